// The driver of a FANUC arm against its virtual controller over a real socket on loopback: greeting, ramp in, the last
// command, lost and lying packets, every stop. Time is the controller's cycle; nothing waits.
#include <gmock/gmock.h>

#include <bit>

#include "core/robot/kinematics.h"
#include "core/spatial/units.h"
#include "tests/hardware/streamed/j519_rig.h"

namespace articulus::test {
namespace {

using hardware::J519Stop;
using robot::ArmTrouble;
using robot::JointVector;
using ::testing::HasSubstr;

class J519 : public ::testing::TestWithParam<std::pair<std::uint32_t, int>> {
 protected:
  J519() : rig(GetParam().first, GetParam().second) {}
  /// Targets that jump: only what the driver makes of them keeps the controller's limits.
  void jumpTo(int joint, double by_rad, int cycles) {
    rig.command.position_rad[joint] += by_rad;
    rig.cycle(cycles);
  }
  J519Rig rig;
};

TEST_P(J519, MovesEachAxisBothSidesWithinTheControllersOwnLimits) {
  rig.connect();
  rig.switchOn();
  ASSERT_TRUE(rig.state.brakesReleased) << rig.told();
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {1.0, -1.0}) {
      jumpTo(joint, sign * 0.1, 2000 / GetParam().second);  // two seconds
      EXPECT_EQ(rig.controller->stopped(), J519Stop::None) << joint << " " << sign;
      EXPECT_LT((rig.plant.q - rig.command.position_rad).cwiseAbs().maxCoeff(), 1e-6) << joint;
    }
  EXPECT_GT(rig.arm->health().limited, 0U);
  EXPECT_FALSE(rig.state.driveFault) << rig.told();
}

TEST_P(J519, WithoutTheControllersLimitsTheSameJumpsStopIt) {
  rig.fanuc.acceleration_deg_per_s2 = 20.0;  // less than ours
  rig.driver.asksLimits = false;
  rig.connect();
  rig.switchOn();
  jumpTo(0, 0.3, 200);
  EXPECT_EQ(rig.controller->stopped(), J519Stop::Acceleration) << "its judgement is not for show";
}

TEST_P(J519, DrivesOffWhileItMovesRampsToRestAndEndsTheMotion) {
  for (int joint = 0; joint < 6; ++joint)
    for (const double sign : {1.0, -1.0}) {
      J519Rig r(GetParam().first, GetParam().second);
      r.connect();
      r.switchOn();
      r.command.position_rad[joint] += sign * 0.5;
      r.cycle(30);
      const double before = r.plant.q[joint];
      r.command.enable = false;
      r.cycle(100);
      EXPECT_EQ(r.controller->stopped(), J519Stop::None) << joint;
      EXPECT_EQ(r.controller->motions(), 1U) << "it was told which command is the last";
      EXPECT_FALSE(r.plant.enabled);
      EXPECT_GT(sign * (r.plant.q[joint] - before), 0.0) << "no step against its motion";
      EXPECT_LT(std::abs(r.plant.q[joint] - before), 0.2);
      EXPECT_FALSE(r.state.brakesReleased);
      EXPECT_FALSE(r.state.driveFault) << r.told();
    }
}

TEST_P(J519, NumbersOfCommandsFollowTheStatusAlsoWhereSomeWereLost) {
  rig.connect();
  rig.switchOn();
  for (const int lost : {1, 2}) {
    const std::uint32_t last = rig.controller->lastSequence();
    rig.controller->faults().loseStatus = lost;
    rig.cycle(20);
    EXPECT_EQ(rig.controller->lastSequence() - last, 20U) << "none is missing in the end";
    EXPECT_EQ(rig.controller->motions(), 0U);
    EXPECT_EQ(rig.controller->stopped(), J519Stop::None);
    EXPECT_TRUE(rig.state.valid);
    EXPECT_FALSE(rig.state.driveFault) << rig.told();
  }
}

TEST_P(J519, OneLieAmongTruthsIsPassedOver) {
  rig.connect();
  rig.switchOn();
  const JointVector stands = rig.plant.q;
  auto& faults = rig.controller->faults();
  for (std::atomic<int>* lie : {&faults.duplicateStatus, &faults.delayStatus, &faults.cutStatus, &faults.nanStatus,
                                &faults.staleStatus, &faults.jumpStatus}) {
    *lie = 1;
    rig.cycle(5);
    EXPECT_TRUE(rig.state.valid);
    EXPECT_FALSE(rig.state.driveFault) << rig.told();
    EXPECT_LT((rig.plant.q - stands).cwiseAbs().maxCoeff(), 1e-6);
    rig.cycle(30);
  }
  EXPECT_GE(rig.arm->health().malformed, 2U);
  EXPECT_GE(rig.arm->health().stale, 2U);
}

TEST_P(J519, EveryStopIsToldAndNothingMovesAgainWithoutAPerson) {
  struct Stop {
    const char* what;
    std::function<void(hardware::J519Faults&, bool)> set;
    ArmTrouble trouble;
  };
  const bool first = GetParam().first == 1;
  const std::vector<Stop> stops{
      {"emergency stop", [](auto& f, bool on) { f.emergencyStop = on; },
       first ? ArmTrouble::ArmOff : ArmTrouble::EmergencyStop},
      {"contact", [](auto& f, bool on) { f.contactStop = on; },
       first ? ArmTrouble::ArmOff : ArmTrouble::ProtectiveStop},
      {"alarm", [](auto& f, bool on) { f.alarm = on; }, first ? ArmTrouble::ArmOff : ArmTrouble::ProtectiveStop},
      {"program", [](auto& f, bool on) { f.noProgram = on; }, ArmTrouble::ProgramStopped}};
  for (const Stop& stop : stops)
    for (int joint = 0; joint < 6; ++joint)
      for (const double sign : {1.0, -1.0}) {
        J519Rig r(GetParam().first, GetParam().second);
        r.connect();
        r.switchOn();
        r.command.position_rad[joint] += sign * 0.4;
        r.cycle(20);
        stop.set(r.controller->faults(), true);
        r.cycle(4);
        EXPECT_EQ(r.state.trouble, stop.trouble) << stop.what << ": " << r.told();
        EXPECT_TRUE(r.state.driveFault) << stop.what;
        const JointVector stands = r.plant.q;
        stop.set(r.controller->faults(), false);
        r.controller->restart();
        r.cycle(80);
        EXPECT_LT((r.plant.q - stands).cwiseAbs().maxCoeff(), 1e-9) << stop.what << ": nobody has confirmed";
        EXPECT_TRUE(r.state.driveFault) << stop.what;
        r.command.enable = false;
        r.cycle(10);
        EXPECT_FALSE(r.state.driveFault) << stop.what << ": " << r.told();
        r.switchOn();
        EXPECT_TRUE(r.state.brakesReleased) << stop.what << ": " << r.told();
      }
}

TEST_P(J519, SuddenDeathAndReturnIsGreetedAnewAndMovesNothing) {
  rig.connect();
  rig.switchOn();
  rig.command.position_rad[1] += 0.2;
  rig.cycle(15);
  rig.driver.wait = 0;
  rig.controller->faults().dead = true;
  rig.cycle(3);
  EXPECT_FALSE(rig.state.valid);
  EXPECT_EQ(rig.state.trouble, ArmTrouble::Silent);
  rig.controller->reboot();
  rig.cycle(3);
  EXPECT_FALSE(rig.controller->streams());
  rig.controller->faults().dead = false;
  const JointVector stands = rig.plant.q;
  rig.cycle(230);
  EXPECT_TRUE(rig.controller->streams()) << "it was asked to stream again";
  EXPECT_TRUE(rig.state.valid);
  EXPECT_TRUE(rig.state.driveFault) << rig.told();
  EXPECT_LT((rig.plant.q - stands).cwiseAbs().maxCoeff(), 1e-9);
  rig.command.enable = false;
  rig.cycle(4);
  rig.switchOn();
  EXPECT_TRUE(rig.state.brakesReleased) << rig.told();
}

TEST_P(J519, AProgramThatDoesNotRunIsTold) {
  rig.connect();
  rig.controller->faults().noProgram = true;
  rig.cycle(4);
  rig.command.enable = true;
  rig.cycle(420 / GetParam().second);
  EXPECT_EQ(rig.state.trouble, ArmTrouble::NotStarted) << rig.told();
}

TEST_P(J519, TooLateCommandsAreItsOwnStop) {
  rig.connect();
  rig.switchOn();
  rig.controller->faults().loseCommands = 10;
  rig.cycle(20);
  EXPECT_EQ(rig.controller->stopped(), J519Stop::Missed);
  EXPECT_TRUE(rig.state.driveFault);
}

INSTANTIATE_TEST_SUITE_P(Versions, J519, ::testing::Values(std::pair{3U, 8}, std::pair{4U, 1}, std::pair{1U, 4}),
                         [](const auto& p) { return "v" + std::to_string(p.param.first); });

std::string wrongWith(hardware::J519ArmSettings s) {
  s.ownHost = "127.0.0.1";
  s.connectTime = 60'000'000;
  const auto arm = hardware::J519Arm::connect(s);
  return arm ? "" : arm.error().text();
}

TEST(J519Controller, AnswersWhatOthersProgramsAskAndCountsOutputsAsNoMotion) {
  J519Rig rig;
  rig.begin();
  auto socket = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  const hardware::UdpAddress to{0x7F000001, rig.controller->port()};
  const auto packet = [](std::initializer_list<std::uint32_t> words, std::size_t size) {
    std::string bytes;
    for (const std::uint32_t word : words)
      for (const int shift : {24, 16, 8, 0}) bytes += static_cast<char>(word >> shift & 0xFF);
    bytes.resize(size, '\0');
    return bytes;
  };
  std::array<char, 1024> buffer{};
  hardware::UdpAddress from;
  const auto answered = [&](const std::string& request) {
    while (socket.receive(buffer, from) >= 0) continue;
    (void)socket.send(request, to);
    (void)socket.wait(1'000'000);
    rig.controller->beginCycle();
    return socket.wait(200'000'000) ? socket.receive(buffer, from) : -1L;
  };
  EXPECT_EQ(answered(packet({203, 3}, 520)), 12) << "inputs and outputs";
  EXPECT_EQ(buffer[3], static_cast<char>(203));
  EXPECT_EQ(buffer[7], 0) << "not refused";
  EXPECT_EQ(answered(packet({8, 3, 1}, 28)), 28) << "what it can, also where somebody would change it";
  (void)socket.send(packet({200, 3}, 8), to);
  rig.pass();
  rig.pass();
  while (socket.receive(buffer, from) >= 0) continue;
  for (std::uint32_t i = 1; i < 6; ++i) {
    (void)socket.send(packet({201, 3, i, 0x00000000}, 344), to);  // joints at zero, and no motion
    rig.pass();
  }
  EXPECT_EQ(rig.controller->stopped(), hardware::J519Stop::None);
  ASSERT_TRUE(socket.wait(200'000'000));
  ASSERT_GT(socket.receive(buffer, from), 60);
  const auto floatAt = [&](std::size_t at) {
    std::uint32_t word = 0;
    for (std::size_t i = 0; i < 4; ++i) word = word << 8 | static_cast<unsigned char>(buffer[at + i]);
    return static_cast<double>(std::bit_cast<float>(word));
  };
  const spatial::Pose flange = robot::flangePose(rig.model, rig.plant.q);
  for (int i = 0; i < 3; ++i)
    EXPECT_NEAR(floatAt(20 + 4 * static_cast<std::size_t>(i)), 1e3 * flange.translation[i], 1e-2)
        << "where the flange is";
}

TEST(J519Connect, EachReasonHasItsWords) {
  hardware::J519ArmSettings s;
  auto nobody = taken(hardware::UdpSocket::bound("127.0.0.1", 0));
  s.host = "127.0.0.1";
  s.port = nobody.local().port;
  EXPECT_THAT(wrongWith(s), HasSubstr("did not answer."));
  s.layout = hardware::J519Layout::First;
  EXPECT_THAT(wrongWith(s), HasSubstr("does not say what its axes may do"));
  s.asksLimits = false;
  EXPECT_THAT(wrongWith(s), HasSubstr("sends no status"));
  s.host = "robot";
  EXPECT_THAT(wrongWith(s), HasSubstr("robot"));
}

}  // namespace
}  // namespace articulus::test
