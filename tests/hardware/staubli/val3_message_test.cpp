// Messages between the driver and our application on a Staubli controller, byte by byte, and every byte that is wrong.
#include "hardware/staubli_val3/val3_message.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <string>

#include "core/spatial/units.h"

namespace articulus::test {
namespace {

using namespace hardware;

std::string word(std::int64_t value) {
  std::string text;
  if (value < 0) value += std::int64_t{1} << 32U;
  for (int i = 0; i < 4; ++i, value /= 256) text += static_cast<char>(value % 256);
  return text;
}

std::string stateText(std::int64_t firstJoint = 90'500'000, std::int64_t mode = 1, std::int64_t flags = 39) {
  std::string text = "V3S1" + word(77) + word(12) + word(3) + word(mode) + word(flags) + word(0) + word(4) + word(0) +
                     word(-2) + word(5) + word(firstJoint);
  for (int i = 2; i <= 6; ++i) text += word(-1'000'000 * i);
  return text + word(-78);
}

TEST(Val3Message, AStateIsReadAsItStandsOnTheWire) {
  const std::string text = stateText();
  ASSERT_EQ(text.size(), kVal3StateBytes);
  Val3State s;
  ASSERT_EQ(decodeVal3State(text, s), Val3Heard::State);
  EXPECT_EQ(s.cycle, 77);
  EXPECT_EQ(s.number, 12);
  EXPECT_EQ(s.late, 3);
  EXPECT_EQ(s.mode, Val3Mode::Position);
  EXPECT_TRUE(s.powered && s.settled && s.greeted && s.altering);
  EXPECT_FALSE(s.halted || s.overrun);
  EXPECT_EQ(s.workingMode, 4);
  EXPECT_EQ(s.answer, -2);
  EXPECT_EQ(s.unread, 5);
  EXPECT_NEAR(s.q_rad[0], 90.5 * spatial::kRadiansPerDegree, 1e-15);
  EXPECT_NEAR(s.q_rad[5], -6.0 * spatial::kRadiansPerDegree, 1e-15);
}

TEST(Val3Message, EveryPieceIsIncompleteAndLeavesTheStateAlone) {
  const std::string text = stateText();
  for (std::size_t n = 0; n < text.size(); ++n) {
    Val3State s;
    s.cycle = 5;
    EXPECT_EQ(decodeVal3State({text.data(), n}, s), Val3Heard::Incomplete) << n;
    EXPECT_EQ(s.cycle, 5);
  }
}

TEST(Val3Message, NumbersThatCannotBeAreNotBelieved) {
  Val3State s;
  EXPECT_EQ(decodeVal3State(stateText(800'000'000), s), Val3Heard::BadNumber);
  EXPECT_EQ(decodeVal3State(stateText(-800'000'000), s), Val3Heard::BadNumber);
  EXPECT_EQ(decodeVal3State(stateText(0, 4), s), Val3Heard::BadNumber);
  EXPECT_EQ(decodeVal3State(stateText(0, -1), s), Val3Heard::BadNumber);
  EXPECT_EQ(decodeVal3State(stateText(0, 1, 64), s), Val3Heard::BadNumber);
  for (const std::size_t at : {6u, 7u, 8u}) {  // stop, working mode, problem
    std::string text = stateText();
    text.replace(4 * at, 4, word(9));
    EXPECT_EQ(decodeVal3State(text, s), Val3Heard::BadNumber) << at;
  }
}

TEST(Val3Message, AStreamOutOfStepShows) {
  Val3State s;
  const std::string text = "x" + stateText();
  EXPECT_EQ(decodeVal3State(text, s), Val3Heard::Broken);
  std::string other = stateText();
  other[kVal3StateBytes - 1] = 'x';
  EXPECT_EQ(decodeVal3State(other, s), Val3Heard::Broken) << "the number does not come back";
  EXPECT_EQ(decodeVal3State(std::string("V3C1") + std::string(68, '\0'), s), Val3Heard::Broken);
}

TEST(Val3Message, SetPointsAndGreetingsAreWholeNumbersOfMillionths) {
  std::array<char, 64> out{};
  Val3SetPoint p;
  p.number = 258;
  p.mode = Val3Mode::Velocity;
  p.value = {0.5, -0.25, 0.0, 1e-9, 1.0, -1.0};
  ASSERT_EQ(formatVal3SetPoint(p, out), kVal3HostBytes);
  std::string wanted = "V3C1" + word(258) + word(2);
  for (const double v : p.value) wanted += word(std::lround(v * 180.0 / std::acos(-1.0) * 1e6));
  EXPECT_EQ(std::string(out.data(), 40), wanted + word(-259));
  ASSERT_EQ(formatVal3Greeting({7, 1.0, 15.0, 5}, out), kVal3HostBytes);
  EXPECT_EQ(std::string(out.data(), 40), "V3G1" + word(7) + word(0) + word(57'295'780) + word(859'436'693) + word(5) +
                                             word(0) + word(0) + word(0) + word(-8));
}

TEST(Val3Message, WhatIsNoNumberOrHasNoRoomIsNotWritten) {
  std::array<char, 64> out{};
  for (const double none : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e9}) {
    Val3SetPoint p;
    p.value[4] = none;
    EXPECT_EQ(formatVal3SetPoint(p, out), 0u);
    EXPECT_EQ(formatVal3Greeting({1, none, 1.0, 5}, out), 0u);
  }
  EXPECT_EQ(formatVal3SetPoint({}, std::span(out).first(39)), 0u);
}

}  // namespace
}  // namespace articulus::test
