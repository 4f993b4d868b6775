// The JR3 driver and the virtual receiver over real TCP on loopback: everything that may go wrong between them.
#include <gmock/gmock.h>

#include <chrono>
#include <cmath>
#include <thread>

#include "tests/hardware/jr3/jr3_rig.h"
#include "tests/support/forbidden_calls.h"

namespace articulus::test {
namespace {

using hardware::Jr3LoadCell;
using hardware::Jr3Trouble;
using ::testing::HasSubstr;

class Jr3InStep : public ::testing::Test {
 protected:
  void SetUp() override {
    rig_.connect();
    rig_.truth.wrench << 10.0, -20.0, 30.0, 1.0, -2.0, 3.0;
    rig_.cycle(20);
  }
  hardware::Jr3Faults& faults() { return rig_.jr3->faults(); }
  Jr3Trouble trouble() const { return rig_.driver->toldHealth().trouble; }
  bool isNumber() const { return rig_.sample.wrench_S.data.allFinite(); }
  Jr3Rig rig_;
};

TEST_F(Jr3InStep, TellsTheLoadWithinACount) {
  EXPECT_LT((rig_.sample.wrench_S.data - rig_.truth.wrench).cwiseAbs().maxCoeff(), 444.0 / 16384);
  EXPECT_THAT(rig_.driver->describe(),
              HasSubstr("serial number 2407, model 45, full scales 222/222/444 N, 20/20/20 Nm"));
}

TEST_F(Jr3InStep, AnAnswerThatIsLostIsOneMeasurementLess) {
  const auto before = rig_.sample.counter;
  faults().loseAnswers = 1;
  rig_.cycle();
  EXPECT_EQ(rig_.sample.counter, before);
  EXPECT_EQ(trouble(), Jr3Trouble::NoAnswer);
  rig_.cycle();
  EXPECT_EQ(rig_.sample.counter, before + 1);
}

TEST_F(Jr3InStep, ADoubleAnswerIsNotTheNextOne) {
  rig_.truth.wrench.setConstant(5.0);
  rig_.cycle(20);
  faults().doubleAnswers = 1;
  rig_.cycle();
  const auto before = rig_.sample.counter;
  for (const double sign : {-1.0, 1.0, -1.0}) {
    rig_.truth.wrench.setConstant(5.0 * sign);
    rig_.cycle();
    EXPECT_GT(sign * rig_.sample.wrench_S.data[1], 4.0) << "it is one answer behind";
  }
  EXPECT_EQ(rig_.sample.counter, before + 3);
}

TEST_F(Jr3InStep, AnAnswerInPiecesIsOne) {
  const auto before = rig_.sample.counter;
  faults().cutAnswers = 2;
  rig_.cycle(2);
  EXPECT_EQ(rig_.sample.counter, before + 2);
}

TEST_F(Jr3InStep, ADamagedAnswerIsNone) {
  const auto before = rig_.sample;
  faults().breakAnswers = 1;
  rig_.cycle();
  EXPECT_EQ(rig_.sample.counter, before.counter);
  EXPECT_EQ(rig_.sample.wrench_S.data, before.wrench_S.data);
  rig_.cycle(2);
  EXPECT_EQ(rig_.sample.counter, before.counter + 2);
}

TEST_F(Jr3InStep, ASensorThatIsPulledOutAndBackIsBelievedOnceItHasStartedUp) {
  faults().unplugged = true;
  rig_.cycle(2);
  EXPECT_FALSE(isNumber());
  EXPECT_EQ(trouble(), Jr3Trouble::NotReady);
  EXPECT_THAT(rig_.driver->describe(), HasSubstr("no sensor that is ready"));
  faults().unplugged = false;
  rig_.cycle(100);
  EXPECT_FALSE(isNumber()) << "it starts up";
  rig_.now += 12'000'000'000;
  rig_.cycle(2);
  EXPECT_TRUE(isNumber());
}

TEST_F(Jr3InStep, AnotherSensorIsNotBelieved) {
  faults().serial = 9;
  rig_.cycle(2);
  EXPECT_FALSE(isNumber());
  EXPECT_EQ(rig_.sample.trouble, robot::LoadCellTrouble::NoSensor) << "it starts up";
  rig_.now += 12'000'000'000;
  rig_.cycle(2);
  EXPECT_EQ(trouble(), Jr3Trouble::Changed);
  EXPECT_EQ(rig_.sample.trouble, robot::LoadCellTrouble::OtherSensor);
  EXPECT_FALSE(isNumber());
  EXPECT_THAT(rig_.driver->describe(), HasSubstr("serial number 9"));
}

TEST_F(Jr3InStep, FrozenBusyAndSaturatedAreToldApart) {
  faults().frozen = true;
  rig_.cycle(150);
  EXPECT_EQ(trouble(), Jr3Trouble::Frozen);
  EXPECT_EQ(rig_.sample.trouble, robot::LoadCellTrouble::Frozen);
  faults().frozen = false;
  rig_.cycle();
  EXPECT_EQ(trouble(), Jr3Trouble::None);
  EXPECT_EQ(rig_.sample.trouble, robot::LoadCellTrouble::None);
  faults().busy = 1;
  rig_.cycle();
  EXPECT_EQ(trouble(), Jr3Trouble::Busy);
  faults().saturated = 0b101000;
  rig_.cycle();
  EXPECT_TRUE(rig_.sample.saturated);
  EXPECT_THAT(rig_.driver->describe(), HasSubstr("at the end of the range now: Mx, Mz"));
  EXPECT_NEAR(rig_.sample.wrench_S.data[3], 20.0, 1e-9);
}

TEST(Jr3Filters, EachNextOneIsSlower) {
  double last = 25.0;
  for (unsigned filter = 1; filter < 7; ++filter) {
    Jr3Rig rig;
    rig.driven.filter = filter;
    rig.connect();
    rig.cycle(20);
    rig.truth.wrench[1] = 20.0;
    rig.cycle(2);
    EXPECT_LT(rig.sample.wrench_S.data[1], last - (filter < 5 ? 0.01 : -0.02)) << filter;
    last = rig.sample.wrench_S.data[1];
  }
  EXPECT_LT(last, 0.5);
}

TEST(Jr3Connection, SaysWhyThereIsNone) {
  const auto complaint = [](const auto& change) {
    Jr3Rig rig;
    rig.driven.inStep = false;
    rig.driven.connectTime = 50'000'000;
    change(rig);
    rig.pass();
    const auto made = Jr3LoadCell::connect(rig.driven, rig.board());
    return made ? std::string("connected") : made.error().text();
  };
  EXPECT_EQ(complaint([](Jr3Rig&) {}), "connected");
  EXPECT_THAT(complaint([](Jr3Rig& r) { r.jr3->faults().unplugged = true; }), HasSubstr("no sensor that is ready"));
  EXPECT_THAT(complaint([](Jr3Rig& r) { r.jr3->faults().noCalibration = true; }), HasSubstr("full scales"));
  EXPECT_THAT(complaint([](Jr3Rig& r) { r.jr3->faults().busy = 1'000'000; }), HasSubstr("another program"));
  EXPECT_THAT(complaint([](Jr3Rig& r) { r.driven.serial = 5; }),
              HasSubstr("another serial number than the cell file states (it has 2407)"));
  EXPECT_THAT(complaint([](Jr3Rig& r) { r.driven.subdevice = 2; }), HasSubstr("has no sensor 2"));
  EXPECT_THAT(complaint([](Jr3Rig& r) { r.driven.real = true; }), HasSubstr("no JR3 receiver"));
  EXPECT_THAT(complaint([](Jr3Rig& r) { r.jr3->faults().silent = true; }), HasSubstr("does not answer"));
}

/// With its thread, as in real time: it measures while the test goes on.
class Jr3Threaded : public ::testing::Test {
 protected:
  Jr3Threaded() {
    rig_.driven.inStep = false;
    rig_.driven.frozen = 0;  // the test's hand measures, not a clock
    rig_.driven.connectTime = 5'000'000'000;
    rig_.pass();
    rig_.connect();
  }
  template <class Is>
  bool until(const Is& is) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(10);
    while (std::chrono::steady_clock::now() < end) {
      rig_.driver->read(clock_.now(), rig_.sample);
      if (is()) return true;
      std::this_thread::yield();
    }
    return false;
  }
  base::SteadyClock clock_;
  Jr3Rig rig_;
};

TEST_F(Jr3Threaded, MeasuresOnAThreadOfItsOwn) {
  const auto before = rig_.sample.counter;
  rig_.truth.wrench[2] = 100.0;
  rig_.pass();
  EXPECT_TRUE(until([&] { return std::abs(rig_.sample.wrench_S.data[2] - 100.0) < 5.0; }));
  EXPECT_GT(rig_.sample.counter, before);
  const base::Nanoseconds now = clock_.now();
  rig_.driver->read(now, rig_.sample);
  EXPECT_LE(rig_.sample.time, now) << "from the future";
  rig_.driver->read(5, rig_.sample);
  EXPECT_LE(rig_.sample.time, 5);
}

TEST_F(Jr3Threaded, ReadAllocatesAndBlocksNowhereWhileTheBoardDiesAndReturns) {
  (void)takeForbiddenCalls();
  for (int round = 0; round < 3; ++round) {
    for (int i = 0; i < 200; ++i) {
      rig_.pass();
      watch();
      rig_.driver->read(clock_.now(), rig_.sample);
      rest();
    }
    rig_.jr3->faults().dead = round == 0;
    rig_.jr3->faults().silent = round == 1;
  }
  EXPECT_EQ(takeForbiddenCalls().all(), 0);
}

TEST_F(Jr3Threaded, ABoardThatDiesIsFoundAgain) {
  rig_.jr3->faults().dead = true;
  ASSERT_TRUE(until([&] { return rig_.driver->toldHealth().trouble == Jr3Trouble::Lost; }));
  const auto last = rig_.sample;
  EXPECT_TRUE(until([&] { return rig_.driver->describe().find("cannot be read any more") != std::string::npos; }));
  rig_.driver->read(clock_.now(), rig_.sample);
  EXPECT_EQ(rig_.sample.counter, last.counter) << "it invents something";
  rig_.jr3->faults().dead = false;
  EXPECT_TRUE(until([&] { return rig_.sample.counter > last.counter; }));
  EXPECT_EQ(rig_.driver->toldHealth().losses, 1U);
}

TEST_F(Jr3Threaded, AnAnswerThatComesTooLateIsNotTakenForTheNextOne) {
  rig_.driver.reset();
  rig_.driver = taken(Jr3LoadCell::connect(rig_.driven, rig_.board(20'000'000)));
  rig_.jr3->faults().delayAnswers = 2;
  ASSERT_TRUE(until([&] { return rig_.driver->toldHealth().late >= 1; }));
  rig_.truth.wrench.setConstant(-7.0);
  for (int i = 0; i < 20; ++i) rig_.pass();
  EXPECT_TRUE(until([&] { return std::abs(rig_.sample.wrench_S.data[1] + 7.0) < 0.1; }));
}

}  // namespace
}  // namespace articulus::test
