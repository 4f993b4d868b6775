// Messages of ABB EGM: bytes written out by hand after the public description, every cut, lengths that lie.
#include "hardware/abb_egm/egm_message.h"

#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <random>
#include <string>

namespace articulus::test {
namespace {

using namespace hardware;

std::string real(char tag, double value) {
  std::string text(1, tag);
  return text.append(reinterpret_cast<const char*>(&value), sizeof value);
}
std::string part(char tag, const std::string& inside) {
  return std::string(1, tag) + static_cast<char>(inside.size()) + inside;
}
std::string jointsOf(std::initializer_list<double> values) {
  std::string text;
  for (const double v : values) text += real('\x09', v);
  return text;
}
const std::string kHeader = part('\x0a', std::string("\x08\xac\x02\x10\xe8\x07\x18\x02", 8));  // 300, 1000 ms, data
const std::string kJoints = jointsOf({1.5, -2.0, 3.0, 4.0, 5.0, 6.0});
const std::string kFeedback = part('\x12', part('\x0a', kJoints));
const std::string kStates = std::string("\x22\x02\x08\x01\x2a\x02\x08\x03\x30\x01\x42\x02\x08\x02", 14);

TEST(EgmMessage, AWholeOneIsRead) {
  EgmState s;
  ASSERT_EQ(decodeEgmRobot(kHeader + kFeedback + kStates, s), EgmFault::None);
  EXPECT_EQ(s.sequence, 300U);
  EXPECT_EQ(s.time_ms, 1000U);
  EXPECT_EQ(s.joints_deg, (std::array<double, 6>{1.5, -2.0, 3.0, 4.0, 5.0, 6.0}));
  EXPECT_EQ(s.motors, EgmState::Motors::On);
  EXPECT_EQ(s.guidance, EgmState::Guidance::Running);
  EXPECT_EQ(s.rapid, EgmState::Rapid::Running);
  EXPECT_TRUE(s.converged);
  ASSERT_EQ(decodeEgmRobot(kFeedback + kHeader, s), EgmFault::None) << "in any order, without states";
  EXPECT_EQ(s.guidance, EgmState::Guidance::Unknown);
}

TEST(EgmMessage, PackedJointsAndUnknownFieldsAreRead) {
  std::string packed;
  for (int i = 0; i < 6; ++i) packed += real(' ', 0.5 * i).substr(1);
  EgmState s;
  const std::string unknown = std::string("\x78\x05", 2) + part('\x7a', "anything") + real('\x79', 1.0) + "\x7d----";
  ASSERT_EQ(decodeEgmRobot(kHeader + unknown + part('\x12', part('\x0a', part('\x0a', packed))), s), EgmFault::None);
  EXPECT_EQ(s.joints_deg[5], 2.5);
}

TEST(EgmMessage, WhatIsBrokenIsToldByItsKind) {
  EgmState s;
  const auto of = [&](const std::string& text) { return decodeEgmRobot(text, s); };
  EXPECT_EQ(of(""), EgmFault::NoHeader);
  EXPECT_EQ(of(kFeedback), EgmFault::NoHeader);
  EXPECT_EQ(of(kHeader), EgmFault::NoJoints);
  EXPECT_EQ(of(kHeader + kHeader + kFeedback), EgmFault::Twice);
  EXPECT_EQ(of(kHeader + kFeedback + kFeedback), EgmFault::Twice);
  EXPECT_EQ(of(part('\x0a', std::string("\x08\x01\x18\x01", 4)) + kFeedback), EgmFault::OtherType);
  EXPECT_EQ(of(kHeader + part('\x12', part('\x0a', jointsOf({1, 2, 3, 4, 5})))), EgmFault::NoJoints);
  EXPECT_EQ(of(kHeader + part('\x12', part('\x0a', jointsOf({1, 2, 3, 4, 5, 6, 7})))), EgmFault::BadNumber);
  for (const double bad : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity(), 1e9})
    EXPECT_EQ(of(kHeader + part('\x12', part('\x0a', jointsOf({1, 2, 3, 4, 5, bad})))), EgmFault::BadNumber);
  EXPECT_EQ(of(kHeader + "\x12\x7f" + kJoints), EgmFault::NotProtobuf) << "a length beyond the end";
  EXPECT_EQ(of(kHeader + "\x12\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01" + kJoints), EgmFault::NotProtobuf);
  EXPECT_EQ(of(kHeader + std::string(20, '\xff')), EgmFault::NotProtobuf) << "a number without an end";
  EXPECT_EQ(of(kHeader + "\x13"), EgmFault::NotProtobuf) << "a group";
  EXPECT_EQ(of(kHeader + std::string("\x02\x01-", 3)), EgmFault::NotProtobuf) << "field 0";
}

TEST(EgmMessage, NoCutAndNoDamageIsTakenForAWholeOne) {
  const std::string whole = kHeader + kFeedback + kStates;
  EgmState s;
  for (std::size_t size = 0; size < (kHeader + kFeedback).size(); ++size)
    EXPECT_NE(decodeEgmRobot(std::string_view(whole).substr(0, size), s), EgmFault::None) << size;
  std::mt19937 random(3);
  for (int k = 0; k < 20000; ++k) {  // whatever comes, what is taken is finite
    std::string text = whole;
    for (int i = 0; i < 3; ++i) text[random() % text.size()] = static_cast<char>(random());
    if (decodeEgmRobot(text, s) != EgmFault::None) continue;
    for (const double q : s.joints_deg) EXPECT_LE(std::abs(q), 3600.0);
  }
}

TEST(EgmMessage, SetPointsAreWrittenByteForByte) {
  std::array<char, 256> out{};
  EgmSetPoint p;
  p.sequence = 300;
  p.time_ms = 5;
  p.joints_deg = {1.5, -2.0, 3.0, 4.0, 5.0, 6.0};
  const std::string header = part('\x0a', std::string("\x08\xac\x02\x10\x05\x18\x03", 7));
  EXPECT_EQ(std::string(out.data(), formatEgmSensor(p, out)), header + part('\x12', part('\x0a', kJoints)));
  p.asPose = true;
  p.position_mm = {1.0, 2.0, 3.0};
  p.orientation = {0.5, 0.5, 0.5, -0.5};
  const std::string position = real('\x09', 1.0) + real('\x11', 2.0) + real('\x19', 3.0);
  const std::string turned = real('\x09', 0.5) + real('\x11', 0.5) + real('\x19', 0.5) + real('\x21', -0.5);
  EXPECT_EQ(std::string(out.data(), formatEgmSensor(p, out)),
            header + part('\x12', part('\x12', part('\x0a', position) + part('\x12', turned))));
  p.position_mm[0] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(formatEgmSensor(p, out), 0U);
  p.position_mm[0] = 0.0;
  for (std::size_t room = 0; room < 80; ++room) EXPECT_EQ(formatEgmSensor(p, std::span<char>(out).first(room)), 0U);
}

}  // namespace
}  // namespace articulus::test
