// The codec of the QTM real-time protocol: packets, frames and settings written by hand after the maker's public kits,
// and nothing of the wire trusted.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "hardware/qualisys_rt/qualisys_bodies.h"
#include "hardware/qualisys_rt/qualisys_frame.h"
#include "hardware/qualisys_rt/qualisys_packet.h"
#include "tests/hardware/trackers/little_endian.h"

namespace articulus::test {
namespace {

using hardware::BodySight;
using hardware::decodeQualisysFrame;
using hardware::QualisysKind;
using hardware::QualisysRotation;
using hardware::scanQualisys;
using testing::HasSubstr;

std::string packet(unsigned kind, const std::string& body) {
  return little(body.size() + 8, 4) + little(kind, 4) + body;
}
std::string component(unsigned kind, const std::string& body) {
  return little(body.size() + 8, 4) + little(kind, 4) + body;
}
std::string body(float x_mm, const std::vector<float>& rotation = {1, 0, 0, 0, 1, 0, 0, 0, 1}) {
  std::string text = little(x_mm) + little(-200.0F) + little(1500.0F);
  for (const float r : rotation) text += little(r);
  return text;
}
std::string frame(const std::vector<std::string>& components) {
  std::string text = little(1'234'567U, 8) + little(42U, 4) + little(components.size(), 4);
  for (const std::string& one : components) text += one;
  return text;
}
std::string sixD(const std::vector<std::string>& bodies, bool residual) {
  std::string text = little(bodies.size(), 4) + little(3U, 2) + little(4U, 2);
  for (const std::string& one : bodies) text += one + (residual ? little(0.25F) : "");
  return component(residual ? 11 : 5, text);
}

TEST(QualisysPacket, ComesInParts) {
  const std::string whole = packet(1, ended("QTM RT Interface connected"));
  for (std::size_t n = 0; n < whole.size(); ++n) {
    EXPECT_EQ(scanQualisys(whole.substr(0, n)).size, 0U) << n;
    EXPECT_FALSE(scanQualisys(whole.substr(0, n)).junk) << n;
  }
  const std::string more = whole + "more";
  const auto got = scanQualisys(more);
  EXPECT_EQ(got.size, whole.size());
  EXPECT_EQ(got.kind, QualisysKind::Answer);
  EXPECT_EQ(hardware::qualisysText(got), "QTM RT Interface connected");
  EXPECT_EQ(hardware::qualisysCommand("Version 1.23"), packet(1, ended("Version 1.23")));
}

TEST(QualisysPacket, OthersTalkIsJunk) {
  EXPECT_TRUE(scanQualisys(std::string("HTTP/1.0 400 Bad Request")).junk) << "a size of a thousand millions";
  EXPECT_TRUE(scanQualisys(little(7U, 4) + little(1U, 4)).junk) << "shorter than its own header";
  EXPECT_TRUE(scanQualisys(little(12U, 4) + little(9U, 4) + "abcd").junk) << "a kind of its own";
  EXPECT_TRUE(scanQualisys(little((1U << 20U) + 1, 4) + little(3U, 4)).junk) << "it is not waited for for ever";
  const std::string unended = packet(0, "no zero");
  EXPECT_EQ(hardware::qualisysText(scanQualisys(unended)), "no zero");
}

TEST(QualisysFrame, TellsPosesInMetresAmongAllElse) {
  for (const bool residual : {true, false}) {
    const std::string text = frame({component(1, little(0U, 8)), sixD({body(100), body(200)}, residual),
                                    component(99, "what nobody has described yet")});
    const auto told = decodeQualisysFrame(text);
    ASSERT_TRUE(told);
    EXPECT_EQ(told->number, 42U);
    EXPECT_EQ(told->time_us, 1'234'567U);
    ASSERT_EQ(told->bodies, 2U);
    const auto second = qualisysBody(*told, 1, QualisysRotation::ByColumns);
    EXPECT_EQ(second.sight, BodySight::Seen);
    EXPECT_NEAR((second.X_TM.translation - spatial::Vector3(0.2, -0.2, 1.5)).norm(), 0.0, 1e-7);
    EXPECT_NEAR(second.error_m, residual ? 0.25e-3 : 0.0, 1e-9);
  }
}

TEST(QualisysFrame, ReadsRotationsByColumnsOrRows) {
  // A quarter turn about z: its first column is (0, 1, 0).
  const std::string text = frame({sixD({body(0, {0, 1, 0, -1, 0, 0, 0, 0, 1})}, true)});
  const auto told = decodeQualisysFrame(text);
  ASSERT_TRUE(told);
  const auto columns = qualisysBody(*told, 0, QualisysRotation::ByColumns).X_TM.rotation;
  EXPECT_NEAR((columns.col(0) - spatial::Vector3(0, 1, 0)).norm(), 0.0, 1e-6);
  EXPECT_NEAR((qualisysBody(*told, 0, QualisysRotation::ByRows).X_TM.rotation - columns.transpose()).norm(), 0.0, 1e-6);
}

TEST(QualisysFrame, WhatIsNoPoseIsNotSeen) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const auto sight = [](const std::string& one) {
    const std::string text = frame({sixD({one}, true)});
    const auto told = decodeQualisysFrame(text);
    return told ? qualisysBody(*told, 0, QualisysRotation::ByColumns).sight : BodySight::NeverHeardOf;
  };
  std::string hidden = little(nan) + little(nan) + little(nan);
  for (int k = 0; k < 9; ++k) hidden += little(nan);
  EXPECT_EQ(sight(hidden), BodySight::Hidden);
  EXPECT_EQ(sight(body(nan)), BodySight::NoNumber) << "one alone";
  EXPECT_EQ(sight(body(1e6F)), BodySight::NoNumber);
  EXPECT_EQ(sight(body(INFINITY)), BodySight::NoNumber);
  EXPECT_EQ(sight(body(0, {1, 0, 0, 0, 1, 0, 0, 0, nan})), BodySight::NoNumber);
  EXPECT_EQ(sight(body(0, {1, 0, 0, 0, 1, 0, 0, 0, -1})), BodySight::NoNumber) << "a mirror";
  EXPECT_EQ(sight(body(0, {2, 0, 0, 0, 1, 0, 0, 0, 1})), BodySight::NoNumber);
  EXPECT_EQ(sight(body(0, {0, 0, 0, 0, 0, 0, 0, 0, 0})), BodySight::NoNumber);
}

TEST(QualisysFrame, LengthsThatDoNotFitAreRefused) {
  const std::string good = frame({component(1, "abcd"), sixD({body(1), body(2)}, true)});
  ASSERT_TRUE(decodeQualisysFrame(good));
  for (std::size_t n = 0; n < good.size(); ++n) EXPECT_FALSE(decodeQualisysFrame(good.substr(0, n))) << n;
  EXPECT_FALSE(decodeQualisysFrame(good + "x"));
  EXPECT_FALSE(decodeQualisysFrame(frame({component(1, "abcd")}))) << "no bodies were asked for";
  EXPECT_FALSE(decodeQualisysFrame(frame({component(11, little(0xFFFFFFFFU, 4) + little(0U, 4))})));
  EXPECT_FALSE(decodeQualisysFrame(frame({component(11, little(1U, 4) + little(0U, 4) + body(1))}))) << "its residual";
  EXPECT_TRUE(decodeQualisysFrame(frame({sixD({}, true)}))) << "none is defined";
  EXPECT_FALSE(decodeQualisysFrame(little(0U, 8) + little(0U, 4) + little(0xFFFFFFFFU, 4)));
}

TEST(QualisysBodies, AreReadInTheirOrder) {
  const auto bodies = hardware::readQualisysBodies(
      "<QTM_Parameters_Ver_1.25><The_6D><Body><Name> C4 cluster </Name><Enabled>true</Enabled>"
      "<Points><Point X=\"1\" Y=\"2\" Z=\"3\" Name=\"C4 - 1\"/></Points></Body><Body><Name>C5</Name>"
      "<Enabled>False</Enabled></Body></The_6D></QTM_Parameters_Ver_1.25>");
  ASSERT_TRUE(bodies);
  ASSERT_EQ(bodies->size(), 2U);
  EXPECT_EQ((*bodies)[0].name, "C4 cluster");
  EXPECT_TRUE((*bodies)[0].enabled);
  EXPECT_FALSE((*bodies)[1].enabled);
  const auto old = hardware::readQualisysBodies(
      "<QTM_Parameters_Ver_1.8><The_6D><Bodies>1</Bodies><Body><Name>C4</Name><RGBColor>1</RGBColor></Body></The_6D>"
      "</QTM_Parameters_Ver_1.8>");
  ASSERT_TRUE(old);
  EXPECT_EQ(old->size(), 1U);
  EXPECT_TRUE((*old)[0].enabled) << "older systems know no switch";
  const auto none = hardware::readQualisysBodies("<QTM_Parameters_Ver_1.23/>");
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->empty());
  EXPECT_THAT(hardware::readQualisysBodies("<QTM").error().text(), HasSubstr("settings of the 6DOF bodies"));
}

}  // namespace
}  // namespace articulus::test
