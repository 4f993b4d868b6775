// UDP sockets in multicast groups, and what the network says where nobody answers.
#include <gmock/gmock.h>

#include <array>

#include "hardware/io/udp_reach.h"
#include "hardware/io/udp_socket.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

using hardware::UdpAddress;
using hardware::UdpReach;
using hardware::UdpSocket;

constexpr std::uint32_t kLoopback = 0x7F000001U, kGroup = 0xEFFF2A63U;

TEST(UdpGroups, EveryOneOfTheGroupHearsAndNobodyElse) {
  auto sender = taken(UdpSocket::bound("127.0.0.1", 0));
  ASSERT_TRUE(sender.sendGroupsOver(kLoopback));
  const UdpAddress group{kGroup, sender.local().port};
  auto one = taken(UdpSocket::joined(group, kLoopback)), two = taken(UdpSocket::joined(group, kLoopback));
  auto other = taken(UdpSocket::joined({kGroup + 1, group.port}, kLoopback));
  ASSERT_TRUE(sender.send(std::string("frame"), group));
  std::array<char, 16> bytes{};
  UdpAddress from;
  for (UdpSocket* member : {&one, &two}) {
    ASSERT_TRUE(member->wait(1'000'000'000));
    EXPECT_EQ(member->receive(bytes, from), 5);
    EXPECT_EQ(from, sender.local());
  }
  EXPECT_FALSE(other.wait(20'000'000)) << "of another group at the same port";
  // What is sent to the port itself, not to the group, does not come in.
  ASSERT_TRUE(sender.send(std::string("stray"), {kLoopback, group.port}));
  EXPECT_FALSE(one.wait(20'000'000));
}

TEST(UdpGroups, RefusesWhatIsNoGroup) {
  const auto made = UdpSocket::joined({kLoopback, 1511}, kLoopback);
  ASSERT_FALSE(made);
  EXPECT_THAT(made.error().text(), testing::HasSubstr("127.0.0.1:1511 was not joined: it is no multicast address"));
}

TEST(UdpGroups, WaitsForEitherOfTwoSockets) {
  auto one = taken(UdpSocket::bound("127.0.0.1", 0)), two = taken(UdpSocket::bound("127.0.0.1", 0));
  UdpSocket none;
  EXPECT_FALSE(UdpSocket::waitEither(one, two, 1'000'000));
  ASSERT_TRUE(one.send(std::string("x"), two.local()));
  EXPECT_TRUE(UdpSocket::waitEither(one, two, 1'000'000'000));
  EXPECT_TRUE(UdpSocket::waitEither(none, two, 1'000'000'000));
  EXPECT_FALSE(UdpSocket::waitEither(none, one, 1'000'000));
}

TEST(UdpReach, TellsCausesApart) {
  auto device = taken(UdpSocket::bound("127.0.0.1", 0));
  const UdpAddress there = device.local();
  EXPECT_EQ(hardware::ownAddressTowards(there), kLoopback);
  EXPECT_EQ(hardware::tryUdp(there, std::string("?"), 50'000'000), UdpReach::Silent);
  device = UdpSocket();
  EXPECT_EQ(hardware::tryUdp(there, std::string("?"), 1'000'000'000), UdpReach::Refused);
  EXPECT_EQ(hardware::tryUdp({0xCB007107U, 1510}, std::string("?"), 50'000'000), UdpReach::WrongNetwork);
}

}  // namespace
}  // namespace articulus::test
