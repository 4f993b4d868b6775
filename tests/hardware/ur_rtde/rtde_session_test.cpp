// Each way in which a conversation with a Universal Robots controller does not come about has words of its own.
#include "hardware/ur_rtde/rtde_session.h"

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "core/robot/files/robot_file.h"
#include "hardware/io/own_networks.h"
#include "hardware/ur_rtde/ur_set_point.h"
#include "hardware/ur_rtde/ur_state.h"
#include "hardware/virtual_devices/virtual_ur_controller.h"
#include "tests/hardware/taken.h"
#include "tests/hardware/ur_rtde/ideal_ur.h"

namespace articulus::test {
namespace {

using hardware::RtdeSession;
using hardware::RtdeSessionSettings;
using hardware::UrWrenchSource;
using hardware::VirtualUrController;
using hardware::VirtualUrSettings;

class RtdeSessions : public ::testing::Test {
 protected:
  RtdeSessions() : model_(taken(robot::loadRobot(ARTICULUS_RESOURCES "/robots/ur5e.json"))) {
    asked_.host = "127.0.0.1";
    asked_.connectTime = 300'000'000;
    asked_.outputs = hardware::urStateFields(UrWrenchSource::FtRawWrench);
    asked_.inputs = hardware::urSetPointFields();
  }
  void start(const VirtualUrSettings& s = {}) {
    controller_.reset();
    controller_ = taken(VirtualUrController::start(s, plant_, model_, nullptr));
    asked_.port = controller_->rtdePort();
  }
  /// What a person reads; "agreed" where nothing is wrong.
  std::string told() {
    auto session = RtdeSession::open(asked_);
    return session ? std::string("agreed") : session.error().text();
  }
  static bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

  robot::RobotModel model_;
  IdealUr plant_;
  std::unique_ptr<VirtualUrController> controller_;
  RtdeSessionSettings asked_;
};

TEST_F(RtdeSessions, AgreesOnVersionRecipesAndStart) {
  start();
  const auto session = taken(RtdeSession::open(asked_));
  EXPECT_EQ(hardware::toText(session->version()), "5.11.6");
  EXPECT_EQ(session->inputs().size(), 57u);
  EXPECT_EQ(session->outputs().size(), 1u + 8 + 4 * 48 + 7 * 4);
}

TEST_F(RtdeSessions, SaysWhyThereIsNone) {
  std::set<std::string> all;
  const auto expect = [&](const std::string& words) {
    const std::string text = told();
    EXPECT_TRUE(has(text, words)) << text;
    EXPECT_NE(text.find('\n'), std::string::npos) << "no remedy: " << text;
    EXPECT_TRUE(all.insert(text).second) << "told twice: " << text;
  };
  VirtualUrSettings s;
  s.refusals.protocol2 = true;
  start(s);
  expect("its software is too old");
  s = {};
  s.refusals.notFound = "ft_raw_wrench";
  start(s);
  expect("does not know the variable \"ft_raw_wrench\"");
  s = {};
  s.refusals.inUse = "input_double_register_24";
  start(s);
  expect("Another program already writes the controller's input \"input_double_register_24\"");
  s = {};
  s.refusals.start = true;
  start(s);
  expect("refused to start");
  s = {};
  s.refusals.version = {3, 15, 8, 0};
  s.rate_Hz = 125.0;
  start(s);
  expect("works 125 times a second, not 500");
  asked_.rate_Hz = 125.0;
  EXPECT_EQ(told(), "agreed");
  s.refusals.version = {5, 11, 6, 0};
  start(s);
  expect("works 500 times a second, not 125");
  s.refusals.version = {3, 15, 8, 0};
  start(s);
  s = {};
  s.refusals.silent = true;
  start(s);
  expect("nothing answers the question for the version of the protocol");
  controller_.reset();
  expect("nothing listens at this port");
  asked_.host = "192.168.1";
  expect("is no IPv4 address");
  asked_.host = "203.0.113.1";  // of a network for examples: nobody has it
  asked_.connectTime = 100'000'000;
  expect("this computer has no address in its network");
}

TEST_F(RtdeSessions, SaysThatAnotherServiceAnswers) {
  auto listener = taken(hardware::TcpListener::bound("127.0.0.1", 0));
  asked_.port = listener.local().port;
  std::string all;
  std::thread other([&] {
    for (const char* hello : {"HTTP/1.0 400 Bad Request\r\n", ""}) {
      std::optional<hardware::TcpSocket> client;
      while (!client) client = listener.accepted();
      (void)client->wait(1'000'000'000);
      (void)client->send({hello, std::string_view(hello).size()});
    }  // and hangs up
  });
  const std::string junk = told(), nothing = told();
  other.join();
  EXPECT_TRUE(has(junk, "is not RTDE")) << junk;
  EXPECT_TRUE(has(nothing, "closed the connection when it was asked for the version of the protocol")) << nothing;
}

TEST_F(RtdeSessions, CutsTheStreamWhereItsPackagesEnd) {
  start();
  const auto session = taken(RtdeSession::open(asked_));
  std::span<const char> payload;
  const auto heard = [&] {
    const RtdeSession::Heard at_once = session->next(payload);
    if (at_once != RtdeSession::Heard::Nothing) return at_once;
    (void)session->wait(100'000'000);
    return session->next(payload);
  };
  base::Nanoseconds now = 0;
  const auto cycle = [&] {
    controller_->beginCycle();
    controller_->endCycle(now += 2'000'000);
  };
  cycle();
  EXPECT_EQ(heard(), RtdeSession::Heard::Data);
  EXPECT_EQ(session->next(payload), RtdeSession::Heard::Nothing);
  controller_->faults().cutPackages = 1;
  cycle();
  EXPECT_EQ(heard(), RtdeSession::Heard::Nothing) << "half of it";
  cycle();
  EXPECT_EQ(heard(), RtdeSession::Heard::Data);
  EXPECT_EQ(session->next(payload), RtdeSession::Heard::Data);
  EXPECT_EQ(payload.size(), session->outputs().size());
  for (int i = 0; i < 100; ++i) cycle();  // more than its buffer holds
  int packages = 0;
  while (heard() == RtdeSession::Heard::Data) ++packages;
  EXPECT_EQ(packages, 100);
  controller_->faults().breakPackages = 1;
  cycle();
  EXPECT_EQ(heard(), RtdeSession::Heard::Ended);
  cycle();
  EXPECT_EQ(heard(), RtdeSession::Heard::Ended) << "nobody knows where the next one begins";
}

TEST(OwnNetworks, KnowsItself) {
  EXPECT_TRUE(hardware::inOwnNetwork(0x7f000001));
  EXPECT_FALSE(hardware::inOwnNetwork(0xcb007101));
  EXPECT_FALSE(hardware::ownNetworks().empty());
}

}  // namespace
}  // namespace articulus::test
