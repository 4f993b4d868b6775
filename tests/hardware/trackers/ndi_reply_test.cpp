// The codec of the NDI wire: check sums as published, replies in parts, and nothing of the wire trusted.
#include "hardware/ndi_polaris/ndi_reply.h"

#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "hardware/ndi_polaris/ndi_transforms.h"
#include "tests/hardware/trackers/little_endian.h"

namespace articulus::test {
namespace {

using hardware::decodeNdiTransforms;
using hardware::ndiCrc;
using hardware::NdiReplyKind;
using hardware::scanNdiReply;
using testing::HasSubstr;

std::string tool(int handle, std::uint32_t status, std::uint32_t frame, float w = 1.0F, float z_mm = -1500.0F) {
  return little(static_cast<std::uint32_t>(handle), 1) + little(1, 1) + little(w) + little(0.0F) + little(0.0F) +
         little(0.0F) + little(100.0F) + little(-50.0F) + little(z_mm) + little(0.12F) + little(status, 4) +
         little(frame, 4);
}

std::string binary(const std::string& body) {
  std::string reply = "\xC4\xA5" + little(static_cast<std::uint32_t>(body.size()), 2);
  reply += little(ndiCrc(reply), 2);
  return reply + body + little(ndiCrc(body), 2);
}

TEST(NdiReply, CheckSumsAreThePublishedOnes) {
  EXPECT_EQ(hardware::ndiCommand("INIT:"), "INIT:E3A5\r");
  EXPECT_EQ(scanNdiReply("OKAYA896\r").kind, NdiReplyKind::Text);
  EXPECT_EQ(scanNdiReply("OKAYA896\r").body, "OKAY");
  EXPECT_EQ(scanNdiReply("RESETBE6F\r").body, "RESET");
  EXPECT_EQ(ndiCrc(std::string("\xC4\xA5\x2D\0", 4)), 0x4330);
  EXPECT_EQ(scanNdiReply("OKAYA897\r").kind, NdiReplyKind::WrongCrc);
}

TEST(NdiReply, ComesInParts) {
  for (const std::string& whole : {std::string("OKAYA896\r"), binary(little(1, 1) + tool(1, 0x31, 7) + little(0, 2))}) {
    for (std::size_t n = 0; n < whole.size(); ++n)
      EXPECT_EQ(scanNdiReply(std::string_view(whole).substr(0, n)).kind, NdiReplyKind::Incomplete) << n;
    EXPECT_EQ(scanNdiReply(whole + "more").size, whole.size());
  }
}

TEST(NdiReply, AnyDamagedByteIsSeen) {
  const std::string whole = binary(little(1, 1) + tool(1, 0x31, 7) + little(0, 2));
  for (std::size_t i = 0; i < whole.size(); ++i) {
    std::string damaged = whole;
    damaged[i] = static_cast<char>(damaged[i] ^ 0x40);
    const auto kind = scanNdiReply(damaged).kind;
    EXPECT_TRUE(kind == NdiReplyKind::WrongCrc || kind == NdiReplyKind::Junk || kind == NdiReplyKind::Incomplete) << i;
  }
}

TEST(NdiReply, OthersTalkIsJunk) {
  EXPECT_EQ(scanNdiReply("HTTP/1.0 400 Bad Request\r\n").kind, NdiReplyKind::Junk);
  EXPECT_EQ(scanNdiReply(std::string("\x16\x03\x01\x02", 4)).kind, NdiReplyKind::Junk);
  EXPECT_EQ(scanNdiReply(std::string(9000, 'a')).kind, NdiReplyKind::Junk) << "it is not waited for for ever";
  EXPECT_THAT(hardware::ndiErrorWords("ERROR0D"), HasSubstr("no tool is plugged in"));
  EXPECT_EQ(hardware::ndiErrorWords("OKAY"), "");
}

TEST(NdiTransforms, TellPosesInMetresWithTheirState) {
  const auto all =
      decodeNdiTransforms(little(4, 1) + tool(1, 0x31, 90) + little(2, 1) + little(2, 1) + little(0x31, 4) +
                          little(90, 4) + tool(3, 0x71, 90) + little(4, 1) + little(4, 1) + little(2, 2));
  ASSERT_TRUE(all);
  ASSERT_EQ(all->tools, 4U);
  EXPECT_EQ(all->tool[0].body.sight, hardware::BodySight::Seen);
  EXPECT_NEAR((all->tool[0].body.X_TM.translation - spatial::Vector3(0.1, -0.05, -1.5)).norm(), 0.0, 1e-7);
  EXPECT_NEAR(all->tool[0].body.error_m, 0.12e-3, 1e-9);
  EXPECT_EQ(all->tool[0].frame, 90U);
  EXPECT_EQ(all->tool[1].body.sight, hardware::BodySight::Hidden);
  EXPECT_EQ(all->tool[2].body.sight, hardware::BodySight::OutOfVolume);
  EXPECT_EQ(all->tool[3].body.sight, hardware::BodySight::NotPlugged);
  EXPECT_THAT(hardware::ndiSystemWords(all->systemStatus), HasSubstr("infrared"));
}

TEST(NdiTransforms, WhatIsNoPoseIsNotSeen) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const std::string& body : {tool(1, 0x31, 1, nan), tool(1, 0x31, 1, 0.5F), tool(1, 0x31, 1, 1.0F, nan),
                                  tool(1, 0x31, 1, 1.0F, -3.69e28F), tool(1, 0x31, 1, 1.0F, INFINITY)}) {
    const auto all = decodeNdiTransforms(little(1, 1) + body + little(0, 2));
    ASSERT_TRUE(all);
    EXPECT_EQ(all->tool[0].body.sight, hardware::BodySight::NoNumber);
  }
}

TEST(NdiTransforms, LengthsThatDoNotFitAreRefused) {
  const std::string good = little(1, 1) + tool(1, 0x31, 1) + little(0, 2);
  ASSERT_TRUE(decodeNdiTransforms(good));
  for (std::size_t n = 0; n < good.size(); ++n) EXPECT_FALSE(decodeNdiTransforms(good.substr(0, n))) << n;
  EXPECT_FALSE(decodeNdiTransforms(good + "x"));
  EXPECT_FALSE(decodeNdiTransforms(little(200, 1) + std::string(1000, '\4')));
  EXPECT_FALSE(decodeNdiTransforms(little(1, 1) + little(1, 1) + little(9, 1) + little(0, 2))) << "a state of its own";
}

}  // namespace
}  // namespace articulus::test
