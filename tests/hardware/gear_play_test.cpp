// Play between motors and links: how wide it is, that it neither drifts nor makes energy, and that a worn arm has it
// where its cell file says so and nowhere else.
#include "hardware/simulated/gear_play.h"

#include <random>

#include "core/robot/dynamics.h"
#include "tests/hardware/plant.h"

namespace articulus::test {
namespace {

using hardware::GearPlay;
using hardware::WearParameters;
using robot::JointMatrix;
using robot::JointVector;

constexpr double kStep_s = 2.5e-4;

JointVector vector(std::initializer_list<double> values) {
  JointVector v(static_cast<Eigen::Index>(values.size()));
  Eigen::Index i = 0;
  for (const double value : values) v[i++] = value;
  return v;
}

WearParameters wristPlay(int joints = 6) {
  WearParameters wear;
  wear.gearPlay_rad = wear.gearStiffness_Nm_per_rad = JointVector::Zero(joints);
  for (int i = joints - 3; i < joints; ++i) {
    wear.gearPlay_rad[i] = 8e-4;
    wear.gearStiffness_Nm_per_rad[i] = 1e4;
  }
  return wear;
}

/// Links behind gears, both without weight: masses, motors' side and GearPlay.
struct Bench {
  explicit Bench(const WearParameters& wear, std::uint64_t seed = 1) : gears(wear, kJoints) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> u(-1.0, 1.0);
    JointMatrix a = JointMatrix::NullaryExpr(kJoints, kJoints, [&] { return u(random); });
    links = 0.05 * a * a.transpose() + 0.02 * JointMatrix::Identity(kJoints, kJoints);
    rotors = JointMatrix::Identity(kJoints, kJoints) * 0.2;
    rotors(kJoints - 1, kJoints - 2) = rotors(kJoints - 2, kJoints - 1) = 0.06;
    q = qd = JointVector::Zero(kJoints);
  }
  void step(const JointVector& onLinks, const JointVector& onMotors) {
    JointVector a = onLinks + onMotors;
    ASSERT_TRUE(gears.step(links, links + rotors, onLinks, a, kStep_s));
    qd += kStep_s * a;
    q += kStep_s * qd;
  }
  [[nodiscard]] double energy_J() const {
    const JointVector v = qd + gears.rate_rad_per_s();
    return 0.5 * v.dot(links * v) + 0.5 * qd.dot(rotors * qd) + gears.energy_J();
  }
  static constexpr int kJoints = 6;
  GearPlay gears;
  JointMatrix links, rotors;
  JointVector q, qd;
};

TEST(GearPlay, ALinkTravelsTheGapAndNoMoreWhileItsMotorIsHeld) {
  WearParameters wear = wristPlay();
  wear.filmDamping_Nms = 0.5;  // it comes to rest soon
  Bench bench(wear);
  bench.rotors *= 1e9;  // held
  for (const int joint : {3, 4, 5}) {
    double end[2] = {};
    for (const int side : {0, 1}) {
      JointVector push = JointVector::Zero(6);
      push[joint] = side == 0 ? 0.5 : -0.5;
      for (int k = 0; k < 40000; ++k) bench.step(push, JointVector::Zero(6));
      end[side] = bench.gears.beyond_rad()[joint];
    }
    const double gap = wear.gearPlay_rad[joint], flank = 0.5 / wear.gearStiffness_Nm_per_rad[joint];
    std::printf("joint %d: free play %.4f deg\n", joint + 1, (end[0] - end[1] - 2.0 * flank) / kDegree);
    EXPECT_NEAR(end[0] - end[1], gap + 2.0 * flank, 0.01 * gap);
    EXPECT_NEAR(end[0] + end[1], 0.0, 0.01 * gap);
  }
  EXPECT_LT(bench.q.norm(), 1e-6);
  EXPECT_EQ(bench.gears.beyond_rad().head(3).norm(), 0.0) << "joints without play have none";
}

TEST(GearPlay, TakesEnergyAndNeverGivesAny) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    Bench bench(wristPlay(), seed);
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> u(-0.2, 0.2);
    JointVector push = JointVector::Zero(6);
    for (auto& v : push) v = 5.0 * u(random);
    for (int k = 0; k < 40; ++k) bench.step(push, JointVector::Zero(6));  // at the links: they knock
    const double start = bench.energy_J();
    double before = start, worst = 0.0;
    for (int k = 0; k < 20000; ++k) {
      bench.step(JointVector::Zero(6), JointVector::Zero(6));
      worst = std::max(worst, bench.energy_J() - before);
      before = bench.energy_J();
    }
    EXPECT_LT(worst, 1e-6 * start) << "seed " << seed;
    EXPECT_LT(before, 0.999 * start);
    EXPECT_LT((bench.gears.beyond_rad().cwiseAbs() - 0.5 * wristPlay().gearPlay_rad).maxCoeff(), 1e-6)
        << "nothing is left of the knocking";
  }
}

TEST(GearPlay, WithoutOutsideTorqueNothingSetsOffAndMomentumStays) {
  Bench bench(wristPlay());
  bench.qd << 0.1, -0.1, 0.05, 0.2, -0.3, 0.4;
  const JointVector start = (bench.links + bench.rotors) * bench.qd;
  for (int k = 0; k < 20000; ++k) bench.step(JointVector::Zero(6), JointVector::Zero(6));
  const JointVector now = bench.links * (bench.qd + bench.gears.rate_rad_per_s()) + bench.rotors * bench.qd;
  EXPECT_LT((now - start).norm(), 1e-9) << "no drift: masses are constant here, so momentum is";
}

TEST(GearPlay, ATremblingLoadDoesNotWalkTheMotorsAway) {
  Bench bench(wristPlay());
  JointVector push = JointVector::Zero(6);
  for (int k = 0; k < 400000; ++k) {
    const double swing = std::sin(2.0 * M_PI * 5.0 * k * kStep_s);
    for (int i = 3; i < 6; ++i) push[i] = 0.4 * swing;
    // Motors hold with a weak spring and damper.
    bench.step(push, -50.0 * bench.q - 5.0 * bench.qd);
    EXPECT_TRUE(bench.q.allFinite());
  }
  JointVector mean = JointVector::Zero(6);
  for (int k = 0; k < 4000; ++k) {  // whole periods
    const double swing = std::sin(2.0 * M_PI * 5.0 * k * kStep_s);
    for (int i = 3; i < 6; ++i) push[i] = 0.4 * swing;
    bench.step(push, -50.0 * bench.q - 5.0 * bench.qd);
    mean += bench.q / 4000.0;
  }
  EXPECT_LT(mean.cwiseAbs().maxCoeff(), 2e-5);
}

TEST(GearPlay, OfAFrictionlessArmMakesNoEnergyInFreeFall) {
  auto setUp = benchSetUp();
  setUp.parameters.wear = wristPlay();
  Plant plant(setUp);
  plant.arm.setFrictionless();
  plant.command.enable = true;
  plant.run(30);
  JointVector qd(6);
  qd << 0.5, -0.3, 0.4, 0.5, -0.5, 1.0;
  plant.arm.setTrueState(setUp.start_rad, qd);
  robot::RobotModel links = plant.arm.plant();
  for (auto& drive : links.drives) drive.rotorInertia_kgm2 = 0.0;
  const auto energy = [&] {
    const JointVector q = plant.arm.truePosition() + plant.arm.gearPlay().beyond_rad(),
                      v = plant.arm.trueVelocity() + plant.arm.gearPlay().rate_rad_per_s();
    const JointVector& m = plant.arm.trueVelocity();
    robot::LinkTransforms t;
    robot::linkTransforms(links, q, t);
    JointMatrix whole, bare;
    robot::massMatrix(plant.arm.plant(), t, whole);
    robot::linkMassMatrix(links, t, bare);
    return robot::mechanicalEnergy(links, q, v) + 0.5 * m.dot((whole - bare) * m) + plant.arm.gearPlay().energy_J();
  };
  const double start = energy();
  double highest = start, used = 0.0;
  for (int k = 0; k < 600; ++k) {
    plant.run(1);
    highest = std::max(highest, energy());
    used = std::max(used, plant.arm.gearPlay().beyond_rad().cwiseAbs().maxCoeff());
  }
  std::printf("free fall with play: energy %+.3f J at most, %+.3f J in the end\n", highest - start, energy() - start);
  EXPECT_GT(used, 3.9e-4) << "the gaps are used";
  EXPECT_LT(highest - start, 0.1) << "as exact as the integration without play, of some ten joules exchanged";
  EXPECT_LT(energy() - start, 0.05);
}

TEST(WornArm, HasTheFrictionThatWasMeasuredWhateverTheSeed) {
  auto setUp = benchSetUp(7);
  setUp.parameters.wear.coulombFriction_Nm = vector({15, 20, 12, 11, 2, 1.2});
  const Plant plant(setUp);
  for (int i = 0; i < 6; ++i)
    EXPECT_NEAR(plant.arm.plant().drives[static_cast<std::size_t>(i)].coulombFriction_Nm * plant.arm.plant().gear(i, i),
                setUp.parameters.wear.coulombFriction_Nm[i], 1e-12);
}

TEST(WornArm, ItsEncodersDoNotSeeThePlay) {
  auto setUp = quietSetUp();
  setUp.parameters.modelError = 0.0;
  Plant rigid(setUp);
  setUp.parameters.wear = wristPlay();
  Plant worn(setUp);
  rigid.run(500);
  worn.run(500);
  // The bracket hangs at one flank of joint 5; the brakes hold the motor.
  EXPECT_GT(worn.arm.gearPlay().beyond_rad().cwiseAbs()[4], 3.9e-4);
  EXPECT_LT((worn.state.position_rad - rigid.state.position_rad).cwiseAbs().maxCoeff(), 2e-4);
  EXPECT_GT((worn.arm.trueBodyPose_W().translation - rigid.arm.trueBodyPose_W().translation).norm(), 5e-5);
}

TEST(WornArm, AnOffsetIsCarriedByTheMotorsAndNotByTheLinks) {
  auto setUp = quietSetUp();
  setUp.parameters.modelError = 0.0;
  setUp.parameters.wear.torqueOffset_Nm = vector({0, 10, 0, 0, 0, 0});
  Plant plant(setUp);
  plant.arm.setFrictionless();
  plant.command.enable = true;  // drives at 0 V
  plant.run(23);                // brakes are off since 3 ms: joint 2 begins to move
  auto plain = quietSetUp();
  plain.parameters.modelError = 0.0;
  Plant reference(plain);
  reference.arm.setFrictionless();
  reference.command.enable = true;
  reference.run(23);
  EXPECT_GT(plant.arm.trueVelocity()[1], reference.arm.trueVelocity()[1]);
}

}  // namespace
}  // namespace articulus::test
