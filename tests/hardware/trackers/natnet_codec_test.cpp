// The codec of NatNet: layouts of each version written by hand after the public clients, and nothing of the wire
// trusted.
#include <gmock/gmock.h>

#include <cmath>
#include <limits>

#include "hardware/optitrack_natnet/natnet_frame.h"
#include "hardware/optitrack_natnet/natnet_models.h"
#include "tests/hardware/trackers/little_endian.h"

namespace articulus::test {
namespace {

using hardware::BodySight;
using hardware::NatNetVersion;
using hardware::WireBody;

constexpr NatNetVersion kVersions[] = {{2, 6}, {2, 7}, {2, 9}, {2, 11}, {3, 0}, {3, 1}, {4, 0}, {4, 1}, {4, 2}};

std::string section(NatNetVersion v, unsigned count, const std::string& items) {
  return little(count, 4) + (v >= NatNetVersion{4, 1} ? little(items.size(), 4) : "") + items;
}

struct Body {
  int id = 2;
  float x = 0.1F, y = -0.2F, z = 1.5F, qx = 0.0F, qw = 1.0F, error = 0.0005F;
  unsigned flags = 1;
};

std::string body(NatNetVersion v, const Body& b, std::size_t padding = 0) {
  std::string text = little(static_cast<std::uint32_t>(b.id), 4) + little(b.x) + little(b.y) + little(b.z) +
                     little(b.qx) + little(0.0F) + little(0.0F) + little(b.qw);
  if (v < NatNetVersion{3, 0})
    text += little(2U, 4) + std::string(2 * 12 + 2 * 4 + 2 * 4, '\1') + std::string(padding, 0);
  return text + little(b.error) + little(b.flags, 2);
}

/// A frame with something in each of its sections.
std::string frame(NatNetVersion v, const std::vector<Body>& bodies, unsigned flags = 0, std::size_t padding = 0) {
  std::string told;
  for (const Body& b : bodies) told += body(v, b, padding);
  const std::string set = ended("all") + little(2U, 4) + std::string(24, '\1'), point(12, '\1');
  const std::string skeleton = little(7U, 4) + little(1U, 4) + body(v, {.id = 0x70001}, padding);
  const std::string marker = std::string(v >= NatNetVersion{3, 0} ? 26 : 22, '\2');
  const std::string channels =
      little(3U, 4) + little(2U, 4) + little(1U, 4) + little(1.0F) + little(2U, 4) + little(1.0F) + little(2.0F);
  std::string text = little(4711U, 4) + section(v, 1, set) + section(v, 1, point) +
                     section(v, static_cast<unsigned>(bodies.size()), told) + section(v, 1, skeleton);
  if (v >= NatNetVersion{4, 1})
    text +=
        section(v, 1, little(9U, 4) + little(1U, 4) + std::string(38, '\3') + little(1U, 4) + std::string(26, '\3'));
  text += section(v, 1, marker);
  if (v >= NatNetVersion{2, 9}) text += section(v, 1, channels);
  if (v >= NatNetVersion{2, 11}) text += section(v, 1, channels);
  if (v < NatNetVersion{3, 0}) text += little(0.004F);
  text += little(0U, 8) + (v >= NatNetVersion{2, 7} ? little(12.5) : little(12.5F));
  if (v >= NatNetVersion{3, 0}) text += little(1000U, 8) + little(1010U, 8) + little(1025U, 8);
  if (v >= NatNetVersion{4, 1}) text += little(1U, 4) + little(2U, 4);
  return text + little(flags, 2) + little(0U, 4);
}

std::optional<hardware::NatNetFrame> read(const std::string& text, NatNetVersion v, std::vector<WireBody>& found) {
  const std::int32_t ids[] = {2, 5};
  found.assign(2, {});
  return decodeNatNetFrame(text, v, ids, found);
}

TEST(NatNetFrame, IsReadInTheLayoutOfEachVersion) {
  std::vector<WireBody> found;
  for (const NatNetVersion v : kVersions) {
    const auto told = read(frame(v, {{.id = 1}, {.id = 2, .x = 0.3F}, {.id = 5, .flags = 0}}, 2), v, found);
    ASSERT_TRUE(told) << toText(v);
    EXPECT_EQ(told->number, 4711);
    EXPECT_EQ(told->bodies, 3U);
    EXPECT_EQ(told->time_s, 12.5);
    EXPECT_TRUE(told->modelsChanged);
    const bool timed = v >= NatNetVersion{3, 0};
    EXPECT_EQ(told->exposed, timed ? 1000U : 0U);
    EXPECT_EQ(told->sent, timed ? 1025U : 0U);
    EXPECT_EQ(found[0].sight, BodySight::Seen) << toText(v);
    EXPECT_NEAR((found[0].X_TM.translation - spatial::Vector3(0.3, -0.2, 1.5)).norm(), 0.0, 1e-6);
    EXPECT_NEAR(found[0].error_m, 0.0005, 1e-9);
    EXPECT_EQ(found[1].sight, BodySight::Hidden);
  }
}

TEST(NatNetFrame, FitsOneVersionAlone) {
  std::vector<WireBody> found;
  for (const auto& [told, asked] : std::vector<std::pair<NatNetVersion, NatNetVersion>>{
           {{3, 0}, {4, 1}}, {{4, 1}, {3, 0}}, {{2, 11}, {3, 0}}, {{3, 0}, {2, 11}}, {{2, 6}, {2, 9}}})
    EXPECT_FALSE(read(frame(told, {{}}), asked, found)) << toText(told) << " as " << toText(asked);
  EXPECT_FALSE(read(frame({3, 0}, {{}}), {2, 5}, found));
  EXPECT_FALSE(read(frame({4, 2}, {{}}), {5, 0}, found)) << "nobody has described it";
}

TEST(NatNetFrame, OfOlderVersionsMayHavePaddingBehindMarkers) {
  std::vector<WireBody> found;
  ASSERT_TRUE(read(frame({2, 9}, {{.x = 0.7F}, {.id = 5, .x = 0.8F}}, 0, 4), {2, 9}, found));
  EXPECT_NEAR(found[0].X_TM.translation.x(), 0.7, 1e-6);
  EXPECT_NEAR(found[1].X_TM.translation.x(), 0.8, 1e-6);
}

TEST(NatNetFrame, TurnsQuaternionsTheRightWay) {
  std::vector<WireBody> found;
  const auto half = static_cast<float>(std::sqrt(0.5));
  ASSERT_TRUE(read(frame({3, 1}, {{.qx = half, .qw = half}}), {3, 1}, found));
  EXPECT_NEAR((found[0].X_TM.rotation.col(1) - spatial::Vector3(0, 0, 1)).norm(), 0.0, 1e-6) << "y to z about x";
  const auto up = hardware::withZUp(found[0].X_TM);
  EXPECT_NEAR((up.translation - spatial::Vector3(0.1, -1.5, -0.2)).norm(), 0.0, 1e-6) << "y was up";
  EXPECT_NEAR(up.rotation.determinant(), 1.0, 1e-6);
}

TEST(NatNetFrame, WhatIsNoPoseIsNotSeen) {
  std::vector<WireBody> found;
  const float nan = std::numeric_limits<float>::quiet_NaN();
  for (const Body& b : {Body{.x = nan}, Body{.x = 200.0F}, Body{.z = INFINITY}, Body{.qw = 0.0F}, Body{.qx = nan},
                        Body{.error = nan}, Body{.error = -1.0F}}) {
    ASSERT_TRUE(read(frame({4, 1}, {b}), {4, 1}, found));
    EXPECT_EQ(found[0].sight, BodySight::NoNumber);
  }
  ASSERT_TRUE(read(frame({4, 1}, {{.id = 77}}), {4, 1}, found));
  EXPECT_EQ(found[0].sight, BodySight::NotPlugged) << "the frame does not have it";
}

TEST(NatNetFrame, LengthsThatDoNotFitAreRefused) {
  std::vector<WireBody> found;
  for (const NatNetVersion v : kVersions) {
    const std::string good = frame(v, {{}, {.id = 5}});
    // The last four bytes are its end, which some servers leave out.
    for (std::size_t n = 0; n < good.size(); ++n)
      EXPECT_EQ(read(good.substr(0, n), v, found).has_value(), n == good.size() - 4) << toText(v) << " " << n;
    EXPECT_FALSE(read(good + "xx", v, found));
    EXPECT_FALSE(read(little(1U, 4) + std::string(200, '\xFF'), v, found)) << "counts of four thousand millions";
  }
}

std::string model(NatNetVersion v, unsigned kind, const std::string& text) {
  return little(kind, 4) + (v >= NatNetVersion{4, 1} ? little(text.size(), 4) : "") + text;
}

std::string rigidBody(NatNetVersion v, const std::string& name, unsigned id) {
  std::string text = ended(name) + little(id, 4) + little(0xFFFFFFFFU, 4) + std::string(12, '\0');
  if (v >= NatNetVersion{4, 2}) text += std::string(16, '\0');
  if (v >= NatNetVersion{3, 0}) text += little(2U, 4) + std::string(24, '\1') + std::string(8, '\0');
  if (v >= NatNetVersion{4, 0}) text += ended("Marker 1") + ended("Marker 2");
  return text;
}

std::string models(NatNetVersion v) {
  std::vector<std::string> all = {model(v, 0, ended("all") + little(2U, 4) + ended("one") + ended("two")),
                                  model(v, 1, rigidBody(v, "C4 cluster", 11)),
                                  model(v, 2, ended("Fred") + little(3U, 4) + little(1U, 4) + rigidBody(v, "Hip", 1)),
                                  model(v, 1, rigidBody(v, "C5 cluster", 12))};
  if (v >= NatNetVersion{3, 0}) {
    all.push_back(model(v, 3,
                        little(1U, 4) + ended("AMTI 1") + std::string(8 + 12 + 576 + 48, '\1') + little(0U, 8) +
                            little(1U, 4) + ended("Fx")));
    all.push_back(
        model(v, 4, little(1U, 4) + ended("NIDAQ") + ended("77") + little(0U, 8) + little(1U, 4) + ended("ai0")));
    all.push_back(model(v, 5, ended("Prime 13 #1") + std::string(28, '\1')));
  }
  if (v >= NatNetVersion{4, 1}) all.push_back(model(v, 6, std::string(9, '\7')));
  if (v >= NatNetVersion{4, 1}) all.push_back(model(v, 99, "what nobody has described yet"));
  all.push_back(model(v, 1, rigidBody(v, "C6 cluster", 13)));
  std::string text = little(all.size(), 4);
  for (const std::string& one : all) text += one;
  return text;
}

TEST(NatNetModels, NamesAndNumbersOfRigidBodiesAreReadAmongAllElse) {
  for (const NatNetVersion v : kVersions) {
    std::string seen;
    const auto count = readNatNetModels(models(v), v, [&](const hardware::NatNetModel& m) {
      seen += std::string(m.name) + "=" + std::to_string(m.id) + " ";
    });
    ASSERT_TRUE(count) << toText(v);
    EXPECT_EQ(*count, 3U);
    EXPECT_EQ(seen, "C4 cluster=11 C5 cluster=12 C6 cluster=13 ") << toText(v);
  }
}

TEST(NatNetModels, CutListsAreRefused) {
  for (const NatNetVersion v : kVersions) {
    const std::string good = models(v);
    for (std::size_t n = 0; n < good.size(); ++n)
      EXPECT_FALSE(readNatNetModels(good.substr(0, n), v, [](const auto&) {})) << toText(v) << " " << n;
  }
  EXPECT_FALSE(hardware::readNatNetModels(little(1U, 4) + little(99U, 4), {3, 1}, [](const auto&) {}))
      << "a kind of its own";
}

TEST(NatNetMessage, SaysWhoTheServerIs) {
  std::string name = "Motive";
  name.resize(256, '\0');
  const std::string who = name + std::string("\2\1\0\0\3\1\0\0", 8);
  const std::string sends = little(3'312'787U, 8) + little(1511U, 2) + "\1" + std::string("\xEF\xFF\x2A\x63", 4);
  const auto server = hardware::decodeNatNetServer(who + sends);
  ASSERT_TRUE(server);
  EXPECT_EQ(server->name, "Motive");
  EXPECT_EQ(toText(server->stream), "3.1");
  EXPECT_EQ(server->clock_Hz, 3'312'787U);
  ASSERT_TRUE(server->sends);
  EXPECT_EQ(server->sends->port, 1511);
  EXPECT_TRUE(server->sends->multicast);
  EXPECT_EQ(server->sends->group, 0xEFFF2A63U) << "239.255.42.99";
  for (std::size_t n = 0; n < (who + sends).size(); ++n)
    EXPECT_FALSE(hardware::decodeNatNetServer((who + sends).substr(0, n)));
  const auto old = hardware::decodeNatNetServer(name + std::string("\1\10\0\0\2\7\0\0", 8));
  ASSERT_TRUE(old) << "before 3.0 that is all";
  EXPECT_FALSE(old->sends);
  EXPECT_EQ(old->clock_Hz, 0U);
}

TEST(NatNetMessage, IsNeverLongerThanItsDatagram) {
  EXPECT_FALSE(hardware::scanNatNet(std::string("\7\0\5\0abcd", 8)));
  EXPECT_TRUE(hardware::scanNatNet(std::string("\7\0\4\0abcd", 8)));
  EXPECT_FALSE(hardware::scanNatNet(std::string("\7\0\4", 3)));
  EXPECT_FALSE(hardware::scanNatNet(std::string("HTTP/1.0 400 Bad Request"))) << "no kind that the wire has";
  EXPECT_EQ(hardware::natNetConnect().size(), 4U + 256 + 8 + 9);
  EXPECT_EQ(hardware::natNetAsks(hardware::NatNetId::AskModels), std::string("\4\0\0\0", 4));
}

TEST(NatNetMessage, TicksBecomeNanosecondsWithoutOverflow) {
  EXPECT_EQ(hardware::natNetNanoseconds(3'312'787, 3'312'787), 1'000'000'000);
  EXPECT_EQ(hardware::natNetNanoseconds(10'000'001, 10'000'000), 1'000'000'100);
  // Ten years of a clock of 10 MHz.
  EXPECT_EQ(hardware::natNetNanoseconds(3'155'760'000'000'001, 10'000'000), 315'576'000'000'000'100);
  EXPECT_EQ(hardware::natNetNanoseconds(std::numeric_limits<std::uint64_t>::max(), 1), 0) << "of no sense";
}

}  // namespace
}  // namespace articulus::test
