// The pose stream of a cell: what a program beside it hears is where the robot is, at the rate that is stated; and a
// receiver that is not there hurts nothing.
#include "app/outputs/pose_stream.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstring>
#include <thread>

#include "app/station.h"
#include "core/robot/kinematics.h"
#include "core/spatial/rotation.h"

namespace articulus::test {
namespace {

using nlohmann::json;
using testing::HasSubstr;

std::array<double, 6> numbersOf(const char* bytes) {
  std::array<double, 6> six{};
  std::memcpy(six.data(), bytes, sizeof six);  // this computer's order is the wire's
  return six;
}

TEST(PoseStream, ADatagramIsSixNumbersOfWhereTheRobotIs) {
  cycle::Snapshot s;
  for (int i = 0; i < 6; ++i)
    s.sample.value[static_cast<std::size_t>(record::Channel::Joint1) + static_cast<std::size_t>(i)] = 0.1 * (i + 1);
  const auto joints = numbersOf(app::poseDatagram(s, app::StreamedPose::Joints).data());
  for (std::size_t i = 0; i < 6; ++i) EXPECT_DOUBLE_EQ(joints[i], 0.1 * static_cast<double>(i + 1));
  EXPECT_EQ(app::poseDatagram(s, app::StreamedPose::Joints)[7], '\x3F') << "the highest byte comes last";
  const auto about = [](int axis, double angle) {
    return Eigen::AngleAxisd(angle, spatial::Vector3::Unit(axis)).toRotationMatrix();
  };
  const spatial::Quaternion q(spatial::Matrix3(about(2, 0.5) * about(1, -0.4) * about(0, 0.3)));
  s.sample.set(record::Channel::PositionX, spatial::Vector3(0.7, -0.2, 1.1));
  s.sample.set(record::Channel::QuaternionW, Eigen::Vector4d(q.w(), q.x(), q.y(), q.z()));
  const auto body = numbersOf(app::poseDatagram(s, app::StreamedPose::Body).data());
  const double wanted[]{0.7, -0.2, 1.1, 0.3, -0.4, 0.5};
  for (std::size_t i = 0; i < 6; ++i) EXPECT_NEAR(body[i], wanted[i], 1e-12) << i;
}

json streamTo(int port, const char* pose = "joints") {
  return {{"pose_stream", {{"host", "127.0.0.1"}, {"port", port}, {"pose", pose}}}};
}

TEST(PoseStream, AProgramBesideTheCellHearsWhereTheRobotIsAtMostAtItsRate) {
  auto ear = hardware::UdpSocket::bound("127.0.0.1", 0);
  ASSERT_TRUE(ear);
  auto station = app::Station::create(
      {.cell = "munich", .cellPatch = streamTo(ear->local().port), .resources = ARTICULUS_RESOURCES});
  ASSERT_TRUE(station) << station.error().text();
  base::SteadyClock host;
  std::array<char, 256> block{};
  hardware::UdpAddress from;
  int heard = 0;
  const base::Nanoseconds begin = host.now();
  while (heard < 20 && host.now() - begin < 20'000'000'000) {
    if (!ear->wait(100'000'000)) continue;
    ASSERT_EQ(ear->receive(block, from), 48);
    ++heard;
    const auto six = numbersOf(block.data());
    for (std::size_t i = 0; i < 6; ++i)
      EXPECT_NEAR(six[i], (*station)->cell().initialJoints_rad[static_cast<Eigen::Index>(i)], 0.02);
  }
  EXPECT_EQ(heard, 20);
  EXPECT_GT(static_cast<double>(host.now() - begin), 19e9 / 60.0 - 30e6) << "faster than 60 Hz";
}

TEST(PoseStream, NobodyWhoListensHurtsNothing) {
  auto ear = hardware::UdpSocket::bound("127.0.0.1", 0);
  ASSERT_TRUE(ear);
  const int port = ear->local().port;
  ear = hardware::UdpSocket();
  auto station =
      app::Station::create({.cell = "munich", .cellPatch = streamTo(port), .resources = ARTICULUS_RESOURCES});
  ASSERT_TRUE(station);
  const auto before = (*station)->link().snapshot().cycle;
  base::SteadyClock host;
  host.sleepUntil(host.now() + 200'000'000);
  EXPECT_GT((*station)->link().snapshot().cycle, before);
  EXPECT_THAT((*station)->link().timing().wires, testing::Contains(HasSubstr(" sent")));
}

TEST(PoseStream, TheCommandLineStandsInPlaceOfTheCellFile) {
  auto ear = hardware::UdpSocket::bound("127.0.0.1", 0), other = hardware::UdpSocket::bound("127.0.0.1", 0);
  ASSERT_TRUE(ear);
  ASSERT_TRUE(other);
  const auto said = app::poseStreamTo("127.0.0.1:" + std::to_string(ear->local().port));
  ASSERT_TRUE(said);
  auto station = app::Station::create({.cell = "munich",
                                       .cellPatch = streamTo(other->local().port),
                                       .resources = ARTICULUS_RESOURCES,
                                       .poseStream = *said});
  ASSERT_TRUE(station);
  EXPECT_TRUE(ear->wait(10'000'000'000));
  EXPECT_FALSE(other->wait(50'000'000));
  for (const char* text : {"nowhere", "127.0.0.1", "127.0.0.1:0", "127.0.0.1:70000", ":49200", "host:49200"})
    EXPECT_FALSE(app::poseStreamTo(text)) << text;
}

TEST(PoseStream, SaysWhatIsWrongInTheCellFile) {
  const auto told = [](const json& stream) {
    const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES, json{{"pose_stream", stream}});
    if (!cell) return cell.error().text();
    const auto read = app::poseStreamOf(*cell);
    return read ? std::string() : read.error().text();
  };
  EXPECT_EQ(told({{"host", "192.0.2.3"}, {"port", 49200}, {"rate_Hz", 30}}), "");
  EXPECT_THAT(told({{"port", 49200}}), HasSubstr("pose_stream.host"));
  EXPECT_THAT(told({{"host", "somewhere"}, {"port", 49200}}), HasSubstr("pose_stream.host is \"somewhere\""));
  EXPECT_THAT(told({{"host", "192.0.2.3"}, {"port", 0}}), HasSubstr("pose_stream.port"));
  EXPECT_THAT(told({{"host", "192.0.2.3"}, {"port", 1}, {"rate_Hz", 100}}), HasSubstr("pose_stream.rate_Hz is not"));
  EXPECT_THAT(told({{"host", "192.0.2.3"}, {"port", 1}, {"pose", "tool"}}), HasSubstr("It may be joints or body"));
  EXPECT_THAT(told({{"host", "192.0.2.3"}, {"port", 1}, {"prot", 1}}), HasSubstr("prot is not known"));
}

}  // namespace
}  // namespace articulus::test
