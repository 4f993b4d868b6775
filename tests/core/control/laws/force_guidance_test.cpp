// Force guidance and the rotation that a torque ends: the search alone on specimens of closed form, both laws on an
// arm.
#include "core/control/laws/force_guidance.h"

#include "core/control/laws/torque_monitored_rotation.h"
#include "core/spatial/units.h"
#include "tests/core/control/level_rig.h"

namespace articulus::test {
namespace {

using control::AxisMode;
using control::Law;
using control::SecantSearch;
using control::Selection;
using control::SetPoint;
using robot::CommandLevel;
using spatial::Pose;
using spatial::Vector3;
using spatial::Vector6;

/// Steps until the force is within the tolerance; -1 where it never is.
template <class Force>
int stepsTo(const Vector3& wanted, const Vector3& mask, Vector3 p, Force force, double* longest = nullptr) {
  SecantSearch search;
  search.start(Vector3::Constant(1e-5));
  for (int k = 0; k < 400; ++k) {
    const Vector3 F = force(p);
    if ((wanted - F).cwiseProduct(mask).norm() <= 0.25) return k;
    const Vector3 step = search.step(p, F, wanted, mask);
    if (longest) *longest = std::max(*longest, step.norm());
    p += step;
  }
  return -1;
}

TEST(SecantSearch, StepLengthIsThatOfThePaper) {
  EXPECT_NEAR(SecantSearch::length_m(0.0), 0.6e-3 / (1.0 + 10.0 * std::exp(2.0)), 1e-15);
  EXPECT_NEAR(SecantSearch::length_m(2.0), 0.6e-3 / 11.0, 1e-15);
  EXPECT_NEAR(SecantSearch::length_m(100.0), 0.6e-3, 1e-12);
}

TEST(SecantSearch, ConvergesOnLinearStiffnessOverThreeDecadesOnEveryAxisAndSign) {
  int most = 0;
  for (const double k : {2e3, 20e3, 200e3, 2e6})
    for (int axis = 0; axis < 3; ++axis)
      for (const double sign : {-1.0, 1.0}) {
        double longest = 0.0;
        const int steps = stepsTo(
            sign * 20.0 * Vector3::Unit(axis), Vector3::Ones(), Vector3::Zero(),
            [&](const Vector3& p) { return Vector3(k * p); }, &longest);
        EXPECT_GE(steps, 0) << k << " N/m, axis " << axis << ", sign " << sign;
        EXPECT_LE(longest, 0.6e-3 + 1e-12);
        most = std::max(most, steps);
      }
  std::printf("secant search, linear: at most %d steps\n", most);
}

TEST(SecantSearch, ConvergesOnAContactThatHardensAndDoesNotPushBeyondIt) {
  // Skrede et al.: the same step changes the force the more, the deeper the contact is.
  const double k = 64e3 / std::pow(1e-3, 0.5);  // N/m^1.5: 64 N at one millimetre
  for (const double wanted : {1.0, 10.0, 40.0})
    for (const double sign : {-1.0, 1.0})
      for (int axis = 0; axis < 3; ++axis) {
        double highest = 0.0;
        const auto force = [&](const Vector3& p) {
          Vector3 F = Vector3::Zero();
          const double depth = sign * p[axis];
          F[axis] = sign * (depth > 0.0 ? k * std::pow(depth, 1.5) : 0.0);
          highest = std::max(highest, sign * F[axis]);
          return F;
        };
        const int steps = stepsTo(sign * wanted * Vector3::Unit(axis), Vector3::Unit(axis),
                                  Vector3(-sign * 2e-3 * Vector3::Unit(axis)), force);
        EXPECT_GE(steps, 0) << wanted;
        // One longest step beyond the depth that is wanted, and no more.
        const double deepest = std::pow(wanted / k, 1.0 / 1.5) + SecantSearch::kLongest_m;
        EXPECT_LT(highest, k * std::pow(deepest, 1.5)) << "pushed far beyond what was wanted";
        std::printf("contact, %4.0f N, axis %d: %d steps, at most %.1f N\n", sign * wanted, axis, steps, highest);
      }
}

TEST(SecantSearch, MakesUpForWhatASoftAxisDoesToAStiffOne) {
  // A slope of 40 degrees, stiff across and soft along: a step of 0.6 mm along z alone would press by 23 N more.
  const double slope = spatial::inRadians(40.0), across = 60e3, along = 3e3;
  for (const double sign : {-1.0, 1.0}) {
    const Vector3 n(std::cos(slope), 0.0, sign * std::sin(slope));
    const spatial::Matrix3 K = across * n * n.transpose() + along * (spatial::Matrix3::Identity() - n * n.transpose());
    const Vector3 wanted(30.0, 0.0, -sign * 20.0);
    double most = 0.0;
    const int steps = stepsTo(wanted, Vector3(1, 0, 1), K.inverse() * Vector3(30.0, 0.0, 0.0), [&](const Vector3& p) {
      const Vector3 F = K * p;
      most = std::max(most, std::abs(F.x() - 30.0));
      return F;
    });
    std::printf("on a slope: %d steps, at most %.1f N beside what is wanted of the stiff axis\n", steps, most);
    EXPECT_GE(steps, 0);
    EXPECT_LT(steps, 80);
    EXPECT_LT(most, 12.0);
  }
}

TEST(SecantSearch, EndsWhereEachErrorIsSmallButNotAllOfThemTogether) {
  // 0.2 N on each axis: none is worth a step by itself, together they are 0.35 N. A search that begins as on the
  // stiffest must still get there.
  SecantSearch search;
  search.start(Vector3::Constant(1.0 / 1.5e6));
  Vector3 p = Vector3::Zero();
  int steps = 0;
  const auto force = [](const Vector3& x) { return Vector3(3e3 * x + Vector3::Constant(0.2)); };
  for (; force(p).norm() > 0.25 && steps < 100; ++steps)
    p += search.step(p, force(p), Vector3::Zero(), Vector3::Ones());
  std::printf("small errors: %d steps\n", steps);
  EXPECT_LT(steps, 30);
}

TEST(SecantSearch, LeavesMaskedAxesAlone) {
  SecantSearch search;
  search.start(Vector3::Constant(1e-5));
  Vector3 p = Vector3::Zero();
  for (int k = 0; k < 20; ++k)
    p += search.step(p, Vector3(10e3 * p + Vector3(5, 5, 5)), Vector3::Zero(), Vector3(1, 0, 1));
  EXPECT_EQ(p[1], 0.0);
  EXPECT_NEAR(p[0], -0.5e-3, 0.03e-3);
}

TEST(SecantSearch, NoiseAndAWrongSignTeachNoSlope) {
  SecantSearch search;
  search.start(Vector3::Constant(2e-5));
  (void)search.step(Vector3::Zero(), Vector3::Zero(), Vector3(10, 0, 0), Vector3::Ones());
  (void)search.step(Vector3(1e-4, 0, 0), Vector3(0.1, 0, 0), Vector3(10, 0, 0), Vector3::Ones());
  EXPECT_NEAR(search.compliance_m_per_N()[0], 6e-5, 1e-12)
      << "a tenth of a newton is noise, not a slope of a millimetre a newton";
  (void)search.step(Vector3(2e-4, 0, 0), Vector3(-5, 0, 0), Vector3(10, 0, 0), Vector3::Ones());
  EXPECT_NEAR(search.compliance_m_per_N()[0], 6e-5, 1e-12) << "pushing must not pull";
  (void)search.step(Vector3(3e-4, 0, 0), Vector3(0, 0, 0), Vector3(10, 0, 0), Vector3::Ones());
  EXPECT_NEAR(search.compliance_m_per_N()[0], 2e-5, 1e-12);
  (void)search.step(Vector3(4e-4, 0, 0), Vector3(2, 0, 0), Vector3(10, 0, 0), Vector3::Ones());
  EXPECT_NEAR(search.compliance_m_per_N()[0], 5e-5, 1e-12);
}

SetPoint guided(const LevelRig& rig, AxisMode rotations = AxisMode::Hold) {
  SetPoint w;
  w.q = rig.input.q;
  w.qd = w.qdd = w.tau = robot::JointVector::Zero(rig.q().size());
  w.X_WD = rig.state.X_WD;
  w.selection = Selection::all(AxisMode::Force);
  for (std::size_t i = 3; i < 6; ++i) w.selection.axis[i] = rotations;
  return w;
}

struct GuidedRig : LevelRig {
  explicit GuidedRig(int joints) : LevelRig(rigArm(joints).model, rigArm(joints).start, CommandLevel::JointTorque) {
    stiffness = Vector6(30e3, 50e3, 80e3, 40, 40, 40).asDiagonal();
    start(Law::InverseDynamics);
    cycle(guided(*this));
  }
  int runUntilFinished(const SetPoint& w, int cycles) {
    for (int k = 0; k < cycles; ++k) {
      cycle(w);
      if (set.finished()) return k;
    }
    return -1;
  }
};

TEST(ForceGuidance, FindsEveryForceOnEveryAxisWithBothArmsAndStands) {
  for (const int joints : {6, 7})
    for (int axis = 0; axis < 3; ++axis)
      for (const double sign : {-1.0, 1.0}) {
        GuidedRig rig(joints);
        rig.start(Law::ForceGuidance);
        SetPoint w = guided(rig);
        w.F_D_W.data[axis] = sign * 15.0;
        const int cycles = rig.runUntilFinished(w, 30'000);
        ASSERT_GE(cycles, 0) << rigArm(joints).name << ", axis " << axis << ": never finished";
        EXPECT_LT((rig.input.F_D_W.data - w.F_D_W.data).head<3>().norm(), 0.4) << "axis " << axis;
        EXPECT_LT(spatial::logRotation(rig.state.X_WD.rotation * rig.neutral.rotation.transpose()).norm(), 2e-4);
        std::printf("%s, axis %d, %+.0f N: %.1f s\n", rigArm(joints).name, axis, sign * 15.0, 1e-3 * cycles);
      }
}

TEST(ForceGuidance, InTheToolFrameSearchesAlongTheToolAndNowhereElse) {
  GuidedRig rig(6);
  // The body stands turned against the world; springs about a pose that fits it.
  const Vector3 along = rig.state.X_WD.rotation.col(0);
  rig.start(Law::ForceGuidance);
  SetPoint w = guided(rig);
  w.selection = Selection::all(AxisMode::Hold, control::TaskFrame::Tool);
  w.selection.axis[0] = AxisMode::Force;
  w.F_D_W.force() = 10.0 * along;
  const Pose from = rig.state.X_WD;
  ASSERT_GE(rig.runUntilFinished(w, 30'000), 0);
  EXPECT_NEAR(along.dot(Vector3(rig.input.F_D_W.force())), 10.0, 0.4);
  const Vector3 way = rig.state.X_WD.translation - from.translation;
  EXPECT_GT(way.norm(), 1e-4);
  EXPECT_LT((way - along * along.dot(way)).norm(), 2e-5) << "moved beside the axis that it may search";
}

SetPoint rotation(const LevelRig& rig, int axis, double angle_rad, double torque_Nm) {
  SetPoint w = guided(rig);
  w.rotation.axis = axis;
  w.rotation.angle_rad = angle_rad;
  w.rotation.torque_Nm = torque_Nm;
  return w;
}

double turnedAbout(const LevelRig& rig, const Pose& from, int axis) {
  return spatial::logRotation(rig.state.X_WD.rotation * from.rotation.transpose())[axis];
}

TEST(TorqueMonitoredRotation, EndsAtTheAngleAboutEveryAxisWithBothSigns) {
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {-1.0, 1.0}) {
      GuidedRig rig(6);
      const Pose from = rig.state.X_WD;
      rig.start(Law::TorqueMonitoredRotation);
      const SetPoint w = rotation(rig, axis, sign * 0.12, 100.0);
      ASSERT_GE(rig.runUntilFinished(w, 60'000), 0) << axis;
      EXPECT_NEAR(turnedAbout(rig, from, axis), sign * 0.12, 1e-3);
      EXPECT_LT(rig.input.F_D_W.data.head<3>().norm(), 0.5) << "forces are guided to zero";
    }
}

TEST(TorqueMonitoredRotation, EndsAtTheTorqueAboutEveryAxisWithBothSigns) {
  for (int axis = 0; axis < 3; ++axis)
    for (const double sign : {-1.0, 1.0}) {
      GuidedRig rig(6);
      const Pose from = rig.state.X_WD;
      rig.start(Law::TorqueMonitoredRotation);
      const SetPoint w = rotation(rig, axis, sign * 0.5, 4.0);  // 40 Nm/rad: 0.1 rad
      ASSERT_GE(rig.runUntilFinished(w, 60'000), 0) << axis;
      EXPECT_GE(sign * rig.input.F_D_W.data[3 + axis], 3.99);
      EXPECT_LT(sign * rig.input.F_D_W.data[3 + axis], 4.0 + 3 * 0.002 * 40.0) << "ran on beyond the torque";
      EXPECT_LT(sign * turnedAbout(rig, from, axis), 0.12);
    }
}

TEST(TorqueMonitoredRotation, TheTorqueAtTheStartIsTakenOff) {
  GuidedRig rig(6);
  rig.neutral.rotation = spatial::expRotation(Vector3(0.05, 0, 0)) * rig.neutral.rotation;  // -2 Nm to begin with
  rig.cycle(guided(rig));
  const Pose from = rig.state.X_WD;
  rig.start(Law::TorqueMonitoredRotation);
  ASSERT_GE(rig.runUntilFinished(rotation(rig, 0, 0.5, 3.0), 60'000), 0);
  EXPECT_NEAR(turnedAbout(rig, from, 0), 3.0 / 40.0, 0.008);
}

TEST(TorqueMonitoredRotation, LearnsTheAxisThatPullsSoThatTheTorqueThatEndsItIsStillThereAfterReCentring) {
  // Turning about x pulls along y: with D in place the torque is reached at 0.0125 rad, and re-centring takes most of
  // it away.
  for (const double sign : {-1.0, 1.0}) {
    GuidedRig rig(6);
    rig.stiffness(3, 3) = 80.0;
    rig.stiffness(3, 1) = rig.stiffness(1, 3) = 1900.0;  // N/rad; what stays after re-centring is 8 Nm/rad
    rig.cycle(guided(rig));
    const Pose from = rig.state.X_WD;
    rig.start(Law::TorqueMonitoredRotation);
    SetPoint w = rotation(rig, 0, sign * 0.9, 1.0);
    ASSERT_GE(rig.runUntilFinished(w, 120'000), 0);
    const double angle = sign * turnedAbout(rig, from, 0), torque = sign * rig.input.F_D_W.data[3];
    std::printf("torque reached at %.4f rad, %.3f Nm\n", angle, torque);
    EXPECT_GT(angle, 0.120);
    EXPECT_LT(angle, 0.150);  // 0.125 rad are 1 Nm
    EXPECT_GT(torque, 0.95);
    EXPECT_LT(rig.input.F_D_W.data.head<3>().norm(), 0.5);
  }
}

class GuidedByMotion : public ::testing::TestWithParam<std::tuple<CommandLevel, int, int>> {};
TEST_P(GuidedByMotion, FindsForcesAndTurnsOnAStiffSpecimenInSpiteOfDeadTime) {
  const auto [level, axis, sign] = GetParam();
  LevelRig rig(rigArm(6).model, rigArm(6).start, level, 20);
  rig.stiffness = Vector6(150e3, 150e3, 1200e3, 30, 30, 30).asDiagonal();
  rig.start(axis < 3 ? Law::ForceGuidance : Law::TorqueMonitoredRotation);
  SetPoint w = guided(rig);
  if (axis < 3) w.F_D_W.data[axis] = 15.0 * sign;
  else w = rotation(rig, axis - 3, 0.3 * sign, 2.0);
  double most_N = 0.0;
  int k = 0;
  for (; k < 20'000 && !rig.set.finished(); ++k) {
    rig.cycle(w);
    most_N = std::max(most_N, rig.input.F_D_W.data.head<3>().norm());
  }
  std::printf("axis %d %+d, 20 ms dead: %.1f s, load %.2f, forces at most %.1f N\n", axis, sign, 1e-3 * k,
              rig.input.F_D_W.data[axis], most_N);
  ASSERT_TRUE(rig.set.finished());
  EXPECT_LT(most_N, axis < 3 ? 20.0 : 8.0);
  EXPECT_NEAR(sign * rig.input.F_D_W.data[axis], axis < 3 ? 15.0 : 2.0, axis < 3 ? 0.5 : 0.2);
}
INSTANTIATE_TEST_SUITE_P(ForceGuidance, GuidedByMotion,
                         ::testing::Combine(::testing::Values(CommandLevel::JointVelocity, CommandLevel::JointPosition),
                                            ::testing::Range(0, 6), ::testing::Values(-1, 1)));

/// The law by itself at a state that is told, so that its reason can be asked.
struct ToldState {
  ToldState() : rig(6) {
    law.useGains(rig.gains);
    law.engage(rig.input);
    from = rig.state.X_WD;
  }
  /// The body is said to turn about x at the law's own rate up to the limit, against a spring.
  void run(const SetPoint& w, int cycles, double stiffness_Nm_per_rad) {
    for (int k = 0; k < cycles && !law.finished(); ++k) {
      robot::JointVector tau;
      law.step(rig.input, w, tau);
      control::ArmModelState told = rig.state;
      time += 1e-3;
      const double wanted = std::min(limit, control::RotationTask::kRate_rad_per_s * time);
      told.X_WD.rotation = spatial::expRotation(Vector3(wanted, 0, 0)) * from.rotation;
      state = told;
      rig.input.model = &state;
      rig.input.F_D_W = spatial::Wrench(Vector3::Zero(), Vector3(stiffness_Nm_per_rad * wanted, 0, 0));
    }
  }
  GuidedRig rig;
  control::TorqueMonitoredRotation law;
  control::ArmModelState state;
  Pose from;
  double time = 0.0, limit = 1.0;
};

TEST(TorqueMonitoredRotation, SaysWhichOfTheThreeReasonsEndedIt) {
  using End = control::TorqueMonitoredRotation::End;
  {
    ToldState t;
    t.limit = 0.1;
    t.run(rotation(t.rig, 0, 0.1, 50.0), 60'000, 10.0);
    EXPECT_EQ(t.law.end(), End::Angle);
  }
  {
    ToldState t;
    t.limit = 0.3;
    t.run(rotation(t.rig, 0, 0.5, 2.0), 60'000, 10.0);
    EXPECT_EQ(t.law.end(), End::Torque);
  }
  {
    // A body that stops at 0.06 rad whatever is asked, with no torque to see: three intervals without progress.
    ToldState t;
    t.limit = 0.06;
    t.run(rotation(t.rig, 0, 0.5, 50.0), 60'000, 1.0);
    EXPECT_EQ(t.law.end(), End::Converged);
    EXPECT_GE(t.law.intervals(), 3);
  }
}

}  // namespace
}  // namespace articulus::test
