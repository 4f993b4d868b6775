// Packets of FANUC Stream Motion: bytes that public sources print, every cut, every wrong size and number.
#include "hardware/fanuc_j519/j519_packet.h"

#include <gtest/gtest.h>

#include <bit>
#include <limits>
#include <string>

#include "hardware/fanuc_j519/j519_greeting.h"

namespace articulus::test {
namespace {

using namespace hardware;

void put32(std::string& packet, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) packet += static_cast<char>(value >> shift & 0xFFU);
}
void putReal(std::string& packet, float value) { put32(packet, std::bit_cast<std::uint32_t>(value)); }

std::string statusOf(std::uint32_t type, char bits, char robot = 0, float first = 10.0F) {
  std::string p;
  put32(p, type);
  put32(p, type == 0 ? 1 : 3);
  put32(p, 77);
  p += bits;
  if (type == 0) p.append(7, '\x55');
  else p += robot, p += '\2', p += '\0';
  put32(p, 4'000'000'000U);
  for (int i = 0; i < 9; ++i) putReal(p, 500.0F);
  for (int i = 0; i < 9; ++i) putReal(p, i == 0 ? first : static_cast<float>(i));
  for (int i = 0; i < 9; ++i) putReal(p, -1.0F);
  if (type != 0) p.append(type == 204 ? 4 + 28 + 256 : 4 + 256, '\0');
  return p;
}

TEST(J519Packet, AStatusOfEachLayoutIsRead) {
  for (const std::uint32_t type : {0U, 202U, 204U}) {
    const auto s = decodeJ519Status(statusOf(type, '\x0D', '\5'));
    ASSERT_TRUE(s) << type;
    EXPECT_EQ(s->sequence, 77U);
    EXPECT_EQ(s->time_ms, 4'000'000'000U);
    EXPECT_TRUE(s->ready && s->inMotion && s->systemReady);
    EXPECT_FALSE(s->received);
    EXPECT_EQ(s->inError, type != 0);
    EXPECT_EQ(s->emergencyStop, type != 0);
    EXPECT_FALSE(s->pendantOn);
    EXPECT_EQ(s->contactStop, type == 0 ? 0 : 2);
    EXPECT_EQ(s->joints_deg, (std::array<double, 6>{10.0, 1.0, 2.0, 3.0, 4.0, 5.0}));
  }
  EXPECT_FALSE(decodeJ519Status(statusOf(0, '\1'))->systemReady) << "servos off, by the word of the first layout";
}

TEST(J519Packet, WhatIsCutTooLongOrNoNumberIsNone) {
  for (const std::uint32_t type : {0U, 202U, 204U}) {
    const std::string whole = statusOf(type, '\1');
    for (std::size_t size = 0; size < whole.size(); ++size)
      EXPECT_FALSE(decodeJ519Status(std::string_view(whole).substr(0, size))) << type << " " << size;
    EXPECT_FALSE(decodeJ519Status(whole + '\0')) << type;
    for (const float bad : {std::numeric_limits<float>::quiet_NaN(), std::numeric_limits<float>::infinity(), 1e6F})
      EXPECT_FALSE(decodeJ519Status(statusOf(type, '\1', 0, bad))) << type;
  }
  std::string other = statusOf(202, '\1');
  other[3] = '\xcc';  // a status of 204 with the size of 202
  EXPECT_FALSE(decodeJ519Status(other));
}

TEST(J519Packet, CommandsHaveTheirSizesAndTheJointStyle) {
  std::array<char, 512> out{};
  J519Command c;
  c.sequence = 0x01020304;
  c.last = true;
  c.joints_deg = {1.5, -2.25, 0.0, 0.0, 0.0, 90.0};
  ASSERT_EQ(formatJ519Command(c, out), 344U);
  const std::string third(out.data(), 344);
  EXPECT_EQ(third.substr(0, 16), std::string("\0\0\0\xc9\0\0\0\3\1\2\3\4\1\1\xff\xff", 16));
  EXPECT_EQ(third.substr(16, 8), std::string("\x3f\xf8\0\0\0\0\0\0", 8));
  EXPECT_EQ(third.substr(88), std::string(256, '\0')) << "no output of the robot is touched";
  c.layout = J519Layout::First;
  c.version = 1;
  c.last = false;
  ASSERT_EQ(formatJ519Command(c, out), 64U);
  const std::string first(out.data(), 64);
  EXPECT_EQ(first.substr(0, 28), std::string("\0\0\0\1\0\0\0\1\1\2\3\4\0\0\0\0\0\0\1\0\0\0\0\0\0\0\0\0", 28));
  EXPECT_EQ(first.substr(28, 8), std::string("\x3f\xc0\0\0\xc0\x10\0\0", 8));
  EXPECT_EQ(formatJ519Stop(1, out), 8U);
  EXPECT_EQ(std::string(out.data(), 8), std::string("\0\0\0\2\0\0\0\1", 8)) << "as it is published";
  c.joints_deg[2] = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(formatJ519Command(c, out), 0U);
  EXPECT_EQ(formatJ519Command({}, std::span<char>(out).first(343)), 0U);
}

std::string limitOf(std::uint32_t axis, std::uint32_t kind, float first, float others) {
  std::string p;
  for (const std::uint32_t value : {3U, 3U, axis, kind, 2000U, 5U}) put32(p, value);
  putReal(p, first);
  for (int i = 1; i < 40; ++i) putReal(p, others);
  return p;
}
std::string capabilityOf(std::uint32_t cycle_ms, std::uint32_t version) {
  std::string p;
  for (const std::uint32_t value : {7U, 3U, 1U, cycle_ms, 0U, version, 0U}) put32(p, value);
  return p;
}

TEST(J519Packet, OfATableTheLeastCounts) {
  EXPECT_EQ(decodeJ519Limit(limitOf(2, 1, 50.0F, 80.0F))->least, 50.0);
  EXPECT_EQ(decodeJ519Limit(limitOf(2, 1, 0.0F, 80.0F))->least, 80.0) << "an empty place is no limit";
  EXPECT_FALSE(decodeJ519Limit(limitOf(2, 1, 0.0F, 0.0F)));
  EXPECT_FALSE(decodeJ519Limit(limitOf(2, 1, -1.0F, 80.0F)));
  EXPECT_FALSE(decodeJ519Limit(limitOf(0, 1, 50.0F, 80.0F)));
  EXPECT_FALSE(decodeJ519Limit(limitOf(2, 3, 50.0F, 80.0F)));
  const std::string whole = limitOf(2, 1, 50.0F, 80.0F);
  EXPECT_FALSE(decodeJ519Limit(whole.substr(0, 100)));
}

TEST(J519Greeting, AsksWhatItMustKnowAndStartsOnlyThen) {
  std::array<char, 64> out{};
  const auto said = [&](J519Greeting& g) {
    std::vector<int> types;
    for (std::size_t n = 0; (n = g.next(out)) > 0;) types.push_back(static_cast<unsigned char>(out[3]));
    return types;
  };
  J519Greeting g({J519Layout::Third, 8, true});
  EXPECT_EQ(said(g), (std::vector<int>{2, 7}));
  EXPECT_TRUE(g.hear(capabilityOf(8, 6)));
  EXPECT_EQ(g.version(), 4U) << "of what is newer than we know the newest that we do";
  EXPECT_EQ(said(g), std::vector<int>(18, 3));
  for (std::uint32_t kind = 0; kind < 3; ++kind)
    for (std::uint32_t axis = 1; axis <= 6; ++axis)
      if (kind != 2 || axis != 6) {
        EXPECT_TRUE(g.hear(limitOf(axis, kind, 60.0F, 90.0F)));
      }
  EXPECT_TRUE(said(g).empty());
  g.retry();
  EXPECT_EQ(said(g), std::vector<int>{3}) << "only what is missing";
  EXPECT_TRUE(g.hear(limitOf(6, 2, 60.0F, 90.0F)));
  EXPECT_EQ(said(g), std::vector<int>{200});
  EXPECT_TRUE(g.started());

  J519Greeting wrong({J519Layout::Third, 4, false});
  (void)said(wrong);
  EXPECT_TRUE(wrong.hear(capabilityOf(8, 3)));
  EXPECT_EQ(wrong.problem(), J519Greeting::Problem::Rate);
  EXPECT_TRUE(said(wrong).empty()) << "nothing is started";
  J519Greeting old({J519Layout::Third, 8, false});
  EXPECT_TRUE(old.hear(capabilityOf(8, 1)));
  EXPECT_EQ(old.problem(), J519Greeting::Problem::Version);
  J519Greeting first({J519Layout::First, 8, false});
  EXPECT_EQ(said(first), (std::vector<int>{2, 0})) << "an older one is asked nothing that it does not know";
}

}  // namespace
}  // namespace articulus::test
