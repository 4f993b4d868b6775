// Velocities and accelerations out of a stored run that was made by hand: a swing whose rates are on paper.
#include "core/run/analyses/accelerations.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using spatial::Vector3;
using ::testing::HasSubstr;

constexpr double kPulse_rad_per_s = 2.0 * M_PI * 0.5;

class AccelerationsTest : public UserStoreTest {
 protected:
  /// Swings 20 mm along y and 0.3 rad about z, both at once, from a pose that is not upright.
  void swing(const std::string& label, int samples) {
    protocol::Action a;
    a.number = static_cast<int>(program_.actions.size());
    a.kind = protocol::ActionKind::Motion;
    a.step.label = label;
    program_.actions.push_back(a);
    const spatial::Matrix3 R_begin = spatial::expRotation(Vector3(0.3, -0.2, 0.5));
    for (int i = 0; i < samples; ++i) {
      record::Sample s = sampleAt(++cycle_, a.number);
      const double at = std::sin(kPulse_rad_per_s * 1e-3 * i);
      const auto q = spatial::quaternionOf(spatial::Matrix3(spatial::expRotation(Vector3(0, 0, 0.3 * at)) * R_begin));
      s.set(Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
      s.set(Channel::PositionX, Vector3(0.6, 0.1 + 0.02 * at, 0.4));
      samples_.push_back(s);
    }
  }
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options) {
    if (run_ == 0) {
      auto writer = begin();
      EXPECT_TRUE(writer->store(samples_, {}));
      EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
      run_ = writer->runId();
    }
    const auto view = run::RunView::of(*store_, run_, program_);
    if (!view) return view.error();
    return run::declared(&run::accelerations, run::accelerations(*view, options));
  }
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::uint64_t cycle_ = 0;
  std::int64_t run_ = 0;
};

TEST_F(AccelerationsTest, AreThoseOfTheSwing) {
  swing("swing", 4000);
  const auto rows = analysed(nlohmann::json::object());
  ASSERT_TRUE(rows) << rows.error().text();
  std::map<std::string, ResultValue> row;
  for (const auto& r : *rows) row[r.quantity] = r;
  ASSERT_EQ(row.size(), 20u);
  const double v = 0.02 * kPulse_rad_per_s, a = v * kPulse_rad_per_s, w = 0.3 * kPulse_rad_per_s,
               up = w * kPulse_rad_per_s;
  EXPECT_NEAR(row["velocity along y"].maximum, v, 1e-3 * v);
  EXPECT_NEAR(row["velocity along y"].minimum, -v, 1e-3 * v);
  EXPECT_NEAR(row["acceleration along y"].maximum, a, 5e-3 * a);
  EXPECT_NEAR(row["acceleration along y"].minimum, -a, 5e-3 * a);
  EXPECT_NEAR(row["velocity about z"].maximum, w, 1e-3 * w);
  EXPECT_NEAR(row["acceleration about z"].minimum, -up, 5e-3 * up);
  EXPECT_NEAR(row["velocity along x"].maximum, 0.0, 1e-9);
  EXPECT_NEAR(row["acceleration about x"].maximum, 0.0, 1e-6);
  EXPECT_NEAR(row["velocity, largest"].maximum, v, 1e-3 * v);
  EXPECT_NEAR(row["angular acceleration, largest"].maximum, up, 5e-3 * up);
  EXPECT_EQ(row["acceleration along y"].unit, "m/s2");
  EXPECT_EQ(row["acceleration about z"].unit, "rad/s2");
  EXPECT_LT(row["acceleration, uncertainty"].maximum, 0.01 * a);
  EXPECT_EQ(row["velocity along y"].motion, "swing");
}

TEST_F(AccelerationsTest, SayWhichMotionIsTooShort) {
  swing("short", 60);
  swing("long", 2000);
  const auto rows = analysed({{"window_s", 0.2}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_EQ(rows->front().motion, "short");
  EXPECT_THAT(rows->front().method, HasSubstr("not told: No stretch of 0.2 s has 8 poses"));
  EXPECT_EQ(rows->back().motion, "long");
}

TEST_F(AccelerationsTest, RefuseInWords) {
  swing("swing", 2000);
  const auto refused = [this](const nlohmann::json& options) {
    const auto rows = analysed(options);
    return rows ? std::string("taken") : rows.error().text();
  };
  EXPECT_THAT(refused({{"window_s", 0.0}}), HasSubstr("\"window_s\" is not between 0 and 60 s"));
  EXPECT_THAT(refused({{"steps", {"swnig"}}}), HasSubstr("no motion is called \"swnig\".\nName its motion: swing."));
  EXPECT_EQ(refused({{"steps", {"swing"}}}), "taken");
}

}  // namespace
}  // namespace articulus::storage
