// STOP and Cancel during the commissioning, at any time: the step has not passed, and nothing moves any more.
#include <gtest/gtest.h>

#include "tests/integration/commission_bench.h"

namespace articulus::test {
namespace {

using cycle::Snapshot;
using record::CommissioningStep;

constexpr int kLooksPerSecond = 100;
constexpr double kStands_rad = 0.002;

enum class Way { Stop, Cancel };

void end(CommissionBench& bench, Way way) {
  if (way == Way::Stop) bench.link().requestStop();
  else bench.host->cancels = true;
}

/// Half a second to stand still, then five in which it stays.
void expectStands(CommissionBench& bench, const std::string& what) {
  for (int i = 0; i < kLooksPerSecond / 2; ++i) bench.host->passTime();
  const robot::JointVector there = bench.lead->joints();
  double most = 0.0;
  for (int i = 0; i < 5 * kLooksPerSecond; ++i) {
    bench.host->passTime();
    most = std::max(most, (bench.lead->joints() - there).cwiseAbs().maxCoeff());
  }
  EXPECT_LT(most, kStands_rad) << what << ": it moves on";
  EXPECT_FALSE(cycle::moves(bench.link().snapshot().state)) << what;
}

/// So that there is a way to the home pose and to the initial one.
void goAside(CommissionBench& bench) {
  robot::JointVector aside = bench.lead->joints();
  aside[0] += 0.05;
  if (auto there = bench.lead->moveJoints(aside, 2.0); !there) throw std::runtime_error(there.error().text());
}

void expectCancelled(const base::Result<record::CommissioningResult>& result, const std::string& what) {
  EXPECT_FALSE(result && result->passed) << what << ": it passed";
  ASSERT_FALSE(result) << what << ": " << result->words;
  EXPECT_EQ(result.error().code, base::ErrorCode::Cancelled) << what;
}

class CommissionStop : public ::testing::TestWithParam<Way> {};

INSTANTIATE_TEST_SUITE_P(Ways, CommissionStop, ::testing::Values(Way::Stop, Way::Cancel),
                         [](const auto& made) { return made.param == Way::Stop ? "Stop" : "Cancel"; });

/// Each of them on its way, at its end, in the time that follows a stop of the step's own, and on the way back.
TEST_P(CommissionStop, AtAnyLookEndsTheStep) {
  for (const auto& [step, every] :
       {std::pair{CommissioningStep::BrakingDistance, 29}, std::pair{CommissioningStep::JointDirections, 97},
        std::pair{CommissioningStep::LoadChannels, 211}, std::pair{CommissioningStep::ReducedLimits, 173}}) {
    const int times = step == CommissioningStep::BrakingDistance ? 20 : 6;
    for (int time = 0; time < times; ++time) {
      CommissionBench bench("munich");
      int looks = 0;
      bench.host->look = [&, at = 5 + every * time] {
        if (++looks == at) end(bench, GetParam());
      };
      const auto result = doStep(*bench.lead, step);
      const std::string what = std::string(info(step).key) + ", look " + std::to_string(5 + every * time);
      ASSERT_GE(looks, 5 + every * time) << what << ": it was over before";
      bench.host->look = {};
      EXPECT_FALSE(result && result->passed) << what << ": it passed";
      expectStands(bench, what);
    }
  }
}

/// The first and the second stop that the step itself asks for, and somebody's own after each of them.
TEST_P(CommissionStop, RightAfterAStopOfTheStepsOwnEndsTheStep) {
  for (const int later : {1, 2, 5, 20, 50}) {
    CommissionBench bench("munich");
    int since = 0;
    bool moved = false;
    bench.host->look = [&] {
      const auto state = bench.link().snapshot().state;
      moved = moved || state == cycle::State::Joint;
      if (moved && (since > 0 || state != cycle::State::Joint) && ++since == later) end(bench, GetParam());
    };
    const auto result = doStep(*bench.lead, CommissioningStep::BrakingDistance);
    const std::string what = std::to_string(later) + " looks after its own stop";
    bench.host->look = {};
    expectCancelled(result, what);
    expectStands(bench, what);
  }
}

/// A reduced limit has stopped the arm as it should: STOP then changes no state, and the way back must not begin.
TEST_P(CommissionStop, InAFaultThatWasWantedEndsTheStep) {
  for (const int later : {1, 20}) {
    CommissionBench bench("munich");
    int since = 0;
    bench.host->look = [&] {
      if (bench.link().snapshot().fault.latched() && ++since == later) end(bench, GetParam());
    };
    const auto result = doStep(*bench.lead, CommissioningStep::ReducedLimits);
    const std::string what = std::to_string(later) + " looks after the fault";
    EXPECT_GE(since, later) << what;
    bench.host->look = {};
    expectCancelled(result, what);
    expectStands(bench, what);
  }
}

TEST_P(CommissionStop, InAQuestionEndsTheStepWhereTheArmStands) {
  for (const std::size_t question : {1, 2, 7, 12})
    for (const bool yes : {true, false}) {
      CommissionBench bench("munich");
      bench.host->answer = [&](const std::string&) {
        if (bench.host->asked.size() != question) return true;
        end(bench, GetParam());
        return yes;
      };
      const auto result = doStep(*bench.lead, CommissioningStep::JointDirections);
      const std::string what = "question " + std::to_string(question);
      expectCancelled(result, what);
      expectStands(bench, what);
      EXPECT_EQ(bench.host->asked.size(), question);
    }
}

/// After the handle and after one button, the drives and the other buttons: three questions.
TEST_P(CommissionStop, InAQuestionOfTheSwitchesDoesNotPassThem) {
  for (const std::size_t question : {1, 2, 3})
    for (const bool yes : {true, false}) {
      CommissionBench bench("munich");
      bench.host->hear = [&](const std::string& words) {
        if (words.starts_with("Let go")) bench.link().setDeadMan(false);
        if (words.starts_with("Press")) bench.link().setEmergencyStop(true);
        if (!words.starts_with("Seen.")) return;
        bench.link().setEmergencyStop(false);
        bench.link().setDeadMan(true);
      };
      bench.host->answer = [&](const std::string&) {
        if (bench.host->asked.size() != question) return true;
        end(bench, GetParam());
        return yes;
      };
      const auto result = doStep(*bench.lead, CommissioningStep::OperatorSwitches);
      const std::string what = "question " + std::to_string(question);
      EXPECT_EQ(bench.host->asked.size(), question);
      EXPECT_FALSE(result && result->passed) << what << ": it passed";
    }
}

/// Both motions and the zeroing between them, and the question before.
TEST_P(CommissionStop, OnTheWayToWhereThereIsRoomEndsTheWay) {
  {
    CommissionBench bench("munich");
    goAside(bench);
    bench.host->answer = [&](const std::string&) {
      end(bench, GetParam());
      return true;
    };
    const auto gone = procedure::goWhereThereIsRoom(*bench.lead);
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().code, base::ErrorCode::Cancelled);
    expectStands(bench, "asked whether its way is free");
  }
  for (const int at : {20, 200, 480, 520, 560, 700, 1000}) {
    CommissionBench bench("munich");
    goAside(bench);
    bench.host->look = [&, looks = 0]() mutable {
      if (++looks == at) end(bench, GetParam());
    };
    const auto gone = procedure::goWhereThereIsRoom(*bench.lead);
    const std::string what = "look " + std::to_string(at);
    bench.host->look = {};
    ASSERT_FALSE(gone) << what;
    EXPECT_EQ(gone.error().code, base::ErrorCode::Cancelled) << what;
    expectStands(bench, what);
  }
}

/// A motion that another client ended, and nobody by STOP: what comes after must not begin from there.
TEST(CommissionStop, WhereAMotionEndedEarlyNothingElseBegins) {
  CommissionBench bench("munich");
  goAside(bench);
  int ends = 0;
  bench.host->look = [&, looks = 0]() mutable {
    if (++looks != 150) return;
    cycle::Command stop;
    stop.kind = cycle::CommandKind::Stop;
    ends += bench.link().send(stop) != 0;
  };
  const auto gone = procedure::goWhereThereIsRoom(*bench.lead);
  EXPECT_EQ(ends, 1);
  ASSERT_FALSE(gone);
  bench.host->look = {};
  expectStands(bench, "a command of another client");
}

}  // namespace
}  // namespace articulus::test
