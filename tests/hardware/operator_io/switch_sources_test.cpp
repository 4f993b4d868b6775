// What comes of a pedal's keys and an adapter's lines, key by key and line by line; and what is no switch.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <stdlib.h>

#include <chrono>
#include <fstream>
#include <thread>

#include "hardware/operator_io/evdev_source.h"
#include "hardware/operator_io/operator_switch.h"
#include "hardware/operator_io/serial_switch_source.h"
#include "hardware/operator_io/tty_lines.h"
#include "tests/hardware/operator_io/key_fifo.h"
#include "tests/hardware/taken.h"

namespace articulus::test {
namespace {

using hardware::EvdevSource;
using hardware::SwitchLevels;
using ::testing::HasSubstr;
using namespace std::chrono_literals;

using Contacts = std::array<bool, 4>;
Contacts of(const base::Result<SwitchLevels>& levels) {
  if (!levels) throw std::runtime_error(levels.error().text());
  return {levels->enabling[0], levels->enabling[1], levels->clear[0], levels->clear[1]};
}

class Keys : public ::testing::Test {
 protected:
  Keys() { EXPECT_TRUE(source_.open()); }
  Contacts next() { return of(source_.wait(0ms)); }
  KeyFifo fifo_;
  EvdevSource source_{hardware::EvdevSettings{fifo_.path(), {KEY_A, KEY_B}, {KEY_C, KEY_D}, true}};
};

TEST_F(Keys, EachKeyIsAContactOfItsOwn) {
  EXPECT_EQ(next(), (Contacts{false, false, true, true})) << "nothing is pressed";
  const std::array<int, 4> keys{KEY_A, KEY_B, KEY_C, KEY_D};
  for (std::size_t i = 0; i < 4; ++i) {
    Contacts down{false, false, true, true};
    down[i] = !down[i];
    fifo_.type({{keys[i], 1}});
    EXPECT_EQ(next(), down) << i;
    fifo_.type({{keys[i], 2}});
    EXPECT_EQ(next(), down) << "it repeats";
    fifo_.type({{keys[i], 0}});
    EXPECT_EQ(next(), (Contacts{false, false, true, true})) << i;
  }
  fifo_.type({{KEY_E, 1}});
  EXPECT_EQ(next(), (Contacts{false, false, true, true})) << "a key of nobody's";
}

TEST(JogKeys, AreContactsOfTheirOwn) {
  KeyFifo fifo;
  EvdevSource source{hardware::EvdevSettings{fifo.path(), {KEY_A, 0}, {0, 0}, true, {KEY_LEFT, KEY_RIGHT}}};
  ASSERT_TRUE(source.open());
  const auto jog = [&] { return source.wait(0ms)->jog; };
  EXPECT_EQ(jog(), (std::array<bool, 2>{false, false}));
  fifo.type({{KEY_RIGHT, 1}});
  EXPECT_EQ(jog(), (std::array<bool, 2>{false, true}));
  fifo.type({{KEY_LEFT, 1}});
  EXPECT_EQ(jog(), (std::array<bool, 2>{true, true}));
  fifo.type({{KEY_RIGHT, 0}});
  EXPECT_EQ(jog(), (std::array<bool, 2>{true, false}));
  fifo.type({{KEY_LEFT, 0}});
  EXPECT_EQ(jog(), (std::array<bool, 2>{false, false}));
}

TEST_F(Keys, EachReportIsSeenAlsoWhereTheyComeTogetherOrInPieces) {
  fifo_.type({{KEY_A, 1}, {KEY_A, 0}, {KEY_A, 1}});
  EXPECT_TRUE(next()[0]);
  EXPECT_FALSE(next()[0]) << "a release between two presses";
  EXPECT_TRUE(next()[0]);
  const input_event events[] = {KeyFifo::event(EV_KEY, KEY_A, 0), KeyFifo::event(EV_SYN, SYN_REPORT, 0)};
  const char* bytes = reinterpret_cast<const char*>(events);
  for (std::size_t i = 0; i < sizeof events; ++i) {
    EXPECT_TRUE(i < sizeof(input_event) ? next()[0] : true);
    fifo_.sendBytes(bytes + i, 1);
  }
  EXPECT_FALSE((next(), next())[0]);
}

TEST_F(Keys, WhereTheKernelLostEventsNothingIsHeldAndEachButtonIsPressed) {
  fifo_.type({{KEY_A, 1}, {KEY_B, 1}});
  next();
  ASSERT_EQ(next(), (Contacts{true, true, true, true}));
  fifo_.send({KeyFifo::event(EV_SYN, SYN_DROPPED, 0), KeyFifo::event(EV_KEY, KEY_A, 1),
              KeyFifo::event(EV_SYN, SYN_REPORT, 0)});
  EXPECT_EQ(next(), (Contacts{false, false, false, false}));
}

TEST_F(Keys, AreGoneWithTheirWriter) {
  fifo_.unplug();
  const auto gone = source_.wait(0ms);
  ASSERT_FALSE(gone);
  EXPECT_THAT(gone.error().text(), HasSubstr("is gone"));
  const auto again = source_.open();
  ASSERT_FALSE(again);
  EXPECT_THAT(again.error().text(), HasSubstr("Nobody writes to"));
}

TEST(EvdevSource, RefusesWhatIsNoSwitchInWords) {
  const auto complaint = [](const std::string& device, bool simulated) {
    EvdevSource source({device, {KEY_A, 0}, {}, simulated});
    const auto opened = source.open();
    return opened ? std::string("taken") : opened.error().text();
  };
  EXPECT_THAT(complaint("/dev/input/by-id/nobody", false), HasSubstr("No such file"));
  EXPECT_THAT(complaint("/dev/null", false), HasSubstr("/dev/null is no input device"));
  EXPECT_THAT(complaint("/dev/null", true), HasSubstr("is no FIFO"));
  const KeyFifo fifo;
  EXPECT_THAT(complaint(fifo.path(), false), HasSubstr("is no input device")) << "what is simulated says so";
}

TEST(TtyLines, RefuseWhatHasNoLines) {
  hardware::TtyLines nobody("/dev/serial/by-id/nobody");
  EXPECT_THAT(nobody.open().error().text(), HasSubstr("No such file"));
  hardware::TtyLines null("/dev/null");
  EXPECT_THAT(null.open().error().text(), HasSubstr("has no modem lines"));
  const base::Descriptor master(::posix_openpt(O_RDWR | O_NOCTTY));
  ASSERT_TRUE(master.open() && ::grantpt(master.number()) == 0 && ::unlockpt(master.number()) == 0);
  hardware::TtyLines pseudo(::ptsname(master.number()));
  EXPECT_THAT(pseudo.open().error().text(), HasSubstr("has no modem lines"));
  EXPECT_FALSE(pseudo.read());
}

class FixedLines final : public hardware::ModemLines {
 public:
  explicit FixedLines(hardware::ModemLevels levels) : levels_(levels) {}
  base::Result<void> open() override { return {}; }
  base::Result<hardware::ModemLevels> read() override { return levels_; }

 private:
  hardware::ModemLevels levels_;
};

TEST(SerialSwitchSource, EachLineIsTheContactThatTheCellFileSays) {
  using hardware::ModemLevels;
  using hardware::ModemLine;
  const std::pair<ModemLine, bool ModemLevels::*> lines[] = {{ModemLine::Cts, &ModemLevels::cts},
                                                             {ModemLine::Dsr, &ModemLevels::dsr},
                                                             {ModemLine::Dcd, &ModemLevels::dcd},
                                                             {ModemLine::Ri, &ModemLevels::ri}};
  for (std::size_t shift = 0; shift < 4; ++shift) {
    const auto line = [&](std::size_t i) { return lines[(shift + i) % 4]; };
    for (std::size_t active = 0; active < 4; ++active) {
      ModemLevels levels;
      levels.*line(active).second = true;
      hardware::SerialSwitchSource source({"x", {line(0).first, line(1).first}, {line(2).first, line(3).first}},
                                          std::make_unique<FixedLines>(levels));
      Contacts expected{};
      expected[active] = true;
      EXPECT_EQ(of(source.wait(0ms)), expected) << shift << " " << active;
    }
  }
}

/// A source that never comes back from its wait.
class StuckSource final : public hardware::SwitchSource {
 public:
  explicit StuckSource(std::atomic<bool>& stuck) : stuck_(stuck) {}
  base::Result<void> open() override { return {}; }
  base::Result<SwitchLevels> wait(std::chrono::milliseconds) override {
    while (stuck_) std::this_thread::yield();
    return SwitchLevels{{held, held}, {true, true}};
  }
  std::string label() const override { return "stuck"; }
  std::atomic<bool> held{false};

 private:
  std::atomic<bool>& stuck_;
};

TEST(OperatorSwitch, WhoseReaderDoesNotRunIsNotBelieved) {
  std::atomic<bool> stuck{false};
  auto source = std::make_unique<StuckSource>(stuck);
  StuckSource& hand = *source;
  auto made =
      taken(hardware::OperatorSwitch::open({.stops = true, .debounce = 0, .silence = 200'000'000}, std::move(source)));
  device::OperatorState state;
  const auto comes = [&](bool held) {
    const auto end = std::chrono::steady_clock::now() + 5s;
    do made->read(0, state);  // no time passes for it
    while (state.deadManHeld != held && std::chrono::steady_clock::now() < end);
    return state.deadManHeld == held;
  };
  ASSERT_TRUE(comes(false));
  while (state.emergencyStop) made->read(0, state);
  hand.held = true;
  ASSERT_TRUE(comes(true));
  stuck = true;
  std::string last;  // until it has looked for the last time
  for (int same = 0; same < 1000; ++same) {
    made->read(0, state);
    std::this_thread::yield();
  }
  made->read(199'000'000, state);
  EXPECT_TRUE(state.deadManHeld) << "it is given its time";
  made->read(500'000'000, state);
  EXPECT_FALSE(state.deadManHeld);
  EXPECT_TRUE(state.emergencyStop);
  EXPECT_EQ(state.trouble, robot::OperatorTrouble::Silent);
  stuck = false;
}

}  // namespace
}  // namespace articulus::test
