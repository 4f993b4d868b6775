// What the contacts of a switch mean, contact by contact and to both sides.
#include "hardware/operator_io/switch_logic.h"

#include <gtest/gtest.h>

namespace articulus::test {
namespace {

using hardware::SwitchLevels;
using hardware::SwitchLogic;
using hardware::SwitchSettings;
using robot::OperatorTrouble;

constexpr base::Nanoseconds kMs = 1'000'000;

SwitchSettings settings(bool twice) {
  return {.enabling = true,
          .enablingTwice = twice,
          .stops = true,
          .stopsTwice = twice,
          .debounce = 10 * kMs,
          .agree = 200 * kMs,
          .longestHold = 60'000 * kMs,
          .silence = 200 * kMs};
}

class Hand {
 public:
  explicit Hand(const SwitchSettings& s) : logic_(s) {}
  /// So long with these contacts, looked at every millisecond.
  SwitchLogic::Meaning for_ms(int ms) {
    for (int i = 0; i < ms; ++i) last = logic_.step(now_ += kMs, levels);
    return last;
  }
  void handle(bool first, bool second) { levels.enabling = {first, second}; }
  void clear(bool first, bool second) { levels.clear = {first, second}; }
  void lose() { last = logic_.lose(); }
  SwitchLevels levels{{false, false}, {true, true}};
  SwitchLogic::Meaning last;

 private:
  SwitchLogic logic_;
  base::Nanoseconds now_ = 5 * kMs;
};

TEST(SwitchLogic, PedalsThatJogCountAfterBothWereReleasedAndTogetherMeanNeither) {
  SwitchSettings s;
  s.enabling = false;
  s.jogs = true;
  Hand hand(s);
  hand.levels.jog = {true, false};
  EXPECT_EQ(hand.for_ms(500).jog, 0) << "it was held already";
  hand.levels.jog = {true, true};
  EXPECT_EQ(hand.for_ms(5).jog, 0);
  hand.levels.jog = {false, false};
  EXPECT_EQ(hand.for_ms(1).jog, 0);
  for (const bool forwards : {true, false}) {
    hand.levels.jog = {!forwards, forwards};
    EXPECT_EQ(hand.for_ms(1).jog, forwards ? 1 : -1);
    hand.levels.jog = {true, true};
    EXPECT_EQ(hand.for_ms(1).jog, 0);
    hand.levels.jog = {false, false};
    EXPECT_EQ(hand.for_ms(1).jog, 0);
  }
  hand.levels.jog = {false, true};
  EXPECT_EQ(hand.for_ms(1).jog, 1);
  hand.lose();
  EXPECT_EQ(hand.last.jog, 0);
  EXPECT_EQ(hand.for_ms(50).jog, 0) << "it was lost, and may have been let go meanwhile";
}

TEST(SwitchLogic, ClosesAfterTheBounceAndOpensAtOnce) {
  Hand hand(settings(false));
  hand.for_ms(20);
  for (int bounce = 0; bounce < 5; ++bounce) {
    hand.handle(true, false);
    EXPECT_FALSE(hand.for_ms(8).held) << "it bounces";
    hand.handle(false, false);
    EXPECT_FALSE(hand.for_ms(1).held);
  }
  hand.handle(true, false);
  EXPECT_FALSE(hand.for_ms(10).held);
  EXPECT_TRUE(hand.for_ms(1).held);
  hand.handle(false, false);
  EXPECT_FALSE(hand.for_ms(1).held) << "a release waits for nothing";
  EXPECT_EQ(hand.last.trouble, OperatorTrouble::None);
}

TEST(SwitchLogic, AHandleThatIsHeldAtTheStartDoesNotCountBeforeItWasReleased) {
  Hand hand(settings(true));
  hand.handle(true, true);
  EXPECT_FALSE(hand.for_ms(500).held);
  EXPECT_EQ(hand.last.trouble, OperatorTrouble::HeldAtStart);
  hand.handle(true, false);
  EXPECT_FALSE(hand.for_ms(50).held) << "half a release is none";
  hand.handle(true, true);
  EXPECT_FALSE(hand.for_ms(50).held);
  hand.handle(false, false);
  hand.for_ms(5);
  hand.handle(true, true);
  EXPECT_TRUE(hand.for_ms(20).held);
}

/// Each of the two channels, welded or broken.
TEST(SwitchLogic, TwoChannelsOfAHandleMustAgreeInTime) {
  for (const int broken : {0, 1})
    for (const bool welded : {true, false}) {
      Hand hand(settings(true));
      hand.for_ms(20);
      hand.handle(true, true);
      ASSERT_TRUE(hand.for_ms(20).held);
      // One channel alone: released at once, in trouble when the time to agree is over.
      hand.handle(broken == 0, broken == 1);
      EXPECT_FALSE(hand.for_ms(1).held);
      EXPECT_EQ(hand.last.trouble, OperatorTrouble::None);
      EXPECT_FALSE(hand.for_ms(201).held);
      EXPECT_EQ(hand.last.trouble, OperatorTrouble::Disagree) << broken;
      hand.handle(true, true);
      EXPECT_FALSE(hand.for_ms(100).held) << "not before both were open";
      EXPECT_EQ(hand.last.trouble, OperatorTrouble::Disagree);
      hand.handle(false, false);
      hand.for_ms(5);
      EXPECT_EQ(hand.last.trouble, OperatorTrouble::None);
      // From the released side: a channel that never closes, or never opens.
      if (welded) hand.handle(broken == 0, broken == 1);
      else hand.handle(broken != 0, broken != 1);
      EXPECT_FALSE(hand.for_ms(300).held);
      EXPECT_EQ(hand.last.trouble, OperatorTrouble::Disagree);
    }
}

TEST(SwitchLogic, ChannelsThatChangeWithinTheTimeAreNoTrouble) {
  Hand hand(settings(true));
  hand.for_ms(20);
  for (int i = 0; i < 10; ++i) {
    hand.handle(true, false);
    hand.for_ms(150);
    hand.handle(true, true);
    EXPECT_TRUE(hand.for_ms(150).held) << i;
    hand.handle(false, true);
    EXPECT_FALSE(hand.for_ms(150).held);
    hand.handle(false, false);
    hand.for_ms(150);
    EXPECT_EQ(hand.last.trouble, OperatorTrouble::None);
  }
}

TEST(SwitchLogic, AHandleThatIsHeldTooLongIsStuckUntilItIsReleased) {
  Hand hand(settings(false));
  hand.for_ms(20);
  hand.handle(true, false);
  EXPECT_TRUE(hand.for_ms(60'000).held);
  EXPECT_FALSE(hand.for_ms(20).held);
  EXPECT_EQ(hand.last.trouble, OperatorTrouble::HeldTooLong);
  EXPECT_FALSE(hand.for_ms(60'000).held) << "it does not count anew by itself";
  hand.handle(false, false);
  hand.for_ms(1);
  hand.handle(true, false);
  EXPECT_TRUE(hand.for_ms(20).held);
  SwitchSettings forEver = settings(false);
  forEver.longestHold = 0;
  Hand patient(forEver);
  patient.for_ms(1);
  patient.handle(true, false);
  EXPECT_TRUE(patient.for_ms(200'000).held);
}

TEST(SwitchLogic, AnEmergencyStopIsPressedByEachChannelAndByABrokenWire) {
  for (const int channel : {0, 1}) {
    Hand hand(settings(true));
    EXPECT_TRUE(hand.for_ms(5).pressed) << "not seen clear yet";
    EXPECT_FALSE(hand.for_ms(20).pressed);
    hand.clear(channel != 0, channel != 1);
    EXPECT_TRUE(hand.for_ms(1).pressed) << channel;
    hand.for_ms(201);
    EXPECT_EQ(hand.last.trouble, OperatorTrouble::Disagree);
    hand.clear(true, true);
    EXPECT_TRUE(hand.for_ms(50).pressed) << "one channel moved alone: it is to be pressed fully first";
    hand.clear(false, false);
    EXPECT_TRUE(hand.for_ms(5).pressed);
    hand.clear(true, true);
    EXPECT_FALSE(hand.for_ms(20).pressed);
    EXPECT_EQ(hand.last.trouble, OperatorTrouble::None);
  }
}

TEST(SwitchLogic, WhatIsLostIsReleasedAndPressedAndMustBeReleasedFirst) {
  Hand hand(settings(true));
  hand.for_ms(20);
  hand.handle(true, true);
  ASSERT_TRUE(hand.for_ms(20).held);
  hand.lose();
  EXPECT_FALSE(hand.last.held);
  EXPECT_TRUE(hand.last.pressed);
  EXPECT_EQ(hand.last.trouble, OperatorTrouble::Lost);
  EXPECT_FALSE(hand.for_ms(100).held) << "back, and still held";
  EXPECT_EQ(hand.last.trouble, OperatorTrouble::HeldAtStart);
  hand.handle(false, false);
  hand.for_ms(1);
  hand.handle(true, true);
  EXPECT_TRUE(hand.for_ms(20).held);
}

TEST(SwitchLogic, AButtonHasNoHandleAndAPedalDoesNotStop) {
  SwitchSettings button = settings(false);
  button.enabling = false;
  Hand first(button);
  first.handle(true, false);
  EXPECT_FALSE(first.for_ms(50).held);
  EXPECT_EQ(first.last.trouble, OperatorTrouble::None);
  SwitchSettings pedal = settings(false);
  pedal.stops = false;
  Hand second(pedal);
  second.clear(false, false);
  EXPECT_FALSE(second.for_ms(50).pressed);
  second.lose();
  EXPECT_FALSE(second.last.pressed);
}

}  // namespace
}  // namespace articulus::test
