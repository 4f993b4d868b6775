// What commands point to lives until the control thread is done with it, and not until the station is gone: a station
// that runs for weeks does not grow with each run and each event.
#include "core/station/held_objects.h"

#include <gtest/gtest.h>

#include "core/protocol/plan.h"
#include "core/record/event.h"
#include "tests/support/virtual_cell.h"

namespace articulus::station {
namespace {

using cycle::AckCode;
using cycle::CommandKind;

class Holding : public testing::Test {
 protected:
  /// Sends a command that points to a number; the test sees whether it lives.
  std::weak_ptr<const int> send(std::uint64_t number, CommandKind kind) {
    auto object = std::make_shared<const int>(0);
    held.add(number, kind, {object});
    return object;
  }
  void answer(std::uint64_t number, CommandKind kind, AckCode code = AckCode::Accepted) {
    held.hear({number, kind, code, cycle::State::Stop, {}});
  }
  HeldObjects held;
};

TEST_F(Holding, AnEventIsLetGoWithItsAnswerWhateverItIs) {
  const auto first = send(1, CommandKind::LogEvent), second = send(2, CommandKind::LogEvent);
  EXPECT_FALSE(first.expired());
  answer(1, CommandKind::LogEvent);
  EXPECT_TRUE(first.expired());
  EXPECT_FALSE(second.expired());
  answer(2, CommandKind::LogEvent, AckCode::RefusedInvalid);
  EXPECT_TRUE(second.expired());
  EXPECT_EQ(held.commands(), 0u);
}

TEST_F(Holding, ALaterAnswerLetsGoOfAnEventWhoseOwnWasOverwritten) {
  const auto event = send(1, CommandKind::LogEvent);
  answer(7, CommandKind::Stop);
  EXPECT_TRUE(event.expired());
}

TEST_F(Holding, APlanThatRunsIsHeldWhateverElseIsAnswered) {
  const auto plan = send(3, CommandKind::StartPlan);
  answer(3, CommandKind::StartPlan);
  answer(4, CommandKind::Stop);
  answer(5, CommandKind::LogEvent);
  answer(6, CommandKind::StartPlan, AckCode::RefusedByState);
  answer(7, CommandKind::StartPlan, AckCode::RefusedByState);
  EXPECT_FALSE(plan.expired());
}

TEST_F(Holding, APlanIsLetGoWithTheSecondAfterIt) {
  const auto first = send(1, CommandKind::StartPlan), second = send(2, CommandKind::StartPlan),
             third = send(3, CommandKind::StartPlan);
  answer(1, CommandKind::StartPlan);
  answer(2, CommandKind::StartPlan);
  EXPECT_FALSE(first.expired());
  answer(3, CommandKind::StartPlan);
  EXPECT_TRUE(first.expired());
  EXPECT_FALSE(second.expired());
  EXPECT_FALSE(third.expired());
}

TEST_F(Holding, APlanThatWasRefusedIsLetGo) {
  const auto running = send(1, CommandKind::StartPlan), refused = send(2, CommandKind::StartPlan);
  answer(1, CommandKind::StartPlan);
  answer(2, CommandKind::StartPlan, AckCode::RefusedByState);
  EXPECT_TRUE(refused.expired());
  EXPECT_FALSE(running.expired());
}

TEST(StationLink, ManyPlansAndEventsLeaveTwoOfThemBehind) {
  test::VirtualCell cell(7);
  cell.switchOn();
  cell.zero();
  for (int i = 0; i < 6; ++i) {
    auto event = std::make_shared<record::Event>();
    event->kind = record::EventKind::Note;
    cycle::Command tell{.kind = CommandKind::LogEvent};
    tell.event = event.get();
    ASSERT_NE(cell.link().sendWith(tell, {std::move(event)}), 0u);
    auto plan = std::make_shared<protocol::Plan>(test::planOf(test::moveSegment({0.0, 0.0, 0.002}, 1.0)));
    cycle::Command start{.kind = CommandKind::StartPlan};
    start.plan = plan.get();
    ASSERT_NE(cell.link().sendWith(start, {std::move(plan)}), 0u);
    cell.run(5);
    ASSERT_TRUE(cell.snapshot().planRunning);
    ASSERT_TRUE(cell.runUntilStop(20.0));
    cell.run(5);
    EXPECT_LE(cell.link().heldCommands(), 4u) << "the last two plans, and what is not heard of yet";
  }
}

}  // namespace
}  // namespace articulus::station
