// What a wire may say that is not so: strangers, forged and broken telegrams, time stamps and joints that jump, floods.
// One row a lie; in none may the arm go on as if nothing were, in none may it be lost for good.
#include <gmock/gmock.h>

#include <functional>

#include "hardware/io/paced_clock.h"
#include "tests/hardware/lying_wire.h"

namespace articulus::test {
namespace {

using robot::ArmTrouble;
using testing::HasSubstr;

/// One lie that comes once, between two telegrams, from the controller's own address: it is passed over.
TEST_F(LyingWire, OneLieAmongTruthsChangesNothing) {
  struct Lie {
    const char* what;
    std::function<std::string(const Says&)> text;
  };
  const auto with = [](const std::string& from, const std::string& to) {
    return [from, to](const Says& s) {
      Says next = s;
      next.ipoc += 4;
      std::string text = rob(next);
      const auto at = text.find(from);
      if (at == std::string::npos) throw std::runtime_error("no " + from);
      return text.replace(at, from.size(), to);
    };
  };
  const auto said = [](const std::function<void(Says&)>& change) {
    return [change](const Says& s) {
      Says lie = s;
      lie.ipoc += 4;
      change(lie);
      return rob(lie);
    };
  };
  const std::vector<Lie> lies{
      {"nothing", [](const Says&) { return std::string(); }},
      {"junk", [](const Says&) { return std::string(200, '\xff'); }},
      {"cut", [](const Says& s) { return rob(s).substr(0, 120); }},
      {"far too long", [](const Says& s) { return rob(s) + std::string(5000, ' '); }},
      {"as long as a datagram can be", [](const Says& s) { return rob(s, std::string(60'000, ' ')); }},
      {"NaN", with("A3=\"10.000000\"", "A3=\"nan\"")},
      {"infinite", with("A3=\"10.000000\"", "A3=\"inf\"")},
      {"huge", with("A3=\"10.000000\"", "A3=\"1e30\"")},
      {"more turns than an axis has", with("A3=\"10.000000\"", "A3=\"3700\"")},
      {"an axis twice", with("A3=\"10.000000\"", "A3=\"10\" A3=\"11\"")},
      {"an axis missing", with(" A3=\"10.000000\"", "")},
      {"AIPos twice", [](const Says& s) { return rob(s, R"(<AIPos A1="0" A2="0" A3="0" A4="0" A5="0" A6="0"/>)"); }},
      {"IPOC twice", [](const Says& s) { return rob(s, "<IPOC>5</IPOC>"); }},
      {"Run twice", [](const Says& s) { return rob(s, "<Run>0</Run>"); }},
      {"Delay twice", [](const Says& s) { return rob(s, "<Delay D=\"0\"/>"); }},
      {"Type twice", with("Type=\"KUKA\"", "Type=\"OTHER\" Type=\"KUKA\"")},
      {"another type", said([](Says& s) { s.type = "OTHER"; })},
      {"IPOC repeated", said([](Says& s) { s.ipoc -= 4; })},
      {"IPOC a little back", said([](Says& s) { s.ipoc -= 12; })},
      {"IPOC half a second back", said([](Says& s) { s.ipoc -= 500; })},
      {"IPOC far back", said([](Says& s) { s.ipoc = 4; })},
      {"IPOC a tenth of a second ahead", said([](Says& s) { s.ipoc += 100; })},
      {"IPOC 2^30 ahead", said([](Says& s) { s.ipoc += 1u << 30; })},
      {"the largest IPOC", said([](Says& s) { s.ipoc = ~std::uint64_t{0}; })},
      {"IPOC of more digits than there are", with("</IPOC>", "0000000000000000</IPOC>")},
      {"a negative IPOC", with("<IPOC>", "<IPOC>-")},
      {"joints a quarter turn away", said([](Says& s) { s.axis_deg += 90.0; })},
      {"late replies counted backwards", said([](Says& s) { s.late = 0; })}};
  for (const Lie& lie : lies) {
    listen({});
    says_.late = 1;
    moving();
    send(controller_, lie.text(says_));
    cycle(1);
    EXPECT_TRUE(sound()) << lie.what;
    EXPECT_NEAR(state_.position_rad[2], 10.0 * M_PI / 180.0, 1e-9) << lie.what;
    cycle(5);
    EXPECT_TRUE(sound()) << lie.what;
    EXPECT_TRUE(asksToMove()) << lie.what << " " << reply_;
    EXPECT_THAT(reply_, HasSubstr("<IPOC>" + std::to_string(says_.ipoc))) << lie.what;
    EXPECT_EQ(arm_->health().missed, 0u) << lie.what;
    EXPECT_EQ(arm_->health().sessions, 1u) << lie.what;
  }
}

TEST_F(LyingWire, JunkStopsNothingAndMissingTelegramsDo) {
  moving();
  cycle(50, [&] {
    for (int k = 0; k < 10; ++k) send(controller_, std::string(150, 'x'));
  });
  EXPECT_TRUE(sound());
  EXPECT_EQ(arm_->health().malformed, 500u);
  EXPECT_EQ(arm_->health().missed, 0u);
  for (int k = 0; k < 3; ++k) step();
  EXPECT_FALSE(state_.valid);
  EXPECT_EQ(state_.trouble, ArmTrouble::Silent);
}

TEST_F(LyingWire, AControllerThatOnlySaysWhatCannotBeReadIsNotCalledSilent) {
  moving();
  for (int k = 0; k < 4; ++k) {
    send(controller_, "<Rob Type=\"KUKA\">" + std::string(150, 'x'));
    step();
  }
  EXPECT_FALSE(state_.valid);
  EXPECT_EQ(state_.trouble, ArmTrouble::Unreadable);
  EXPECT_THAT(std::string(robot::info(state_.trouble).cause), HasSubstr("can be read"));
  cycle(1);
  EXPECT_TRUE(sound());
}

TEST_F(LyingWire, AFloodOfTenTimesTheWireIsNoFault) {
  moving();
  auto stranger = taken(UdpSocket::bound("127.0.0.1", 0));
  Says lie;
  cycle(250, [&] {
    for (int k = 0; k < 5; ++k) {
      send(stranger, std::string(300, 'x'));
      lie.ipoc += 4;
      send(stranger, rob(lie));
    }
  });
  EXPECT_TRUE(sound());
  EXPECT_EQ(arm_->health().missed, 0u);
  EXPECT_EQ(arm_->health().foreign + arm_->health().malformed, 2500u);
  EXPECT_GE(arm_->health().foreign, 1250u);
  EXPECT_THAT(hardware::describe(arm_->health()), HasSubstr("datagrams of strangers, the last from 127.0.0.1:"));
}

TEST_F(LyingWire, AForgedFirstTelegramLocksNobodyOut) {
  auto forger = taken(UdpSocket::bound("127.0.0.1", 0));
  send(forger, rob({.ipoc = 77, .axis_deg = 40.0}));
  step();
  cycle(5);
  EXPECT_TRUE(sound());
  EXPECT_NEAR(state_.position_rad[0], 10.0 * M_PI / 180.0, 1e-9);
  EXPECT_EQ(arm_->health().trouble, ArmTrouble::None) << "it has moved nothing yet";
  moving();
  EXPECT_TRUE(sound());
}

TEST_F(LyingWire, NothingMovesBeforeASessionHasProvedItself) {
  command_.enable = true;
  cycle(2);
  EXPECT_FALSE(asksToMove());
  cycle(1);
  EXPECT_TRUE(asksToMove());
}

TEST_F(LyingWire, OnlyTheConfiguredAddressIsHeard) {
  hardware::KukaRsiSettings s;
  s.controller = "127.0.0.2";
  listen(s);
  cycle(20);  // from 127.0.0.1
  EXPECT_FALSE(state_.valid);
  EXPECT_EQ(arm_->health().telegrams, 0u);
  EXPECT_EQ(arm_->health().foreign, 20u);
  controller_ = taken(UdpSocket::bound("127.0.0.2", 0));
  cycle(5);
  EXPECT_TRUE(sound());
  s.controller = "controller";
  s.port = 0;
  EXPECT_FALSE(KukaRsiArm::listen(s));
}

TEST_F(LyingWire, AStrangerFromAnotherAddressNeverTakesOver) {
  moving();
  auto stranger = taken(UdpSocket::bound("127.0.0.3", 0));
  for (int k = 0; k < 300; ++k) {  // the controller is silent, the stranger plausible in all
    says_.ipoc += 4;
    send(stranger, rob(says_));
    step();
  }
  EXPECT_FALSE(state_.valid);
  EXPECT_EQ(arm_->health().foreign, 300u);
}

TEST_F(LyingWire, ASecondSenderOnTheControllersComputerHasNoSayWhileItSpeaks) {
  moving();
  auto second = taken(UdpSocket::bound("127.0.0.1", 0));
  Says lie = says_;
  lie.ipoc += 400;
  cycle(100, [&] {
    lie.ipoc += 4;
    send(second, rob(lie));
  });
  EXPECT_TRUE(sound());
  EXPECT_EQ(arm_->health().foreign, 100u);
  EXPECT_EQ(arm_->health().sessions, 1u);
}

TEST_F(LyingWire, AControllerThatRestartsWithAnotherPortIsHeardButDoesNotMoveOn) {
  for (const int silentCycles : {3, 20, 500}) {
    listen({});
    moving();
    for (int k = 0; k < silentCycles; ++k) step();
    controller_ = taken(UdpSocket::bound("127.0.0.1", 0));
    restartController();
    says_.ipoc = 88;
    cycle(2);
    EXPECT_FALSE(state_.valid) << silentCycles << ": two prove nothing";
    cycle(1);
    EXPECT_TRUE(state_.valid) << silentCycles;
    EXPECT_EQ(state_.trouble, ArmTrouble::Restarted) << silentCycles;
    EXPECT_TRUE(state_.driveFault) << silentCycles;
    cycle(20);
    EXPECT_FALSE(asksToMove()) << silentCycles << ": never on in motion without a stop";
    command_.enable = false;
    cycle(2);
    EXPECT_TRUE(sound()) << silentCycles;
    command_.enable = true;
    cycle(2);
    EXPECT_TRUE(asksToMove()) << silentCycles;
  }
}

TEST_F(LyingWire, ANewSessionFarFromWhereTheArmWasNeedsTheDrivesOff) {
  moving();
  for (int k = 0; k < 20; ++k) step();
  controller_ = taken(UdpSocket::bound("127.0.0.1", 0));
  restartController();
  says_ = {.ipoc = 88, .axis_deg = 60.0};
  cycle(10);
  EXPECT_FALSE(state_.valid);
  command_.enable = false;  // what silence leads to; by now somebody may have moved it by hand
  cycle(5);
  EXPECT_TRUE(sound());
  EXPECT_NEAR(state_.position_rad[0], 60.0 * M_PI / 180.0, 1e-9);
}

TEST_F(LyingWire, ATimeOrJointsThatJumpForGoodStopTheArmByName) {
  struct Jump {
    const char* what;
    ArmTrouble trouble;
    std::function<void(Says&)> change;
  };
  const std::vector<Jump> jumps{{"half a second back", ArmTrouble::WrongTime, [](Says& s) { s.ipoc -= 500; }},
                                {"a minute ahead", ArmTrouble::WrongTime, [](Says& s) { s.ipoc += 60'000; }},
                                {"a tenth of a second ahead", ArmTrouble::WrongTime, [](Says& s) { s.ipoc += 100; }},
                                {"30 degrees", ArmTrouble::Jumped, [](Says& s) { s.axis_deg += 30.0; }},
                                {"twelve degrees", ArmTrouble::Jumped, [](Says& s) { s.axis_deg -= 12.0; }},
                                {"a new session", ArmTrouble::Restarted, [this](Says& s) {
                                   restartController();
                                   s.ipoc = 12;
                                 }}};
  for (const Jump& jump : jumps) {
    listen({});
    says_.late = 1;
    moving();
    jump.change(says_);
    cycle(2);
    EXPECT_EQ(arm_->health().trouble, ArmTrouble::None) << jump.what;
    cycle(2);
    EXPECT_EQ(state_.trouble, jump.trouble) << jump.what;
    EXPECT_TRUE(state_.driveFault) << jump.what;
    EXPECT_FALSE(asksToMove()) << jump.what;
    command_.enable = false;
    cycle(5);
    EXPECT_EQ(state_.driveFault, jump.trouble != ArmTrouble::Restarted)
        << jump.what << ": nobody knows any more from where its corrections count";
    for (int k = 0; k < 150; ++k) step();  // its program is started anew, which takes a person more than half a second
    says_.ipoc += 9'000;
    says_.late = 0;
    cycle(8);
    EXPECT_TRUE(sound()) << jump.what;
  }
}

TEST_F(LyingWire, AClockOfTheControllerThatIsWrongStopsTheArm) {
  const auto troubleAt = [&](double rate, double time_s) {
    listen({});
    moving();
    double ipoc = static_cast<double>(says_.ipoc);
    for (double t = 0.0; t < time_s && !state_.driveFault; t += 0.004) {
      says_.ipoc = static_cast<std::uint64_t>(ipoc += 4.0 * rate);
      send(controller_, rob(says_));
      step();
    }
    return state_.trouble;
  };
  EXPECT_EQ(troubleAt(1.05, 5.0), ArmTrouble::None);
  EXPECT_EQ(troubleAt(0.95, 5.0), ArmTrouble::None);
  EXPECT_EQ(troubleAt(1.15, 2.1), ArmTrouble::WrongTime);
  EXPECT_EQ(troubleAt(0.85, 2.1), ArmTrouble::WrongTime);
  EXPECT_EQ(troubleAt(1.4, 0.5), ArmTrouble::WrongTime) << "a tenth of a second ahead is enough";
  EXPECT_EQ(troubleAt(1.96, 0.5), ArmTrouble::WrongTime);
}

/// In real time: what ends the wait of the control thread.
class PacedCycle : public LyingWire {
 protected:
  /// As the clock does, but that a cycle without a telegram is one, however long this computer slept.
  /// Out  periods that passed
  int sleep(base::Nanoseconds longest = 2'000'000) {
    const base::Nanoseconds until = steady_.now() + longest;
    const int periods = arm_->waitForCycle(until);
    if (periods == 0) {
      EXPECT_GE(steady_.now(), until) << "nothing but a telegram ends the wait";
      arm_->ranWithout(1);
    }
    arm_->read(steady_.now(), state_);
    arm_->write(command_);
    takeReplies();
    return periods;
  }
  void say(int cycles = 1) {
    says_.ipoc += 4 * static_cast<std::uint64_t>(cycles);
    send(controller_, rob(says_));
  }
  base::SteadyClock steady_;
};

TEST_F(PacedCycle, TheClockPassesOnWhatTheTelegramsSay) {
  hardware::PacedClock clock(*arm_, 250.0);
  for (int k = 0; k < 4; ++k) {
    say();
    clock.sleepUntil(clock.now() + kCycle);
    EXPECT_EQ(clock.periodsPassed(), 1);
  }
  for (int k = 0; k < 20; ++k) send(controller_, std::string(200, 'x'));
  const base::Nanoseconds deadline = clock.now() + kCycle;
  clock.sleepUntil(deadline);
  EXPECT_EQ(clock.periodsPassed(), 0) << "twenty datagrams of junk are no cycle";
  EXPECT_GE(clock.now(), deadline);
}

TEST_F(PacedCycle, OnlyANewTelegramOfTheControllerBeginsACycle) {
  for (int k = 0; k < 4; ++k) {
    say();
    EXPECT_EQ(sleep(), 1);
  }
  auto stranger = taken(UdpSocket::bound("127.0.0.3", 0));
  send(stranger, rob(says_));
  send(controller_, rob(says_));
  send(controller_, std::string(200, 'x'));
  EXPECT_EQ(sleep(), 0) << "a stranger, a repeated one and junk";
  say();
  replies_ = 0;
  say();
  EXPECT_EQ(sleep(), 1) << "of two cycles one has run by then";
  EXPECT_EQ(replies_, 1);
}

TEST_F(PacedCycle, WhatWaitedBeforeAnybodyListenedIsOneCycle) {
  for (int k = 0; k < 60; ++k) {
    says_.late = static_cast<unsigned>(k);
    say();
  }
  EXPECT_EQ(sleep(), 1);
  EXPECT_TRUE(sound()) << "neither a clock that runs too fast nor late replies";
}

TEST_F(PacedCycle, LostTelegramsAreCyclesThatWereSkipped) {
  for (int k = 0; k < 4; ++k) {
    say();
    EXPECT_EQ(sleep(), 1);
  }
  for (const int lost : {1, 2, 4}) {
    say(1 + lost);
    EXPECT_EQ(sleep(), 1 + lost);
  }
}

TEST_F(PacedCycle, ATelegramThatComesAfterItsCycleIsAnsweredAndRunsNoOther) {
  for (int k = 0; k < 4; ++k) {
    say();
    EXPECT_EQ(sleep(), 1);
  }
  EXPECT_EQ(sleep(0), 0) << "it is late: the cycle runs without it";
  replies_ = 0;
  say();
  EXPECT_EQ(sleep(0), 0) << "its cycle has run";
  EXPECT_EQ(replies_, 1);
  EXPECT_THAT(reply_, HasSubstr("<IPOC>" + std::to_string(says_.ipoc)));
}

}  // namespace
}  // namespace articulus::test
