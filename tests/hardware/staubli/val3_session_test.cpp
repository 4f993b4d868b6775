// Each way in which no connection to the application on a Staubli controller comes about has words of its own.
#include "hardware/staubli_val3/val3_session.h"

#include <gmock/gmock.h>

#include <atomic>
#include <thread>

#include "hardware/io/tcp_listener.h"
#include "tests/hardware/staubli/val3_rig.h"

namespace articulus::test {
namespace {

using hardware::TcpListener;
using hardware::Val3Session;
using testing::HasSubstr;

/// Somebody who takes a connection and says something each 5 ms.
class Somebody {
 public:
  explicit Somebody(std::string says, bool hangsUp = false) : listener_(taken(TcpListener::bound("127.0.0.1", 0))) {
    port = listener_.local().port;
    thread_ = std::thread([this, says = std::move(says), hangsUp] {
      std::optional<hardware::TcpSocket> client;
      while (running_) {
        if (!client) client = listener_.accepted();
        if (client && hangsUp) client.reset(), running_ = false;
        else if (client && !says.empty()) (void)client->send(says);
        base::SteadyClock clock;
        clock.sleepUntil(clock.now() + 5'000'000);
      }
    });
  }
  ~Somebody() {
    running_ = false;
    thread_.join();
  }
  std::uint16_t port = 0;

 private:
  TcpListener listener_;
  std::atomic<bool> running_{true};
  std::thread thread_;
};

std::string toldBy(std::uint16_t port, const char* host = "127.0.0.1") {
  hardware::Val3SessionSettings s;
  s.host = host;
  s.port = port;
  s.connectTime = 200'000'000;
  s.greeting = {1, 1.0, 15.0, 5};
  const auto session = Val3Session::open(s);
  return session ? std::string() : session.error().text();
}

std::string state(std::int32_t flags) {
  std::string text = "V3S1";
  const auto word = [&text](std::int32_t w) {
    for (unsigned k = 0; k < 4; ++k) text += static_cast<char>(static_cast<std::uint32_t>(w) >> 8U * k & 0xFFU);
  };
  word(9);
  for (int i = 2; i < 17; ++i) word(i == 5 ? flags : 0);
  word(~9);
  return text;
}

TEST(Val3Session, IsThereWhenTheProgramAnswersTheGreeting) {
  Somebody good(state(4));
  EXPECT_EQ(toldBy(good.port), "");
}

TEST(Val3Session, SaysWhichStepFailed) {
  EXPECT_THAT(toldBy(11010, "controller"), HasSubstr("controller"));
  const std::uint16_t nobody = taken(TcpListener::bound("127.0.0.1", 0)).local().port;
  EXPECT_THAT(toldBy(nobody), HasSubstr("nothing listens at this port"));
  EXPECT_THAT(toldBy(nobody), HasSubstr("one is named Articulus"));
  Somebody silent("");
  EXPECT_THAT(toldBy(silent.port), HasSubstr("was made, but nothing answers"));
  EXPECT_THAT(toldBy(silent.port), HasSubstr("Start the application articulus"));
  Somebody other("SSH-2.0-OpenSSH_9.2\r\n");
  EXPECT_THAT(toldBy(other.port), HasSubstr("is not the application articulus"));
  Somebody older(state(0));
  EXPECT_THAT(toldBy(older.port), HasSubstr("does not answer our greeting"));
  Somebody leaves("", true);
  EXPECT_THAT(toldBy(leaves.port), HasSubstr("closed the connection when it was greeted"));
}

TEST(Val3Session, TheShippedApplicationAnswersWhileItIsPaced) {
  Val3Rig rig;
  rig.driver.inStep = false;
  std::atomic<bool> running{true};
  std::thread pace([&] {
    while (running) {
      rig.pass();
      base::SteadyClock clock;
      clock.sleepUntil(clock.now() + 1'000'000);
    }
  });
  const auto arm = hardware::Val3Arm::connect(rig.driver);
  running = false;
  pace.join();
  EXPECT_TRUE(arm) << arm.error().text();
}

}  // namespace
}  // namespace articulus::test
