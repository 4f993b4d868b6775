// The seven-axis arm at joint torque level: its torque loop, what friction is left, torque limits, energy, specimen in
// the vice.
#include <cmath>

#include "tests/hardware/drive_support.h"

namespace articulus::test {
namespace {

using robot::JointVector;

/// An arm that floats, with torque sensors that do not err.
hardware::SimulatedArmSetUp floating() {
  auto setUp = sevenAxisSetUp();
  setUp.model.gravity_m_per_s2.setZero();
  setUp.parameters.modelError = 0.0;
  setUp.parameters.drives.torqueOffset = 0.0;
  return setUp;
}

TEST(SevenAxes, TakesJointTorquesAndNoVolts) {
  EXPECT_FALSE(robot::takesVolts(sevenAxisArm()));
  EXPECT_TRUE(robot::takesVolts(nominalArm()));
  DrivenPlant plant(floating());
  plant.release();
  plant.command.drive_V.setConstant(10.0);
  plant.run(200);
  EXPECT_LT(plant.arm.trueVelocity().cwiseAbs().maxCoeff(), 1e-3) << "volts mean nothing to it";
  plant.command.torque_Nm[0] = 5.0;
  plant.run(50);
  EXPECT_GT(plant.arm.trueVelocity()[0], 0.01);
}

TEST(SevenAxes, HoldsItsOwnWeightWithItsOwnModelAndErrsByItsSensors) {
  for (const double offset : {0.0, 0.002}) {
    auto setUp = sevenAxisSetUp();
    setUp.parameters.drives.torqueOffset = offset;
    DrivenPlant plant(setUp);
    plant.command.torque_Nm.setZero();
    double fastest = 0.0;
    for (int k = 0; k < 1000; ++k) {
      robot::LinkTransforms t;
      robot::linkTransforms(plant.arm.plant(), plant.arm.truePosition(), t);
      robot::gravityTorque(plant.arm.plant(), t, plant.command.torque_Nm);
      plant.run(1);
      fastest = std::max(fastest, plant.arm.trueVelocity().cwiseAbs().maxCoeff());
    }
    std::printf("weight carried by truth, torque sensors %.1f %% off: fastest joint %.4f rad/s in 1 s\n", 100 * offset,
                fastest);
    if (offset == 0.0) EXPECT_LT(fastest, 0.01) << "the hand-over from the brakes";
    else EXPECT_GT(fastest, 0.0);
    EXPECT_LT(fastest, 1.0);
  }
}

TEST(SevenAxes, ItsTorqueLoopLeavesTheStatedShareOfItsFriction) {
  const double friction_Nm = 3.0;  // of joint 1 at the joint: 160 x 0.01875, resources/robots/lbr_iiwa14.json
  for (const double residue : {0.15, 0.5}) {
    const auto turn = [&](double torque_Nm) {
      auto setUp = floating();
      setUp.parameters.drives.frictionResidue = residue;
      DrivenPlant plant(setUp);
      plant.release();
      const double from = plant.arm.truePosition()[0];
      for (int k = 1; k <= 1500; ++k) {
        plant.command.torque_Nm[0] = torque_Nm * std::min(1.0, k / 1000.0);
        plant.run(1);
      }
      return std::abs(plant.arm.truePosition()[0] - from);
    };
    const double held = turn(0.8 * residue * friction_Nm), freed = turn(1.3 * residue * friction_Nm);
    std::printf("friction left %.0f %%: turned %.2e rad below it, %.2e above\n", 100 * residue, held, freed);
    EXPECT_LT(held, 2e-3);
    EXPECT_GT(freed, 10.0 * held);
  }
}

TEST(SevenAxes, TorqueLoopDelaysByItsTimeConstant) {
  // Under a step of torque the speed of an inertia is (tau / J) (t - T), T the sum of the lags: two loops differ by
  // their T alone.
  const auto speedAfter = [](double loop_Hz, int ms) {
    auto setUp = floating();
    setUp.parameters.drives.torqueLoop_Hz = loop_Hz;
    DrivenPlant plant(setUp);
    plant.release();
    plant.arm.setFrictionless();
    plant.command.torque_Nm[0] = 10.0;
    plant.run(ms);
    return plant.arm.trueVelocity()[0];
  };
  const double slope = (speedAfter(1000.0, 100) - speedAfter(1000.0, 60)) / 0.040;
  const double delay = (speedAfter(1000.0, 100) - speedAfter(20.0, 100)) / slope;
  const double expected = 1.0 / (2.0 * M_PI * 20.0) - 1.0 / (2.0 * M_PI * 1000.0);
  std::printf("torque loop of 20 Hz: %.2f ms later than one of 1000 Hz, expected %.2f ms\n", 1e3 * delay,
              1e3 * expected);
  EXPECT_NEAR(delay, expected, 0.05 * expected);
}

TEST(SevenAxes, TorquesAreLimitedToTheirRating) {
  const auto after = [](double torque) {
    DrivenPlant plant(floating());
    plant.release();
    plant.command.torque_Nm[6] = torque;
    plant.run(5);
    return plant.arm.truePosition();
  };
  EXPECT_EQ((after(40.0) - after(4000.0)).norm(), 0.0) << "40 Nm are rated for joint 7";
  EXPECT_GT((after(40.0) - after(30.0)).norm(), 1e-6);
  EXPECT_EQ((after(-40.0) - after(-4000.0)).norm(), 0.0);
}

TEST(SevenAxes, EnergyIsConservedWithoutFriction) {
  auto setUp = sevenAxisSetUp();
  setUp.parameters.drives.torqueOffset = 0.0;
  DrivenPlant plant(setUp);
  plant.arm.setFrictionless();
  plant.release();
  JointVector qd(7);
  qd << 0.5, -0.3, 0.4, 0.5, -0.5, 1.0, 0.8;
  plant.arm.setTrueState(setUp.start_rad, qd);
  const auto& model = plant.arm.plant();
  const double start = robot::mechanicalEnergy(model, setUp.start_rad, qd);
  double exchanged = 0.0;
  for (int k = 0; k < 500; ++k) {
    plant.run(1);
    const auto& q = plant.arm.truePosition();
    exchanged = std::max(exchanged, robot::mechanicalEnergy(model, q, plant.arm.trueVelocity()) -
                                        robot::mechanicalEnergy(model, q, JointVector::Zero(7)));
  }
  const double drift = robot::mechanicalEnergy(model, plant.arm.truePosition(), plant.arm.trueVelocity()) - start;
  std::printf("seven axes: drift %.3f %% of %.1f J exchanged in 0.5 s\n", 100 * drift / exchanged, exchanged);
  EXPECT_GT(exchanged, 5.0);
  EXPECT_LT(std::abs(drift), 0.01 * exchanged);
}

TEST(SevenAxes, BrakesHoldAndTheRestOfThePlantWorks) {
  auto setUp = sevenAxisSetUp();
  specimen::PolymerBodyParameters body;
  body.length_m = 0.267;
  body.clamp_m = 0.0305;
  setUp.parameters.specimen = body;
  setUp.parameters.misfitRotation_rad = 0.002;
  setUp.parameters.misfitShift_m = 5e-6;
  const spatial::Pose X_WS = robot::flangePose(setUp.model, setUp.start_rad) * setUp.X_FS;
  setUp.X_SD = {X_WS.rotation.transpose(), spatial::Vector3::Zero()};
  Plant a(setUp), b(setUp);
  for (Plant* plant : {&a, &b}) {
    plant->run(10);
    (void)plant->arm.setViceClosed(true);
    plant->run(1000);
  }
  EXPECT_FALSE(a.state.brakesReleased);
  EXPECT_LT((a.arm.truePosition() - setUp.start_rad).cwiseAbs().maxCoeff(), 0.2 * kDegree);
  EXPECT_GT(a.arm.trueLoad_D_W().data.norm(), 0.0) << "the vice grips";
  EXPECT_LT(a.arm.trueLoad_D_W().data.head<3>().norm(), 60.0);
  EXPECT_EQ((a.arm.truePosition() - b.arm.truePosition()).norm(), 0.0) << "same seed, same bits";
  EXPECT_EQ((a.sample.wrench_S.data - b.sample.wrench_S.data).norm(), 0.0);
  EXPECT_EQ(a.state.position_rad.size(), 7);
}

}  // namespace
}  // namespace articulus::test
