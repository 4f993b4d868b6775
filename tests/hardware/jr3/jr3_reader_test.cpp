// What the driver believes of a receiver, error by error: a board in the test's hand.
#include "hardware/jr3/jr3_reader.h"

#include <gmock/gmock.h>

#include <cmath>

#include "tests/hardware/jr3/scripted_board.h"

namespace articulus::test {
namespace {

using hardware::Jr3Reader;
using hardware::Jr3Settings;
using hardware::Jr3Trouble;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr base::Nanoseconds kOneMs = 1'000'000;

class Reader : public ::testing::Test {
 protected:
  explicit Reader(const Jr3Settings& settings = {.real = true}) : reader_(settings, board_) {}
  void SetUp() override { ASSERT_TRUE(reader_.open()); }
  /// Looks each millisecond at counts that move, as those of a sensor do.
  void look(int n = 1, bool moves = true) {
    for (int i = 0; i < n; ++i) {
      if (moves) board_.set(0, noise_ = 1 - noise_);  // the unfiltered Fx
      reader_.look(now_ += kOneMs);
    }
  }
  [[nodiscard]] bool isNumber() const { return reader_.sample().wrench_S.data.allFinite(); }
  [[nodiscard]] Jr3Trouble trouble() const { return reader_.health().trouble; }
  ScriptedBoard board_;
  Jr3Reader reader_;
  base::Nanoseconds now_ = 1'000'000'000;
  int noise_ = 0;
};

TEST_F(Reader, ReadsTheFilterThatWasChosenAndTheUnfilteredValuesBesideIt) {
  board_.set(8 + 2, -8192);  // filter 1, Fz, of 444 N
  board_.set(8 + 3, 8192);   // Mx, of 20 Nm
  look();
  EXPECT_DOUBLE_EQ(reader_.sample().wrench_S.data[2], -222.0);
  EXPECT_DOUBLE_EQ(reader_.sample().wrench_S.data[3], 10.0);
  EXPECT_THAT(board_.asked, ElementsAre(8, 9, 10, 11, 12, 13, 0, 1, 2, 3, 4, 5));
  EXPECT_EQ(board_.askedSubdevice, 0U);
  Jr3Reader slow({.subdevice = 1, .filter = 6}, board_);
  board_.groups = 2;
  ASSERT_TRUE(slow.open());
  slow.look(now_);
  EXPECT_THAT(board_.asked, ElementsAre(48, 49, 50, 51, 52, 53, 0, 1, 2, 3, 4, 5));
  EXPECT_EQ(board_.askedSubdevice, 1U);
  Jr3Reader raw({.filter = 0}, board_);
  ASSERT_TRUE(raw.open());
  raw.look(now_);
  EXPECT_THAT(board_.asked, ElementsAre(0, 1, 2, 3, 4, 5));
}

TEST_F(Reader, EachLookIsAMeasurementOfItsTime) {
  look(5);
  const device::LoadCellSample before = reader_.sample();
  look(3);
  EXPECT_EQ(reader_.sample().counter, before.counter + 3);
  EXPECT_EQ(reader_.sample().time, now_);
}

TEST_F(Reader, WithoutASensorThatIsReadyThereIsNoNumber) {
  look(3);
  ASSERT_TRUE(isNumber());
  board_.error = EAGAIN;
  const auto before = reader_.sample().counter;
  look();
  EXPECT_FALSE(isNumber());
  EXPECT_EQ(reader_.sample().counter, before + 1) << "that it is none is news";
  look(50);
  EXPECT_FALSE(isNumber());
  EXPECT_EQ(reader_.sample().counter, before + 1) << "once";
  EXPECT_EQ(trouble(), Jr3Trouble::NotReady);
  board_.error = 0;
  look();
  EXPECT_TRUE(isNumber()) << "the same sensor is believed again";
  EXPECT_EQ(trouble(), Jr3Trouble::None);
}

TEST_F(Reader, AnotherSensorIsNotBelieved) {
  look(3);
  board_.error = EAGAIN;
  look(3);
  board_.error = 0;
  board_.counts[57] = 2408;
  look(3);
  EXPECT_EQ(trouble(), Jr3Trouble::Changed);
  EXPECT_FALSE(isNumber());
  EXPECT_THAT(describe(reader_.health(), "/dev/comedi7"),
              HasSubstr("plugged in is the sensor with the serial number 2408"));
  board_.counts[57] = 2407;
  look(2000);
  EXPECT_FALSE(isNumber()) << "who knows what was done with it";
}

TEST_F(Reader, OtherFullScalesAreAnotherSensor) {
  look(3);
  board_.error = EAGAIN;
  look();
  board_.error = 0;
  board_.range({444, 222, 444}, {200, 200, 200});
  look(3);
  EXPECT_EQ(trouble(), Jr3Trouble::Changed);
  EXPECT_FALSE(isNumber());
}

TEST_F(Reader, ASensorThatWasExchangedWhileNobodyLookedIsFound) {
  look(3);
  board_.counts[57] = 9;
  now_ += 900 * kOneMs;
  look();
  EXPECT_TRUE(isNumber()) << "in so short a time none starts up";
  now_ += 1100 * kOneMs;
  look();
  EXPECT_EQ(trouble(), Jr3Trouble::Changed);
}

TEST_F(Reader, FullScalesThatTheDriverHasNotReadYetAreNone) {
  board_.scale.fill({-1'000'000, 1'000'000});
  look(2);
  EXPECT_EQ(trouble(), Jr3Trouble::NoScales);
  EXPECT_EQ(reader_.health().readings, 0U);
  EXPECT_FALSE(isNumber());
  board_.range({222, 222, 444}, {200, 200, 200});
  look();
  EXPECT_TRUE(isNumber());
}

TEST_F(Reader, AModelOrSerialNumberOfZeroIsNoSensor) {
  for (const unsigned channel : {56U, 57U}) {
    ScriptedBoard board;
    board.counts[channel] = 0;
    Jr3Reader reader({}, board);
    ASSERT_TRUE(reader.open());
    reader.look(now_);
    EXPECT_EQ(reader.health().trouble, Jr3Trouble::NotReady) << channel;
  }
}

TEST_F(Reader, CountsThatStandStillAreNoMeasurement) {
  look(10);
  look(99, false);
  EXPECT_EQ(trouble(), Jr3Trouble::None);
  EXPECT_EQ(reader_.sample().time, now_);
  look(1, false);
  const device::LoadCellSample last = reader_.sample();
  EXPECT_EQ(trouble(), Jr3Trouble::Frozen);
  look(50, false);
  EXPECT_EQ(reader_.sample().counter, last.counter);
  EXPECT_LT(reader_.sample().time, now_ - 45 * kOneMs) << "it grows old";
  EXPECT_TRUE(isNumber());
  EXPECT_EQ(reader_.health().frozen, 1U);
  look();
  EXPECT_EQ(trouble(), Jr3Trouble::None);
  EXPECT_EQ(reader_.sample().time, now_);
}

TEST_F(Reader, AnyCountThatMovesIsLife) {
  for (const unsigned channel : {0U, 3U, 5U, 8U, 13U}) {
    look(90, false);
    board_.counts[channel] += 1;
    look(90, false);
    EXPECT_EQ(trouble(), Jr3Trouble::None) << channel;
  }
}

TEST_F(Reader, WhileAnotherProgramHasTheChannelsTheLastMeasurementGrowsOld) {
  look(3);
  const device::LoadCellSample last = reader_.sample();
  for (const int error : {EBUSY, EACCES, ETIMEDOUT}) {
    board_.error = error;
    look(5);
    EXPECT_EQ(reader_.sample().counter, last.counter) << error;
    EXPECT_TRUE(isNumber());
    EXPECT_FALSE(reader_.lost());
    EXPECT_EQ(trouble(), error == ETIMEDOUT ? Jr3Trouble::NoAnswer : Jr3Trouble::Busy);
  }
  board_.error = 0;
  look();
  EXPECT_EQ(reader_.sample().counter, last.counter + 1);
}

TEST_F(Reader, ABoardThatIsGoneIsOpenedAnew) {
  look(3);
  board_.there = false;
  look();
  EXPECT_TRUE(reader_.lost());
  EXPECT_EQ(trouble(), Jr3Trouble::Lost);
  EXPECT_FALSE(reader_.open());
  EXPECT_TRUE(reader_.lost());
  board_.there = true;
  ASSERT_TRUE(reader_.open());
  look();
  EXPECT_EQ(trouble(), Jr3Trouble::None);
  EXPECT_EQ(reader_.health().losses, 1U);
}

TEST_F(Reader, AWildCountIsNoNumberAndTheNextOneCounts) {
  look(3);
  const auto before = reader_.sample().counter;
  board_.counts[9] = 0x00C00000;
  look();
  EXPECT_FALSE(isNumber());
  EXPECT_EQ(reader_.sample().counter, before + 1);
  board_.set(9, 12);
  look();
  EXPECT_TRUE(isNumber());
  EXPECT_EQ(reader_.health().damaged, 1U);
}

TEST_F(Reader, AnAxisThatIsSaturatedBeforeTheFilterIsSaturated) {
  look();
  EXPECT_FALSE(reader_.sample().saturated);
  board_.set(4, 16384);  // unfiltered My
  look();
  EXPECT_TRUE(reader_.sample().saturated);
  EXPECT_THAT(describe(reader_.health(), "x"), HasSubstr("at the end of the range now: My"));
  board_.set(4, 0);
  board_.set(8 + 5, -16384);
  look();
  EXPECT_TRUE(reader_.sample().saturated);
  board_.set(8 + 5, 0);
  look();
  EXPECT_FALSE(reader_.sample().saturated);
}

TEST(Jr3Board, ThatIsNoReceiverIsRefusedInWords) {
  const auto complaint = [](const Jr3Settings& settings, const auto& change) {
    ScriptedBoard board;
    change(board);
    Jr3Reader reader(settings, board);
    const auto opened = reader.open();
    return opened ? std::string("taken") : opened.error().text();
  };
  const Jr3Settings real{.real = true};
  EXPECT_EQ(complaint(real, [](ScriptedBoard&) {}), "taken");
  EXPECT_THAT(complaint(real, [](ScriptedBoard& b) { b.driver = "comedi_test"; }),
              HasSubstr("a board with the driver comedi_test (scripted), and no JR3 receiver"));
  EXPECT_THAT(complaint(real, [](ScriptedBoard& b) { b.driver = "jr3_pci (simulated)"; }), HasSubstr("no JR3 receiver"))
      << "what is simulated says so";
  EXPECT_THAT(complaint({.subdevice = 1, .real = true}, [](ScriptedBoard&) {}), HasSubstr("has no sensor 1"));
  EXPECT_THAT(complaint(real, [](ScriptedBoard& b) { b.taken = true; }), HasSubstr("in use by another program"));
  EXPECT_THAT(complaint(real, [](ScriptedBoard& b) { b.there = false; }), HasSubstr("not there"));
}

TEST(Jr3Board, OnlyTheSensorOfTheCellFileIsTaken) {
  ScriptedBoard board;
  Jr3Reader other({.serial = 17}, board);
  ASSERT_TRUE(other.open());
  other.look(1);
  EXPECT_EQ(other.health().trouble, Jr3Trouble::WrongSensor);
  EXPECT_EQ(other.health().readings, 0U);
  board.counts[57] = 17;
  other.look(2);
  EXPECT_EQ(other.health().trouble, Jr3Trouble::None) << "it was plugged in then";
}

TEST(Jr3Trouble, EachHasWordsOfItsOwn) {
  for (int i = 1; i < static_cast<int>(Jr3Trouble::Count); ++i)
    for (int k = 1; k <= i; ++k) {
      const auto &one = info(static_cast<Jr3Trouble>(i)), &other = info(static_cast<Jr3Trouble>(k));
      EXPECT_FALSE(one.cause.empty() || one.remedy.empty());
      EXPECT_EQ(one.cause == other.cause, i == k);
    }
}

}  // namespace
}  // namespace articulus::test
