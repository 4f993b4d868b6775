// How stiff a specimen is along the one load that a motion drives, out of a stored run of a joint whose give is known.
#include "core/run/analyses/load_stiffness.h"

#include <gmock/gmock.h>

#include <cmath>
#include <random>

#include "core/run/drift/cell_measurements.h"
#include "core/run/run_analysis.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using protocol::Waveform;
using protocol::WaveformStep;
using record::Channel;
using spatial::Vector3;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class LoadStiffnessTest : public UserStoreTest {
 protected:
  static protocol::Action actionOf(const char* label, int axis, double load, Waveform shape = Waveform::Ramp) {
    WaveformStep wave;
    wave.shape = shape;
    wave.goals.axis[static_cast<std::size_t>(axis)].value = load;
    protocol::Action a;
    a.step = wave;
    a.step.label = label;
    return a;
  }
  /// Adds the action and its samples: a joint that is soft up to half of the peak and then takes `stiffness`, loaded
  /// along or about an axis there and back; with some noise, and with as large a load across.
  void load(protocol::Action a, int axis, double peak, double stiffness, bool bothSides) {
    a.number = static_cast<int>(program_.actions.size());
    program_.actions.push_back(a);
    std::normal_distribution<double> noise(0.0, 1.0);
    const spatial::Matrix3 R_begin = spatial::expRotation(Vector3(0.3, -0.2, 0.5));
    for (int i = 0; i < 4000; ++i) {
      const double t = i / 4000.0, load = bothSides ? peak * std::sin(2.0 * M_PI * t) : peak * std::sin(M_PI * t);
      const double soft = std::clamp(load, -0.5 * std::abs(peak), 0.5 * std::abs(peak));
      const double way = soft / (0.2 * stiffness) + (load - soft) / stiffness;
      record::Sample s = sampleAt(++cycle_, a.number);
      spatial::Vector6 six = spatial::Vector6::Zero();
      six[axis] = load + 2e-3 * std::abs(peak) * noise(random_);
      six[(axis + 1) % 3 + (axis < 3 ? 0 : 3)] = 0.1 * peak;
      s.set(Channel::ForceX, six);
      const Vector3 line = Vector3::Unit(axis % 3);
      s.set(Channel::PositionX, Vector3(Vector3(0.6, 0.1, 0.4) + (axis < 3 ? way : 0.0) * line));
      const auto q = spatial::quaternionOf(spatial::Matrix3(
          (axis < 3 ? spatial::Matrix3::Identity().eval() : spatial::expRotation(way * line)) * R_begin));
      s.set(Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
      samples_.push_back(s);
    }
  }
  /// Of the whole run, as it is stored.
  std::vector<ResultValue> analysed() {
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples_, {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto results = run::analyseRun(*store_, *store_->run(writer->runId()), protocol_, program_);
    if (!results) throw std::runtime_error(results.error().text());
    std::vector<ResultValue> rows;
    for (const auto& row : results->values)
      if (row.table == run::kLoadStiffnessTable) rows.push_back(row);
    return rows;
  }
  protocol::Protocol protocol_;
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::uint64_t cycle_ = 0;
  std::mt19937 random_{5};
};

TEST_F(LoadStiffnessTest, OfADrawerIsInNewtonsPerMillimetreOfTheSideThatWasLoaded) {
  load(actionOf("drawer 30", 0, -134.0), 0, -134.0, 40e3, false);
  const auto rows = analysed();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_EQ(rows[0].motion, "drawer 30");
  EXPECT_EQ(rows[0].quantity, "stiffness of the elastic zone, negative load");
  EXPECT_EQ(rows[0].unit, "N/mm");
  EXPECT_NEAR(rows[0].minimum, 40.0, 1.0) << "not the soft half, which is a fifth of it";
  EXPECT_THAT(rows[0].method, HasSubstr("from 75 % of the peak load of 13"));
}

TEST_F(LoadStiffnessTest, OfARotationToBothSidesIsInNewtonMetresPerDegreeAboutEachAxis) {
  for (int axis = 3; axis < 6; ++axis)
    load(actionOf(axis == 3   ? "varus"
                  : axis == 4 ? "bending"
                              : "rotation",
                  axis, 5.0, Waveform::Sine),
         axis, 5.0, 30.0 + axis, true);
  const auto rows = analysed();
  ASSERT_EQ(rows.size(), 6U) << "two sides each";
  for (const auto& row : rows) {
    EXPECT_EQ(row.unit, "Nm/deg");
    const double expected = row.motion == "varus" ? 33.0 : row.motion == "bending" ? 34.0 : 35.0;
    EXPECT_NEAR(row.minimum, expected * spatial::kRadiansPerDegree, 0.03 * expected * spatial::kRadiansPerDegree)
        << row.motion;
  }
}

TEST_F(LoadStiffnessTest, OfTheLastMotionOfANameIsTold) {
  load(actionOf("drawer", 0, 100.0), 0, 100.0, 40e3, false);
  load(actionOf("drawer", 0, 100.0), 0, 100.0, 60e3, false);
  const auto rows = analysed();
  ASSERT_EQ(rows.size(), 1U);
  EXPECT_NEAR(rows[0].minimum, 60.0, 1.5);
}

TEST_F(LoadStiffnessTest, IsNotToldOfWhatDrivesAPoseTwoLoadsOrNextToNothing) {
  auto pose = actionOf("to 30 deg", 4, 0.5);
  std::get<WaveformStep>(pose.step).goals.axis[4].mode = control::AxisMode::Position;
  load(pose, 4, 5.0, 30.0, false);
  auto two = actionOf("two", 0, 50.0);
  std::get<WaveformStep>(two.step).goals.axis[2].value = 50.0;
  load(two, 0, 50.0, 40e3, false);
  auto turned = actionOf("axes of the tool", 0, 50.0);
  std::get<WaveformStep>(turned.step).goals.frame = control::TaskFrame::Tool;
  load(turned, 0, 50.0, 40e3, false);
  load(actionOf("little", 0, 1.0), 0, 1.0, 40e3, false);
  load(actionOf("backwards", 0, 50.0), 0, 50.0, -40e3, false);
  EXPECT_THAT(analysed(), IsEmpty());
}

TEST_F(LoadStiffnessTest, IsWhatTheHistoryOfACellKeepsOfAKnee) {
  load(actionOf("drawer 30", 0, -134.0), 0, -134.0, 40e3, false);
  load(actionOf("rotation 30", 5, 5.0, Waveform::Sine), 5, 5.0, 35.0, true);
  const auto kept = run::measuredStiffness(analysed());
  ASSERT_EQ(kept.size(), 2U);
  EXPECT_NEAR(kept.at("stiffness_N_per_m, drawer 30"), 40e3, 1e3);
  EXPECT_NEAR(kept.at("stiffness_Nm_per_rad, rotation 30"), 35.0, 1.0);
}

}  // namespace
}  // namespace articulus::storage
