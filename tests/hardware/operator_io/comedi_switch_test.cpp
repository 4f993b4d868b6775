// Contacts on the inputs of a measuring board: which level is closed, what a dead board is taken for, what is no input.
#include "hardware/operator_io/comedi_switch_source.h"

#include <gmock/gmock.h>

#include "hardware/operator_io/switch_logic.h"
#include "tests/hardware/comedi/digital_board.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

using hardware::ComediSwitchSettings;
using hardware::ComediSwitchSource;
using hardware::ComediUse;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

using Contacts = std::array<bool, 4>;
Contacts of(const base::Result<hardware::SwitchLevels>& levels) {
  if (!levels) throw std::runtime_error(levels.error().text());
  return {levels->enabling[0], levels->enabling[1], levels->clear[0], levels->clear[1]};
}

TEST(ComediSwitchSource, EachInputIsTheContactThatTheCellFileSays) {
  for (const bool high : {false, true})
    for (const bool secondHigh : {false, true})
      for (unsigned active = 0; active < 4; ++active) {
        DigitalLevels board;
        const std::array<bool, 2> closed{high, secondHigh};
        for (unsigned i = 0; i < 4; ++i) board.set(4 + i, closed[i % 2] == (i == active));
        ComediSwitchSource source({.enabling = {4, 5}, .clear = {6, 7}, .closedIsHigh = closed},
                                  std::make_unique<DigitalBoard>(board));
        ASSERT_TRUE(source.open());
        Contacts expected{};
        expected[active] = true;
        EXPECT_EQ(of(source.wait(0ms)), expected) << high << secondHigh << active;
      }
}

TEST(ComediSwitchSource, AContactThatItDoesNotHaveIsOpen) {
  DigitalLevels board;
  ComediSwitchSource source({.clear = {3, -1}, .closedIsHigh = {true, true}}, std::make_unique<DigitalBoard>(board));
  ASSERT_TRUE(source.open());
  EXPECT_EQ(of(source.wait(0ms)), (Contacts{false, false, true, false}));
  EXPECT_EQ(board.direction[3], 1) << "a channel that can be both is made an input";
  EXPECT_EQ(board.direction[0], 0) << "and no other is touched";
}

TEST(ComediSwitchSource, ALevelThatIsNoneIsOpen) {
  DigitalLevels board;
  board.level[0] = 7;
  for (const bool high : {false, true}) {
    ComediSwitchSource source({.enabling = {0, -1}, .closedIsHigh = {high, high}},
                              std::make_unique<DigitalBoard>(board));
    ASSERT_TRUE(source.open());
    EXPECT_FALSE(of(source.wait(0ms))[0]);
  }
}

/// With channels of opposite levels a board that is stuck holds nothing and presses the emergency stop.
TEST(ComediSwitchSource, OfABoardThatSaysNothingButHighOrLowNothingIsHeld) {
  for (const bool stuckHigh : {false, true}) {
    DigitalLevels board;
    hardware::SwitchLogic logic({.enabling = true, .enablingTwice = true, .stops = true, .stopsTwice = true});
    ComediSwitchSource source({.enabling = {0, 1}, .clear = {2, 3}, .closedIsHigh = {true, false}},
                              std::make_unique<DigitalBoard>(board));
    ASSERT_TRUE(source.open());
    base::Nanoseconds now = 0;
    const auto looks = [&](int n) {
      hardware::SwitchLogic::Meaning meaning;
      for (int i = 0; i < n; ++i) meaning = logic.step(now += 2'000'000, taken(source.wait(0ms)));
      return meaning;
    };
    const auto put = [&](bool held, bool pressed) {
      board.set(0, held), board.set(1, !held), board.set(2, !pressed), board.set(3, pressed);
    };
    put(false, false);
    EXPECT_FALSE(looks(50).held);
    put(true, false);
    EXPECT_TRUE(looks(50).held);
    EXPECT_FALSE(looks(1).pressed);
    for (unsigned i = 0; i < 4; ++i) board.set(i, stuckHigh);
    EXPECT_FALSE(looks(1).held) << stuckHigh;
    EXPECT_TRUE(looks(1).pressed) << stuckHigh;
    EXPECT_EQ(looks(200).trouble, robot::OperatorTrouble::Disagree) << stuckHigh;
  }
}

TEST(ComediSwitchSource, IsGoneWithItsBoard) {
  DigitalLevels board;
  ComediSwitchSource source({.enabling = {0, -1}}, std::make_unique<DigitalBoard>(board));
  ASSERT_TRUE(source.open());
  board.there = false;
  EXPECT_THAT(source.wait(0ms).error().text(), HasSubstr("The inputs of /dev/comedi7 cannot be read"));
  EXPECT_FALSE(source.open());
  board.there = true;
  EXPECT_TRUE(source.open());
}

TEST(ComediSwitchSource, SaysWhyABoardWillNotDo) {
  const auto complaint = [](const auto& change, unsigned subdevice = 0) {
    DigitalLevels board;
    change(board);
    ComediSwitchSource source({.subdevice = subdevice, .enabling = {9, -1}}, std::make_unique<DigitalBoard>(board));
    const auto opened = source.open();
    return opened ? std::string("opened") : opened.error().text();
  };
  EXPECT_EQ(complaint([](DigitalLevels&) {}), "opened");
  EXPECT_THAT(complaint([](DigitalLevels&) {}, 1), HasSubstr("Subdevice 1 of /dev/comedi7 (ni_65xx, pci-6509) has no "
                                                             "digital inputs"));
  EXPECT_THAT(complaint([](DigitalLevels& b) {
                b.has(ComediUse::DigitalOutput, 16), b.groups.push_back({ComediUse::DigitalInput, 8});
              }),
              HasSubstr("Subdevices with digital inputs: 1."));
  EXPECT_THAT(complaint([](DigitalLevels& b) { b.has(ComediUse::DigitalInput, 8); }), HasSubstr("has no channel 9"));
  EXPECT_THAT(complaint([](DigitalLevels& b) { b.taken = true; }), HasSubstr("in use by another program"));
  EXPECT_THAT(complaint([](DigitalLevels& b) { b.refuses = true; }),
              HasSubstr("cannot be made one of the digital inputs"));
}

}  // namespace
}  // namespace articulus::test
