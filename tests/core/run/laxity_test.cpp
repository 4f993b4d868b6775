// Laxity out of a stored run that was made by hand: a joint whose give is known, by load and by displacement.
#include "core/run/analyses/laxity.h"

#include <gmock/gmock.h>

#include <cmath>
#include <map>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using spatial::Vector3;
using ::testing::HasSubstr;

class LaxityTest : public UserStoreTest {
 protected:
  /// There and back to both sides of a joint that gives 40 um/N and 0.02 rad/Nm along and about a line of W, from a
  /// pose that is not upright; other loads are as large.
  void pull(const std::string& label, const Vector3& line, double peak, bool turns) {
    protocol::Action a;
    a.number = static_cast<int>(program_.actions.size());
    a.step.label = label;
    program_.actions.push_back(a);
    const spatial::Matrix3 R_begin = spatial::expRotation(Vector3(0.3, -0.2, 0.5));
    for (int i = 0; i < 4000; ++i) {
      const double load = peak * std::sin(2.0 * M_PI * i / 4000.0);
      record::Sample s = sampleAt(++cycle_, a.number);
      const spatial::Matrix3 R = turns ? spatial::Matrix3(spatial::expRotation(0.02 * load * line) * R_begin) : R_begin;
      const auto q = spatial::quaternionOf(R);
      s.set(Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
      s.set(Channel::PositionX, Vector3(Vector3(0.6, 0.1, 0.4) + (turns ? 0.0 : 40e-6) * load * line));
      spatial::Vector6 six = spatial::Vector6::Zero();
      (turns ? six.tail<3>() : six.head<3>()) = load * line + 5.0 * line.unitOrthogonal();
      s.set(Channel::ForceX, six);
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
    return run::declared(&run::laxity, run::laxity(*view, options));
  }
  static std::map<std::string, ResultValue> byQuantity(const std::vector<ResultValue>& rows) {
    std::map<std::string, ResultValue> found;
    for (const auto& row : rows) found[row.quantity] = row;
    return found;
  }
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::uint64_t cycle_ = 0;
  std::int64_t run_ = 0;
};

TEST_F(LaxityTest, TellsTheWayAtALoadAndTheLoadAtAWay) {
  pull("drawer", Vector3::UnitX(), 134.0, false);
  const auto rows = analysed({{"load", "Fx"}, {"loads", {134, -134, 200}}, {"displacements", {2.0, -2.0}}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 6u) << "200 N were never reached";
  auto row = byQuantity(*rows);
  EXPECT_NEAR(row["shift x at 134 N"].minimum, 134.0 * 40e-6, 2e-6);
  EXPECT_EQ(row["shift x at 134 N"].unit, "m");
  EXPECT_EQ(row["shift x at 134 N"].motion, "drawer");
  EXPECT_THAT(row["shift x at 134 N"].method, HasSubstr("the whole motion; displacement from its beginning"));
  EXPECT_NEAR(row["shift x at -134 N"].minimum, -134.0 * 40e-6, 2e-6);
  EXPECT_NEAR(row["shift x, from -134 to 134 N"].minimum, 268.0 * 40e-6, 4e-6);
  EXPECT_NEAR(row["load Fx at 2 mm"].minimum, 0.002 / 40e-6, 0.01);
  EXPECT_EQ(row["load Fx at 2 mm"].unit, "N");
  EXPECT_NEAR(row["load Fx, from -2 to 2 mm"].minimum, 0.004 / 40e-6, 0.02);
}

TEST_F(LaxityTest, SaysThatAMotionBeganUnderLoad) {
  pull("drawer", Vector3::UnitX(), 134.0, false);
  samples_.erase(samples_.begin(), samples_.begin() + 10);  // cut out of a file a little late: 2.1 N
  const auto rows = analysed({{"load", "Fx"}, {"loads", {100}}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_THAT(rows->front().method, HasSubstr("; it bore 2.1 N already as it began"));
}

TEST_F(LaxityTest, ADirectionOfItsOwnAndTurnsAreRead) {
  const Vector3 line = Vector3(0.6, 0.0, 0.8);
  pull("turn", line, 10.0, true);
  const auto rows = analysed({{"load", "moment"}, {"direction", {3, 0, 4}}, {"loads", {5}}, {"displacements", {5.0}}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  EXPECT_NEAR(row["turn at 5 Nm"].minimum, 0.1, 1e-5);
  EXPECT_EQ(row["turn at 5 Nm"].unit, "rad");
  EXPECT_THAT(row["turn at 5 Nm"].method, HasSubstr("along (0.6, 0, 0.8)"));
  EXPECT_NEAR(row["load at 5 deg"].minimum, spatial::inRadians(5.0) / 0.02, 1e-3);
  EXPECT_EQ(row["load at 5 deg"].unit, "Nm");
}

TEST_F(LaxityTest, DirectionsOfARightJointServeTheLeftOne) {
  pull("outwards", -Vector3::UnitZ(), 5.0, true);  // about z of W: of a left joint as +5 Nm of a right one
  samples_.resize(2000);                           // and to no other side
  program_.mirrored = true;
  const auto rows = analysed({{"load", "Mz"}, {"loads", {5}}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_NEAR(rows->front().minimum, 0.1, 1e-5);
  program_.mirrored = false;
  EXPECT_FALSE(analysed({{"load", "Mz"}, {"loads", {5}}})) << "to the other side it never went";
}

TEST_F(LaxityTest, TheMiddleAtZeroLoadIsAnOriginThatHysteresisDoesNotShift) {
  pull("drawer", Vector3::UnitX(), 100.0, false);
  for (std::size_t i = 0; i < samples_.size(); ++i)  // 0.5 mm of play between the branches
    samples_[i][Channel::PositionX] += i < 1000 || i >= 3000 ? -0.25e-3 : 0.25e-3;
  const auto began = analysed({{"load", "Fx"}, {"loads", {50, -50}}});
  const auto middle = analysed({{"load", "Fx"}, {"loads", {50, -50}}, {"from", "zero load"}});
  ASSERT_TRUE(began && middle);
  EXPECT_NEAR(byQuantity(*began)["shift x at -50 N"].minimum, -1.5e-3, 5e-6);
  EXPECT_NEAR(byQuantity(*middle)["shift x at -50 N"].minimum, -1.75e-3, 2e-5);
  EXPECT_NEAR(byQuantity(*middle)["shift x at 50 N"].minimum, 1.75e-3, 2e-5);
}

TEST_F(LaxityTest, OneLoadAndOneWayOfAnImportedRunAreEnough) {
  pull("drawer", Vector3::UnitX(), 134.0, false);
  for (record::Sample& s : samples_) {
    for (const Channel c : {Channel::PositionY, Channel::PositionZ, Channel::ForceY, Channel::ForceZ}) s[c] = NAN;
    s.setMissing(Channel::QuaternionW, 4);
    s.setMissing(Channel::MomentX, 3);
  }
  const auto rows = analysed({{"load", "Fx"}, {"loads", {134}}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_NEAR(rows->front().minimum, 134.0 * 40e-6, 2e-6);
  EXPECT_THAT(analysed({{"load", "Fz"}, {"loads", {134}}}).error().text(), HasSubstr("drawer has no place of D"));
}

TEST_F(LaxityTest, TheClinicalAngleServesWhereThereIsNoOrientation) {
  pull("varus", Vector3::UnitX(), 10.0, true);
  for (record::Sample& s : samples_) {
    s.setMissing(Channel::QuaternionW, 4);
    s[Channel::LateralBending] = 0.3 + 0.02 * s[Channel::MomentX];
    s[Channel::Flexion] = s[Channel::AxialRotation] = NAN;
  }
  const auto rows = analysed({{"load", "Mx"}, {"loads", {5, -5}}});
  ASSERT_TRUE(rows) << rows.error().text();
  auto row = byQuantity(*rows);
  EXPECT_NEAR(row["turn about x at 5 Nm"].minimum, 0.1, 1e-4);
  EXPECT_NEAR(row["turn about x at -5 Nm"].minimum, -0.1, 1e-4);
  EXPECT_THAT(row["turn about x at 5 Nm"].method, HasSubstr("the clinical angle"));
  EXPECT_THAT(analysed({{"load", "My"}, {"loads", {5}}}).error().text(), HasSubstr("neither an orientation of D"));
  EXPECT_THAT(analysed({{"load", "moment"}, {"direction", {1, 1, 0}}, {"loads", {5}}}).error().text(),
              HasSubstr("neither an orientation of D"));
}

TEST_F(LaxityTest, SaysWhatItCannotDoAndHowFarTheRunCame) {
  pull("drawer", Vector3::UnitX(), 98.0, false);
  const auto error = [this](const nlohmann::json& options) {
    const auto rows = analysed(options);
    return rows ? std::string("no error") : rows.error().text();
  };
  EXPECT_THAT(error({{"load", "Fx"}, {"loads", {134}}}),
              HasSubstr("drawer came to -98 to 98 N and to -3.92 to 3.92 mm"));
  EXPECT_THAT(error({{"load", "Fx"}}), HasSubstr("neither \"loads\" nor \"displacements\""));
  EXPECT_THAT(error({{"load", "F"}, {"loads", {1}}}), HasSubstr("\"load\" is \"F\""));
  EXPECT_THAT(error({{"load", "force"}, {"loads", {1}}}), HasSubstr("no direction"));
  EXPECT_THAT(error({{"load", "Fx"}, {"loads", {0}}}), HasSubstr("zero"));
  EXPECT_THAT(error({{"load", "Fx"}, {"loads", {50}}, {"steps", {"drawr"}}}), HasSubstr("\"drawr\""));
  EXPECT_THAT(error({{"load", "Fx"}, {"loads", {50}}, {"from", "home"}}), HasSubstr("\"home\""));
  EXPECT_THAT(error({{"load", "Fx"}, {"loads", {50}}, {"cycle", 0}}), HasSubstr("cycle"));
}

}  // namespace
}  // namespace articulus::storage
