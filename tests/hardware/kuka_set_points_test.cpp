// Which corrections a KUKA controller is sent: none may be a step that nobody asked for.
#include <gmock/gmock.h>

#include "core/spatial/units.h"
#include "tests/hardware/lying_wire.h"

namespace articulus::test {
namespace {

using robot::ArmTrouble;
constexpr double kRadians = spatial::kRadiansPerDegree;
constexpr double kStep_rad = 0.02;

/// A controller of bare telegrams whose Run the test sets.
class KukaSetPoints : public LyingWire {
 protected:
  KukaSetPoints() {
    hardware::KukaRsiSettings s;
    s.largestStep_rad = kStep_rad;
    listen(s);
  }
};

// The encoders lag behind the command. To send where the arm is, as the drives go off, would be a step backwards.
TEST_F(KukaSetPoints, DrivesOffInMotionHoldTheLastSetPointWhicheverWayItMoves) {
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      hardware::KukaRsiSettings s;
      s.largestStep_rad = kStep_rad;
      listen(s);
      moving();
      for (int k = 0; k < 10; ++k) {  // the telegrams say that it has not moved yet
        command_.position_rad[axis] += sign * 0.01;
        cycle();
      }
      const double sent = correction_deg(axis);
      ASSERT_NEAR(sent, sign * 0.1 / kRadians, 1e-4) << "axis " << axis + 1;
      command_.enable = false;
      run_ = true;  // it is still in force until the robot's program has seen it
      cycle(5);
      EXPECT_FALSE(asksToMove());
      EXPECT_EQ(correction_deg(axis), sent) << "axis " << axis + 1;
      run_ = false;
      cycle(1);
      EXPECT_NEAR(correction_deg(axis), 0.0, 1e-6) << "it stands: where it stands";
    }
}

// Go is seen by the robot's program some time later; what was asked in the meantime must not come all at once.
TEST_F(KukaSetPoints, NothingPilesUpUntilTheControllersProgramHasTakenOver) {
  for (const double sign : {1.0, -1.0}) {
    hardware::KukaRsiSettings s;
    s.largestStep_rad = kStep_rad;
    listen(s);
    cycle(5);
    command_.enable = true;
    run_ = false;
    for (int k = 0; k < 100; ++k) {
      command_.position_rad[1] += sign * 0.005;
      cycle();
      ASSERT_TRUE(k < 1 || asksToMove());
      ASSERT_EQ(correction_deg(1), 0.0) << k;
    }
    run_ = true;
    for (int k = 1; k <= 3; ++k) {
      cycle();
      EXPECT_NEAR(correction_deg(1), sign * k * kStep_rad / kRadians, 1e-5) << "a step a cycle, from where it stands";
    }
  }
}

TEST_F(KukaSetPoints, ACommandThatIsNoNumberStopsItUntilTheDrivesWereOff) {
  moving();
  command_.position_rad[3] = std::nan("");
  cycle(1);
  command_.position_rad[3] = 10.0 * kRadians;
  cycle(5);
  EXPECT_FALSE(asksToMove()) << "it does not go on by itself";
  EXPECT_EQ(state_.trouble, ArmTrouble::WrongLevel);
  EXPECT_TRUE(state_.driveFault);
  command_.enable = false;
  cycle(3);
  EXPECT_TRUE(sound());
  command_.enable = true;
  cycle(3);
  EXPECT_TRUE(asksToMove());
}

hardware::RsiConfig configOf(const std::string& run, bool relative, bool stops = true) {
  hardware::RsiConfig config;
  config.replyType = "Articulus";
  config.tags = {
      .correction = "AKorr", .pose = false, .stop = stops ? "Stop" : "", .go = stops ? "Go" : "", .run = run};
  for (const char* tag : {"Stop", "Go"})
    if (stops) config.receive.push_back({tag, "BOOL", "", true});
  for (const auto axis : hardware::kRsiAxisNames)
    config.receive.push_back({"AKorr." + std::string(axis), "DOUBLE", "", !relative});
  return config;
}

// Of corrections that add up any but zero goes on moving what was asked to stop, or what is not asked yet.
TEST_F(KukaSetPoints, RelativeOnesAreZeroUntilRunAndOnceTheDrivesAreOff) {
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      hardware::KukaRsiSettings s;
      s.largestStep_rad = kStep_rad;
      s.config = configOf("Run", true);
      s.relative = true;
      listen(s);
      cycle(5);
      command_.enable = true;
      run_ = false;
      for (int k = 0; k < 20; ++k) {
        says_.axis_deg += sign * 0.01;  // it sags on its brakes, or somebody moves it
        command_.position_rad[axis] += sign * 0.001;
        cycle();
        for (int any = 0; any < 6; ++any) ASSERT_EQ(correction_deg(any), 0.0) << "axis " << any + 1;
      }
      command_.position_rad = robot::JointVector::Constant(6, says_.axis_deg * kRadians);
      run_ = true;
      cycle(2);
      command_.position_rad[axis] += sign * 0.01;
      cycle(1);
      ASSERT_NEAR(correction_deg(axis), sign * 0.01 / kRadians, 1e-5) << "axis " << axis + 1;
      command_.enable = false;
      for (int k = 0; k < 5; ++k) {
        cycle();
        for (int any = 0; any < 6; ++any) ASSERT_EQ(correction_deg(any), 0.0) << "axis " << any + 1;
      }
    }
}

// Without a tag for Run: in force is what was asked for, until the arm has long come to rest.
TEST_F(KukaSetPoints, WithoutRunTheLastSetPointStaysUntilTheArmIsAskedAnew) {
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      hardware::KukaRsiSettings s;
      s.largestStep_rad = kStep_rad;
      s.config = configOf({}, false);
      listen(s);
      moving();
      for (int k = 0; k < 10; ++k) {
        command_.position_rad[axis] += sign * 0.01;
        cycle();
      }
      const double sent = correction_deg(axis);
      ASSERT_NEAR(sent, sign * 0.1 / kRadians, 1e-4) << "axis " << axis + 1;
      command_.enable = false;
      cycle(20);
      EXPECT_FALSE(asksToMove());
      EXPECT_EQ(correction_deg(axis), sent) << "axis " << axis + 1;
      command_.enable = true;
      cycle(1);
      EXPECT_EQ(correction_deg(axis), sent) << "asked anew while it may still move: no step back";
      command_.enable = false;
      cycle(100);
      EXPECT_EQ(correction_deg(axis), sent) << "axis " << axis + 1;
      command_.enable = true;
      cycle(1);
      EXPECT_NEAR(correction_deg(axis), 0.0, 1e-6) << "long at rest: where it stands";
    }
}

// The controller's own time-out may be longer than anybody here thinks; its count says that the session went on.
TEST_F(KukaSetPoints, ASilenceIsNoNewSessionWhileTheControllerCountsOn) {
  for (const double sign : {1.0, -1.0})
    for (const int silent : {3, 20, 130, 500}) {
      hardware::KukaRsiSettings s;
      s.largestStep_rad = kStep_rad;
      listen(s);
      moving();
      for (int k = 0; k < 20; ++k) {
        command_.position_rad[2] += sign * 0.01;
        says_.axis_deg = 10.0;
        cycle();
      }
      const double sent = correction_deg(2);
      ASSERT_NEAR(sent, sign * 0.2 / kRadians, 1e-4);
      run_ = true;  // HOLDON: the last Go and the last correction stay in force
      for (int k = 0; k < silent; ++k) step();
      says_.ipoc += 4 * static_cast<std::uint64_t>(silent);
      says_.late += static_cast<unsigned>(silent);
      replies_ = 0;
      cycle(6);
      ASSERT_GT(replies_, 0) << silent;
      EXPECT_EQ(correction_deg(2), sent) << silent << " cycles: a step of the whole correction, and nobody asked";
      EXPECT_FALSE(asksToMove()) << silent << ": never on in motion without a stop";
      EXPECT_EQ(arm_->health().sessions, 1u) << silent;
    }
}

// Replies that are late may be counted in a row: then the next one in time makes the count fall, and the session goes
// on.
TEST_F(KukaSetPoints, ACountThatFallsWhileTheTimeGoesOnProvesNoNewStart) {
  for (const bool run : {true, false}) {
    listen({});
    moving();
    says_.late = 1;
    cycle(1);
    says_.late = 0;
    run_ = run;
    cycle(3);
    replies_ = 0;
    command_.enable = false;
    cycle(10);
    EXPECT_EQ(replies_, 0) << run << ": any number would count from a pose that nobody knows";
    EXPECT_EQ(state_.trouble, ArmTrouble::StartUnknown) << run;
  }
}

// Where there is no word for stop, as with ABB's and FANUC's arms, the same lag is behind what was sent last.
TEST_F(KukaSetPoints, WithoutAStopTheLastSetPointStaysThroughASilence) {
  for (int axis = 0; axis < 6; ++axis)
    for (const double sign : {1.0, -1.0}) {
      hardware::KukaRsiSettings s;
      s.largestStep_rad = kStep_rad;
      s.config = configOf("Run", false, false);
      listen(s);
      run_ = false;
      cycle(5);
      command_.enable = true;
      run_ = true;
      cycle(3);
      for (int k = 0; k < 10; ++k) {
        command_.position_rad[axis] += sign * 0.01;
        cycle();
      }
      const double sent = correction_deg(axis);
      ASSERT_NEAR(sent, sign * 0.1 / kRadians, 1e-4) << "axis " << axis + 1;
      for (int k = 0; k < 5; ++k) step();
      says_.ipoc += 20;
      says_.late += 5;
      replies_ = 0;
      cycle(6);
      EXPECT_EQ(replies_, 6);
      EXPECT_EQ(correction_deg(axis), sent) << "axis " << axis + 1;
    }
}

// Killed and started again within the controller's time-out, the program meets a session that has a correction.
TEST_F(KukaSetPoints, ASessionThatBeganBeforeWeHeardOfItIsNotAnswered) {
  struct Before {
    const char* what;
    bool run;
    unsigned late;
  };
  for (const Before& before : {Before{"moves", true, 0}, Before{"lacks replies", false, 40}}) {
    listen({});
    run_ = before.run;
    says_.late = before.late;
    cycle(20);
    EXPECT_EQ(replies_, 0) << before.what << ": any number would count from a pose that nobody knows";
    EXPECT_EQ(state_.trouble, ArmTrouble::StartUnknown) << before.what;
    command_.enable = true;
    cycle(5);
    EXPECT_EQ(replies_, 0) << before.what;
    EXPECT_TRUE(state_.driveFault) << before.what << ": and an order does not help";
    command_.enable = false;
    for (int k = 0; k < 150; ++k) step();  // it ended by its time-out, and a person starts its program anew
    says_.ipoc += 600;
    restartController();
    run_.reset();
    cycle(5);
    EXPECT_TRUE(sound()) << before.what;
    EXPECT_GT(replies_, 0) << before.what;
    moving();
    replies_ = 0;
  }
}

// A cell that names a real arm is LIVE in header, exports and reports: what answers must not be a simulation.
TEST_F(KukaSetPoints, ARealArmIsNoControllerThatSaysItIsSimulated) {
  hardware::KukaRsiSettings s;
  s.real = true;
  listen(s);
  for (int k = 0; k < 10; ++k) {
    says_.ipoc += 4;
    send(controller_, rob(says_, "<Virtual>1</Virtual>"));
    step();
  }
  EXPECT_EQ(replies_, 0);
  EXPECT_FALSE(state_.valid);
  EXPECT_EQ(state_.trouble, ArmTrouble::Simulated);
  cycle(5);  // the robot itself
  EXPECT_TRUE(sound());
  EXPECT_GT(replies_, 0);
}

}  // namespace
}  // namespace articulus::test
