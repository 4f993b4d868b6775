// Rotate to a torque: in intervals, forces brought to their targets in between.
#include "tests/core/protocol/steps/step_bench.h"

#include <cmath>

#include "core/spatial/units.h"

namespace articulus::protocol::test {
namespace {

constexpr double kDegree = spatial::kRadiansPerDegree;

constexpr const char* kRotate =
    R"({"type": "rotate", "axis": "Rz", "frame": "tool", "angle_deg": -20, "torque_Nm": 1.5, "axes": {"Fx_N": 30}, "interval_deg": 2, "timeout_s": 90})";

TEST(RotateStep, IsATaskThatEndsAtItsTorqueOrAngle) {
  const Motion m(kRotate);
  EXPECT_EQ(m.segment.law, control::Law::TorqueMonitoredRotation);
  EXPECT_EQ(m.segment.rotation.axis, 2);
  EXPECT_NEAR(m.segment.rotation.angle_rad, -20 * kDegree, 1e-12);
  EXPECT_EQ(m.segment.rotation.torque_Nm, 1.5);
  EXPECT_EQ(m.segment.base[0], 30.0);
  EXPECT_EQ(m.segment.duration_s, 90.0);
}

TEST(RotateStep, TakesItsWayAndItsIntervalsAndAtMostItsTimeLimit) {
  const StepTime time = foreseen(kRotate);
  EXPECT_GT(time.about_s, 20 * kDegree / control::RotationTask::kRate_rad_per_s) << "and what is between";
  EXPECT_LT(time.about_s, 40.0);
  EXPECT_EQ(time.most_s, 90.0);
}

TEST(RotateStep, TurnsTheOtherWayOnALeftJointAboutAnAxisWithASide) {
  EXPECT_NEAR(std::get<RotateStep>(actionsOf(kRotate, spatial::Side::Left).at(0).step).angle_rad, 20 * kDegree, 1e-12);
}

TEST(RotateStep, RefusesNoAngleTooMuchTorqueAndLimitsThatAreTooSlowForIt) {
  const auto with = [](const std::string& keys) { return R"({"type": "rotate", "axis": "Ry", )" + keys + "}"; };
  EXPECT_EQ(refusedKeys(with(R"("angle_deg": 0, "torque_Nm": 1)")), Keys{"angle_rad"});
  EXPECT_EQ(refusedKeys(with(R"("angle_deg": 5, "torque_Nm": 9.5)")), Keys{"torque_Nm"});
  EXPECT_EQ(refusedKeys(with(R"("angle_deg": 5, "torque_Nm": 1, "limits": {"angular_speed_deg_per_s": 0.01})")),
            Keys{"limits"});
}

TEST(RotateStep, DrawsNothingThatIsTheSpecimensToSay) {
  const auto preview = drawn(kRotate);
  EXPECT_TRUE(std::isnan(preview.load[5].back()) && std::isnan(preview.pose[5].back()));
  EXPECT_GT(preview.duration_s() - preview.stepStart_s[1], 1.0) << "its time passes";
}

}  // namespace
}  // namespace articulus::protocol::test
