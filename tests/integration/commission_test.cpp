// Every step of the commissioning on simulated cells: what a sound cell says, what a wrong one is told, and that every
// motion stops as any other does.
#include <gmock/gmock.h>

#include <map>

#include "tests/integration/commission_bench.h"

namespace articulus::test {
namespace {

using cycle::Snapshot;
using record::CommissioningResult;
using record::CommissioningStep;
using ::testing::HasSubstr;

using Bench = CommissionBench;

std::string told(const CommissioningResult& result) {
  std::string text = result.words;
  for (const auto& f : result.figures)
    if (f.value > f.allowed)
      text += "\n  " + f.what + ": " + std::to_string(f.value) + " > " + std::to_string(f.allowed);
  return text;
}

/// Torques, and positions over the wire of a virtual controller.
class CommissionOn : public ::testing::TestWithParam<const char*> {};

TEST_P(CommissionOn, ASoundCellPassesEachStep) {
  Bench bench(GetParam());
  const safety::LimitSet before = bench.lead->limits();
  const robot::JointVector home = bench.lead->joints();
  for (const auto step :
       {CommissioningStep::DeviceHealth, CommissioningStep::JointDirections, CommissioningStep::LoadChannels,
        CommissioningStep::BrakingDistance, CommissioningStep::ReducedLimits}) {
    const auto result = bench.does(step);
    EXPECT_TRUE(result.passed) << info(step).key << ": " << told(result);
    EXPECT_FALSE(result.figures.empty());
    EXPECT_FALSE(result.words.empty());
    for (const auto& f : result.figures)
      if (std::isfinite(f.allowed) && step == CommissioningStep::BrakingDistance)
        RecordProperty(f.what, std::to_string(f.value));
  }
  EXPECT_EQ(bench.host->asked.size(), 2U * static_cast<std::size_t>(bench.cell().robot.joints));
  EXPECT_TRUE((bench.lead->limits().jointUpper_rad - before.jointUpper_rad).isZero()) << "limits are those of before";
  EXPECT_TRUE((bench.lead->limits().boxLower_m - before.boxLower_m).isZero());
  EXPECT_LT((bench.lead->joints() - home).cwiseAbs().maxCoeff(), 0.02) << "and the arm is where it was";
}

INSTANTIATE_TEST_SUITE_P(Cells, CommissionOn, ::testing::Values("munich", "alesund"),
                         [](const auto& made) { return std::string(made.param); });

TEST(Commission, DeadTimeIsToldAsItIsFound) {
  Bench bench("munich");
  const auto result = bench.does(CommissioningStep::DeadTime);
  EXPECT_TRUE(result.passed) << result.words;
  EXPECT_LT(result.figures.front().value, 0.01);
}

/// On an arm that closes its own loops gains are capped by what is assumed of it, which is said and is enough; on one
/// that takes torques nothing is assumed, and the step has not passed.
TEST(Commission, ADeadTimeThatIsNotSureIsSaidToBeAssumed) {
  for (const bool closesLoops : {true, false}) {
    Bench bench(closesLoops ? "alesund" : "munich");
    safety::LimitSet slow = bench.lead->limits();
    slow.jointSpeed_rad_per_s *= 0.02;  // so slowly that the vibration tells nothing
    ASSERT_TRUE(bench.lead->useLimits(slow));
    ASSERT_TRUE(bench.lead->wait(0.1));
    const auto result = bench.does(CommissioningStep::DeadTime);
    EXPECT_THAT(result.words, HasSubstr("too uncertainly to be used")) << bench.cell().key;
    EXPECT_EQ(result.passed, closesLoops) << result.words;
    EXPECT_EQ(result.words.find("capped by an assumed dead time") != std::string::npos, closesLoops) << result.words;
  }
}

TEST(Commission, AFrozenOrNoisyLoadCellIsNoHealthyOne) {
  {
    Bench silent("munich");
    silent.host->look = [&] { silent.script().loadCellFrozen = true; };
    const auto stopped = silent.does(CommissioningStep::DeviceHealth);
    EXPECT_FALSE(stopped.passed) << "no reading comes any more";
    EXPECT_THAT(stopped.words, HasSubstr("oad cell")) << told(stopped);
  }
  Bench bench("munich");
  bench.host->look = [&, n = 0]() mutable {
    bench.script().loadCellOffset = (++n % 2 != 0) ? 60.0 : -60.0;
    bench.script().loadCellOffsetAxis = 2;
  };
  const auto noisy = bench.does(CommissioningStep::DeviceHealth);
  EXPECT_FALSE(noisy.passed);
  EXPECT_THAT(noisy.words, HasSubstr("Fz is too noisy")) << told(noisy);
}

TEST(Commission, APersonWhoSawSomethingElseIsBelieved) {
  Bench bench("munich");
  bench.host->answer = [](const std::string& question) { return question.find("Joint 3 was") == std::string::npos; };
  const auto result = bench.does(CommissioningStep::JointDirections);
  EXPECT_FALSE(result.passed);
  EXPECT_THAT(result.words, HasSubstr("saw Joint 3 do something else"));
}

TEST(Commission, TheRobotsOwnEmergencyStopMustBeSeen) {
  Bench bench("munich");
  bench.host->hear = [&](const std::string& words) {
    if (words.starts_with("Press")) bench.script().driveFault = true;
    if (words.starts_with("Seen by")) bench.script().driveFault = false;
  };
  const auto seen = bench.does(CommissioningStep::EmergencyStop);
  EXPECT_TRUE(seen.passed) << seen.words;
  EXPECT_THAT(seen.words, HasSubstr("its drives (Drive fault)"));
  EXPECT_TRUE(bench.link().snapshot().controllerOn) << "it is switched on again";
  // A button of ours stops too, and opens no chain of the robot's.
  bench.host->hear = [&](const std::string& words) {
    if (words.starts_with("Press")) bench.link().setEmergencyStop(true);
  };
  const auto ours = bench.does(CommissioningStep::EmergencyStop);
  EXPECT_FALSE(ours.passed);
  EXPECT_THAT(ours.words, HasSubstr("Nothing of the arm told"));
}

TEST(Commission, EachSwitchOfTheOperatorMustTakeTheDrives) {
  Bench bench("munich");
  int presses = 0, drivesWereOff = 0, asks = 0, cameOnByThemselves = 0;
  const auto hand = [&](const std::string& words) {
    if (words.starts_with("Let go")) bench.link().setDeadMan(false);
    if (words.starts_with("Press")) bench.link().setEmergencyStop(true), ++presses;
    if (!words.starts_with("Seen.")) return;
    drivesWereOff += !bench.link().snapshot().controllerOn;
    bench.link().setEmergencyStop(false);
    bench.link().setDeadMan(true);
  };
  bench.host->hear = hand;
  bench.host->answer = [&](const std::string& question) {
    const bool on = bench.link().snapshot().controllerOn;
    if (!question.starts_with("Was every")) ++asks, cameOnByThemselves += on;
    return !question.starts_with("Was every") || presses >= 2;  // there are two buttons
  };
  const auto both = bench.does(CommissioningStep::OperatorSwitches);
  EXPECT_TRUE(both.passed) << both.words;
  EXPECT_THAT(both.words, HasSubstr("released: 2."));
  EXPECT_EQ(drivesWereOff, 3) << "the handle and two buttons";
  EXPECT_EQ(asks, 3);
  EXPECT_EQ(cameOnByThemselves, 0) << "the drives came on before anybody had said so";
  EXPECT_TRUE(bench.link().snapshot().controllerOn) << "it is switched on again";
  // A button on a line that nobody reads, and a handle that is tied down.
  bench.host->hear = [&](const std::string& words) {
    if (!words.starts_with("Press")) hand(words);
  };
  const auto deaf = bench.does(CommissioningStep::OperatorSwitches);
  EXPECT_FALSE(deaf.passed);
  EXPECT_THAT(deaf.words, HasSubstr("No emergency stop was seen"));
  bench.host->hear = {};
  const auto tied = bench.does(CommissioningStep::OperatorSwitches);
  EXPECT_FALSE(tied.passed);
  EXPECT_THAT(tied.words, HasSubstr("not seen to be let go"));
}

/// Nobody has said that the drives may come on; or a button was pressed while the handle was tried, which nobody
/// wanted.
TEST(Commission, DrivesThatMayNotComeOnStayOff) {
  for (const bool yes : {true, false}) {
    Bench bench("munich");
    bench.host->hear = [&](const std::string& words) {
      if (words.starts_with("Let go")) bench.link().setDeadMan(false);
      if (words.starts_with("Seen.")) bench.link().setDeadMan(true);
    };
    bench.host->answer = [&](const std::string&) {
      for (const bool pressed : {yes, false}) {
        bench.link().setEmergencyStop(pressed);
        for (int i = 0; i < 20; ++i) bench.host->passTime();
      }
      return yes;
    };
    const auto result = bench.does(CommissioningStep::OperatorSwitches);
    EXPECT_EQ(bench.host->asked.size(), 1U);
    EXPECT_FALSE(result.passed) << result.words;
    EXPECT_FALSE(bench.link().snapshot().controllerOn) << result.words;
    if (yes) {
      EXPECT_EQ(bench.link().snapshot().fault.code, safety::FaultCode::EmergencyStop) << result.words;
    } else {
      EXPECT_THAT(result.words, HasSubstr("nobody had the drives switched on"));
    }
  }
}

/// Each step that moves, and each way to end it: the arm stands within the time of the stop, and the step has not
/// passed.
TEST(Commission, EachMotionStopsWhenTheHandLetsGoSomebodyStopsOrSomethingFails) {
  const std::map<std::string, std::function<void(Bench&)>> ends{
      {"handle", [](Bench& b) { b.link().setDeadMan(false); }},
      {"stop", [](Bench& b) { b.link().requestStop(); }},
      {"button", [](Bench& b) { b.link().setEmergencyStop(true); }},
      {"encoder", [](Bench& b) { b.script().encoderInvalid = true; }},
      {"cancel", [](Bench& b) { b.host->cancels = true; }}};
  for (const auto step :
       {CommissioningStep::JointDirections, CommissioningStep::LoadChannels, CommissioningStep::DeadTime,
        CommissioningStep::BrakingDistance, CommissioningStep::ReducedLimits})
    for (const auto& [name, end] : ends) {
      Bench bench("munich");
      const safety::LimitSet before = bench.lead->limits();
      int moving = 0, since = -1, moved = 0;
      bench.host->look = [&] {
        const Snapshot now = bench.link().snapshot();
        const bool moves = now.sample.six(record::Channel::JointVelocity1).cwiseAbs().maxCoeff() > 0.0087;
        moving += moves;
        if (since >= 0) {
          ++since;
          moved += moves && since > 40;  // 0.4 s
        }
        if (moving == 20 && since < 0) {
          since = 0;
          end(bench);
        }
      };
      const auto result = doStep(*bench.lead, step);
      const std::string what = std::string(info(step).key) + ", " + name;
      EXPECT_FALSE(result && result->passed) << what;
      EXPECT_GE(since, 0) << what << ": it never moved";
      for (int i = 0; i < 60; ++i) bench.host->passTime();
      EXPECT_EQ(moved, 0) << what << ": it moves on";
      EXPECT_FALSE(cycle::moves(bench.link().snapshot().state)) << what;
      const safety::LimitSet after = bench.lead->limits();
      EXPECT_TRUE((after.jointUpper_rad - before.jointUpper_rad).isZero()) << what << ": reduced limits stay";
      EXPECT_TRUE((after.jointLower_rad - before.jointLower_rad).isZero()) << what;
      EXPECT_TRUE((after.boxUpper_m - before.boxUpper_m).isZero() && (after.boxLower_m - before.boxLower_m).isZero())
          << what;
    }
}

}  // namespace
}  // namespace articulus::test
