// The virtual arm as a machine: brakes, amplifiers, encoders, friction, model error, repeatability.
#include "hardware/simulated/simulated_arm.h"

#include <cmath>

#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using robot::JointVector;

constexpr double kCoulomb_Nm[6] = {0.06667, 0.1, 0.065, 0.0375, 0.03077, 0.02667};  // of resources/robots/rx90b.json
constexpr double kPerVolt_Nm[6] = {0.3, 0.375, 0.25, 0.075, 0.077, 0.044};

TEST(Brakes, HoldTheArmAgainstGravityWithTheDrivesOff) {
  for (const double elbow : {110.0, 20.0}) {  // folded, and stretched far out
    auto setUp = benchSetUp();
    setUp.start_rad[1] = 80 * kDegree;
    setUp.start_rad[2] = elbow * kDegree;
    Plant plant(setUp);
    plant.run(1);
    const JointVector start = plant.arm.truePosition();
    EXPECT_FALSE(plant.state.brakesReleased);
    plant.run(5000);
    const double sag = (plant.arm.truePosition() - start).cwiseAbs().maxCoeff();
    std::printf("brakes, 5 s: sag %.4f deg\n", sag / kDegree);
    EXPECT_LT(sag, 0.2 * kDegree);
    EXPECT_LT(plant.arm.trueVelocity().cwiseAbs().maxCoeff(), 1e-3);
  }
}

TEST(Brakes, StopAMovingArmSoonAfterTheDrivesGoOff) {
  auto setUp = benchSetUp();
  Plant plant(setUp);
  plant.command.enable = true;
  plant.run(30);
  EXPECT_TRUE(plant.state.brakesReleased) << "brakes release within their delay of 20 ms";
  JointVector qd(6);
  qd << 0.3, 0.3, -0.3, 0.5, 0.5, 0.5;
  plant.arm.setTrueState(plant.arm.truePosition(), qd);
  plant.command.enable = false;
  plant.run(1);
  EXPECT_TRUE(plant.state.brakesReleased) << "they need their delay";
  plant.run(150);
  EXPECT_FALSE(plant.state.brakesReleased);
  plant.run(350);
  EXPECT_LT(plant.arm.trueVelocity().cwiseAbs().maxCoeff(), 0.5 * kDegree);
}

TEST(Drives, OffMeansNoTorqueWhateverTheCommand) {
  Plant on(benchSetUp()), off(benchSetUp());
  off.command.drive_V = JointVector::Constant(6, 10.0);
  on.run(500);
  off.run(500);
  EXPECT_EQ((on.arm.truePosition() - off.arm.truePosition()).norm(), 0.0);
}

TEST(Drives, ClipAtTenVoltsAndIgnoreWhatIsNotANumber) {
  const auto after = [](double volts) {
    Plant plant(benchSetUp());
    plant.command.enable = true;
    plant.command.drive_V = JointVector::Constant(6, volts);
    plant.run(60);
    return plant.arm.truePosition();
  };
  EXPECT_EQ((after(25.0) - after(10.0)).norm(), 0.0);
  EXPECT_EQ((after(-1e9) - after(-10.0)).norm(), 0.0);
  EXPECT_EQ((after(std::numeric_limits<double>::quiet_NaN()) - after(0.0)).norm(), 0.0);
  EXPECT_GT((after(10.0) - after(9.0)).norm(), 1e-4);
}

TEST(Encoders, StepExactlyByTheCountsOfTheirMotors) {
  Plant plant(benchSetUp());
  plant.command.enable = true;  // it falls: every encoder counts
  JointVector last;
  int changes = 0;
  for (int k = 0; k < 400; ++k) {
    plant.run(1);
    const JointVector counts = nominalArm().gear * plant.state.position_rad * (16384.0 / (2.0 * M_PI));
    const JointVector truth = nominalArm().gear * plant.arm.truePosition() * (16384.0 / (2.0 * M_PI));
    for (int i = 0; i < 6; ++i) {
      ASSERT_NEAR(counts[i], std::round(counts[i]), 1e-6) << "joint " << i + 1 << " between two counts";
      ASSERT_LE(std::abs(counts[i] - truth[i]), 0.5 + 1e-6) << "joint " << i + 1;
    }
    if (k > 0 && (counts - last).cwiseAbs().maxCoeff() > 0.5) ++changes;
    last = counts;
  }
  EXPECT_GT(changes, 100);
}

TEST(Encoders, FaultsOfTheScriptShow) {
  Plant plant(benchSetUp());
  plant.run(1);
  EXPECT_TRUE(plant.state.valid);
  EXPECT_FALSE(plant.state.driveFault);
  plant.script.encoderInvalid = true;
  plant.script.driveFault = true;
  plant.script.encoderNotFinite = 3;
  plant.run(1);
  EXPECT_FALSE(plant.state.valid);
  EXPECT_TRUE(plant.state.driveFault);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(std::isfinite(plant.state.position_rad[i]), i != 3);
}

TEST(Drives, ARunawayAmplifierIgnoresItsCommand) {
  Plant calm(benchSetUp()), wild(benchSetUp());
  for (Plant* plant : {&calm, &wild}) plant->command.enable = true;
  wild.script.runawayJoint = 0;
  wild.script.runaway_V = 8.0;
  calm.run(200);
  wild.run(200);
  EXPECT_GT(wild.arm.truePosition()[0] - calm.arm.truePosition()[0], 0.05);
}

/// Turn of a motor whose torque rises slowly to a value, in an arm that floats: no gravity, no spring, no model error.
double motorTurn(int motor, double torque_Nm) {
  auto setUp = benchSetUp();
  setUp.model.gravity_m_per_s2.setZero();
  setUp.model.spring.joint = -1;
  setUp.parameters.modelError = 0.0;
  Plant plant(setUp);
  plant.command.enable = true;
  plant.run(50);
  const JointVector start = nominalArm().gear * plant.arm.truePosition();
  for (int k = 1; k <= 2000; ++k) {
    plant.command.drive_V[motor] = std::min(1.0, k / 1500.0) * torque_Nm / kPerVolt_Nm[motor];
    plant.run(1);
  }
  return (nominalArm().gear * plant.arm.truePosition() - start)[motor];
}

TEST(Friction, HoldsBelowItsBreakAwayTorqueAndLetsGoAboveIt) {
  for (int motor = 0; motor < 6; ++motor) {
    const double presliding = nominalArm().drives[static_cast<std::size_t>(motor)].presliding_rad;
    for (const double sign : {-1.0, 1.0}) {
      // Dahl: a slowly rising torque T has turned the motor by -ln(1 - T/Tc) = 2.3 pre-sliding angles; the little
      // swings of an arm on such a spring add to it (measured 2.8 to 3.1).
      const double below = sign * motorTurn(motor, sign * 0.9 * kCoulomb_Nm[motor]) / presliding;
      const double above = sign * motorTurn(motor, sign * 1.2 * kCoulomb_Nm[motor]) / presliding;
      EXPECT_GT(below, -std::log(0.1) - 0.05) << "motor " << motor + 1 << " sticks harder than stated";
      EXPECT_LT(below, 4.0) << "motor " << motor + 1 << " is not held as stated";
      EXPECT_GT(above, 50.0) << "motor " << motor + 1 << " sticks above its friction";
    }
  }
}

TEST(Friction, ViscousPartSetsTheEndSpeedOfAMotor) {
  auto setUp = benchSetUp();
  setUp.model.gravity_m_per_s2.setZero();
  setUp.model.spring.joint = -1;
  setUp.parameters.modelError = 0.0;
  Plant plant(setUp);
  plant.command.enable = true;
  plant.command.drive_V[5] =
      (0.02667 + 0.0003457 * 60.0) / 0.044;  // Coulomb and viscous friction at 60 rad/s of motor 6
  plant.run(4000);
  const JointVector speed = nominalArm().gear * plant.arm.trueVelocity();
  EXPECT_NEAR(speed[5], 60.0, 3.0);
}

TEST(Seed, SameSeedGivesTheSameBits) {
  Plant a(benchSetUp(7)), b(benchSetUp(7));
  for (Plant* plant : {&a, &b}) {
    plant->command.enable = true;
    plant->command.drive_V << 1.0, -2.0, 1.5, 0.5, -0.5, 0.3;
    plant->run(100);
    (void)plant->arm.setViceClosed(true);
    plant->command.enable = false;
  }
  for (int k = 0; k < 300; ++k) {
    a.run(1);
    b.run(1);
    ASSERT_EQ((a.arm.truePosition() - b.arm.truePosition()).norm(), 0.0);
    ASSERT_EQ((a.sample.wrench_S.data - b.sample.wrench_S.data).norm(), 0.0);
    ASSERT_EQ((a.sample.linearAcceleration_S - b.sample.linearAcceleration_S).norm(), 0.0);
  }
}

TEST(Seed, AnotherSeedGivesAnotherArmAndAnotherLoadCell) {
  Plant a(benchSetUp(7)), b(benchSetUp(8));
  a.run(50);
  b.run(50);
  EXPECT_NE(a.arm.plant().links[1].mass_kg, b.arm.plant().links[1].mass_kg);
  EXPECT_GT((a.sample.wrench_S.data - b.sample.wrench_S.data).norm(), 0.1);
}

TEST(ModelError, StaysWithinItsShareAndTouchesNoGeometry) {
  const auto& nominal = nominalArm();
  double largest = 0.0;
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    auto setUp = benchSetUp(seed);
    setUp.parameters.toolMass_kg = 0.0;
    setUp.parameters.toolInertia_kgm2.setZero();
    Plant plant(setUp);
    const auto& real = plant.arm.plant();
    const auto check = [&](double truth, double model) {
      if (model == 0.0) {
        EXPECT_EQ(truth, 0.0);
        return;
      }
      const double error = std::abs(truth / model - 1.0);
      EXPECT_LE(error, 0.10 + 1e-12);
      largest = std::max(largest, error);
    };
    for (std::size_t i = 0; i < 6; ++i) {
      check(real.links[i].mass_kg, nominal.links[i].mass_kg);
      for (int k = 0; k < 3; ++k) {
        check(real.links[i].centreOfMass_m[k], nominal.links[i].centreOfMass_m[k]);
        check(real.links[i].inertia_kgm2(k, k), nominal.links[i].inertia_kgm2(k, k));
      }
      check(real.drives[i].coulombFriction_Nm, nominal.drives[i].coulombFriction_Nm);
      check(real.drives[i].viscousFriction_Nms, nominal.drives[i].viscousFriction_Nms);
      check(real.drives[i].rotorInertia_kgm2, nominal.drives[i].rotorInertia_kgm2);
      EXPECT_EQ(real.links[i].geometry.a_m(), nominal.links[i].geometry.a_m());
      EXPECT_EQ(real.links[i].geometry.d_m(), nominal.links[i].geometry.d_m());
      EXPECT_EQ(real.links[i].geometry.alpha_rad(), nominal.links[i].geometry.alpha_rad());
      EXPECT_EQ(real.drives[i].torquePerVolt_Nm, nominal.drives[i].torquePerVolt_Nm);
    }
    check(real.spring.stiffness_N_per_m, nominal.spring.stiffness_N_per_m);
    check(real.spring.preload_N, nominal.spring.preload_N);
    EXPECT_EQ((real.gear - nominal.gear).norm(), 0.0);
  }
  EXPECT_GT(largest, 0.095) << "an error that is stated must be there";
}

TEST(Energy, OfTheFrictionlessVirtualArmIsConservedByTheIntegration) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Plant plant(benchSetUp(seed));
    plant.arm.setFrictionless();
    plant.command.enable = true;  // drives at 0 V, brakes off
    plant.run(30);
    JointVector q = benchSetUp().start_rad, qd(6);
    qd << 0.5, -0.3, 0.4, 0.5, -0.5, 1.0;
    plant.arm.setTrueState(q, qd);
    const auto& model = plant.arm.plant();
    const double start = robot::mechanicalEnergy(model, q, qd);
    double exchanged = 0.0;
    const JointVector rest = JointVector::Zero(6);
    for (int k = 0; k < 600; ++k) {
      plant.run(1);
      const auto& now = plant.arm.truePosition();
      exchanged = std::max(exchanged, robot::mechanicalEnergy(model, now, plant.arm.trueVelocity()) -
                                          robot::mechanicalEnergy(model, now, rest));
    }
    const double drift = robot::mechanicalEnergy(model, plant.arm.truePosition(), plant.arm.trueVelocity()) - start;
    std::printf("plant energy: drift %.2f %% of %.1f J exchanged in 0.6 s\n", 100 * drift / exchanged, exchanged);
    EXPECT_GT(exchanged, 5.0);
    EXPECT_LT(std::abs(drift), 0.01 * exchanged);
  }
}

TEST(Clock, ALongPauseOfTheHostIsFollowedForABoundedTimeOnly) {
  Plant plant(benchSetUp());
  plant.run(5);
  plant.now += 10'000'000'000;
  plant.arm.read(plant.now, plant.state);
  EXPECT_EQ(plant.state.time, plant.now);
  EXPECT_TRUE(plant.arm.truePosition().allFinite());
}

}  // namespace
}  // namespace articulus::test
