// Lamps tell what the station does: each state its lamp, all that warns where nobody knows, dark when it has ended; and
// a wire that is lost hurts nothing.
#include "app/outputs/status_lamps.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <chrono>
#include <mutex>
#include <thread>

#include "app/devices/lamp_devices.h"
#include "app/station.h"
#include "core/base/json_reader.h"

namespace articulus::test {
namespace {

using hardware::LampSignal;
using hardware::LampStates;
using nlohmann::json;
using testing::Contains;
using testing::HasSubstr;

bool lit(const LampStates& states, LampSignal signal) { return states[static_cast<std::size_t>(signal)]; }

/// Those of a snapshot that are lit, in the order of LampSignal: "S", "F", "M", "D", "A".
std::string shown(const cycle::Snapshot& snapshot, bool known = true, bool blinkOn = false) {
  const LampStates states = app::lampStatesOf(snapshot, known, blinkOn);
  std::string text;
  for (std::size_t i = 0; i < states.size(); ++i)
    if (states[i]) text += "SFMDA"[i];
  return text;
}

TEST(StatusLamps, EachStateOfTheStationHasItsLamp) {
  cycle::Snapshot s;
  EXPECT_EQ(shown(s), "");
  EXPECT_EQ(shown(s, true, true), "A");
  s.emergencyStop = true;
  EXPECT_EQ(shown(s), "S");
  s.fault.code = safety::FaultCode::EmergencyStop;
  EXPECT_EQ(shown(s), "SF");
  s.emergencyStop = false;
  EXPECT_EQ(shown(s), "SF") << "it was pressed, and is not acknowledged";
  s.fault.code = safety::FaultCode::ForceLimit;
  EXPECT_EQ(shown(s), "F");
  s = {};
  s.armSafety = robot::ArmSafety::EmergencyStop;
  EXPECT_EQ(shown(s), "S") << "the robot's own button";
  s = {};
  s.controllerOn = true;
  EXPECT_EQ(shown(s), "D");
  for (const auto state :
       {cycle::State::Joint, cycle::State::Position, cycle::State::Force, cycle::State::Home, cycle::State::Initial}) {
    s.state = state;
    EXPECT_EQ(shown(s), "MD");
  }
  s = {};
  s.brakesReleased = true;
  EXPECT_EQ(shown(s), "D") << "the arm may move, whoever says that it is off";
}

TEST(StatusLamps, WhereNobodyKnowsAllThatWarnsIsLitAndNothingBlinks) {
  EXPECT_EQ(shown({}, false, true), "SFMD");
  EXPECT_EQ(shown({}, false, false), "SFMD");
  app::StationPulse pulse;
  EXPECT_FALSE(pulse.beats(0, 5)) << "no cycle yet";
  EXPECT_TRUE(pulse.beats(1, 10));
  EXPECT_TRUE(pulse.beats(1, 10 + app::StationPulse::kStands - 1));
  EXPECT_FALSE(pulse.beats(1, 10 + app::StationPulse::kStands));
  EXPECT_TRUE(pulse.beats(2, 20 + app::StationPulse::kStands));
}

/// Lamps in the test's hand.
struct Bulbs {
  std::mutex mutex;
  LampStates now{true, true, true, true, true};
  int shows = 0, opens = 0, blinks = 0;
  bool there = true;
  bool is(LampSignal signal) {
    const std::lock_guard lock(mutex);
    return lit(now, signal);
  }
};
class BulbWire final : public hardware::LampWire {
 public:
  explicit BulbWire(Bulbs& bulbs) : bulbs_(bulbs) {}
  base::Result<void> open() override {
    const std::lock_guard lock(bulbs_.mutex);
    if (!bulbs_.there) return base::Error{base::ErrorCode::DeviceFailure, "The lamps are gone.", "Screw them in."};
    ++bulbs_.opens;
    bulbs_.now = {};
    return {};
  }
  base::Result<void> show(const LampStates& states) override {
    const std::lock_guard lock(bulbs_.mutex);
    if (!bulbs_.there) return base::Error{base::ErrorCode::DeviceFailure, "The lamps are gone.", "Screw them in."};
    if (lit(states, LampSignal::Alive) != lit(bulbs_.now, LampSignal::Alive)) ++bulbs_.blinks;
    bulbs_.now = states;
    ++bulbs_.shows;
    return {};
  }
  std::string label() const override { return "bulbs"; }

 private:
  Bulbs& bulbs_;
};

template <class Is>
bool until(const Is& is) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(20);
  while (!is() && std::chrono::steady_clock::now() < end) std::this_thread::yield();
  return is();
}

std::unique_ptr<app::StatusLamps> lamps(Bulbs& bulbs, const station::StationLink& link) {
  std::vector<std::unique_ptr<hardware::LampWire>> wires;
  wires.push_back(std::make_unique<BulbWire>(bulbs));
  auto made = app::StatusLamps::start(std::move(wires), link);
  EXPECT_TRUE(made);
  return std::move(*made);
}

TEST(StatusLamps, OfALiveStationShowTheStopBlinkAndAreDarkAtTheEnd) {
  auto station = app::Station::create({.cell = "munich", .resources = ARTICULUS_RESOURCES});
  ASSERT_TRUE(station) << station.error().text();
  Bulbs bulbs;
  {
    const auto made = lamps(bulbs, (*station)->link());
    ASSERT_TRUE(until([&] { return !bulbs.is(LampSignal::Stop) && !bulbs.is(LampSignal::Drives); }));
    (*station)->link().setEmergencyStop(true);
    EXPECT_TRUE(until([&] { return bulbs.is(LampSignal::Stop); })) << "it does not show the stop";
    EXPECT_TRUE(until([&] { return bulbs.blinks > 3; })) << "it does not blink";
    EXPECT_THAT(made->describe(), Contains(HasSubstr("bulbs: stop lit")));
  }
  for (const bool one : bulbs.now) EXPECT_FALSE(one) << "it has ended";
}

TEST(StatusLamps, OfAStationThatStandsWarn) {
  auto station = app::Station::create({.cell = "munich", .resources = ARTICULUS_RESOURCES, .manualClock = true});
  ASSERT_TRUE(station) << station.error().text();
  (*station)->advance(5);
  Bulbs bulbs;
  const auto made = lamps(bulbs, (*station)->link());
  EXPECT_TRUE(until([&] { return bulbs.is(LampSignal::Stop) && bulbs.is(LampSignal::Drives); }));
  EXPECT_FALSE(bulbs.is(LampSignal::Alive));
}

TEST(StatusLamps, ThatAreGoneAreLookedForAndHurtNothing) {
  auto station = app::Station::create({.cell = "munich", .resources = ARTICULUS_RESOURCES, .manualClock = true});
  ASSERT_TRUE(station) << station.error().text();
  Bulbs bulbs;
  const auto made = lamps(bulbs, (*station)->link());
  {
    const std::lock_guard lock(bulbs.mutex);
    bulbs.there = false;
  }
  EXPECT_TRUE(until([&] { return made->describe().front().find("The lamps are gone.") != std::string::npos; }));
  {
    const std::lock_guard lock(bulbs.mutex);
    bulbs.there = true;
  }
  EXPECT_TRUE(
      until([&] { return made->describe().front().find("lost 1 time") != std::string::npos && bulbs.opens > 1; }));
  std::vector<std::unique_ptr<hardware::LampWire>> none;
  Bulbs gone;
  gone.there = false;
  none.push_back(std::make_unique<BulbWire>(gone));
  EXPECT_FALSE(app::StatusLamps::start(std::move(none), (*station)->link())) << "lamps that were never there";
}

std::string wrongWith(const json& lamps) {
  const auto cell = cell::loadCell("munich", ARTICULUS_RESOURCES, json{{"lamps", lamps}});
  if (!cell) return cell.error().text();
  const auto checked = app::checkLamps(*cell);
  return checked ? "" : checked.error().text();
}

TEST(StatusLamps, TheCellFileNamesThem) {
  const json serial{{"kind", "serial_lamp"}, {"device", "/dev/ttyUSB0"}, {"dtr", "stop"}};
  const json board{{"kind", "comedi_lamp"}, {"device", "/dev/comedi0"}, {"stop_output", 1}, {"alive_output", 2}};
  EXPECT_EQ(wrongWith(json::array({serial, board})), "");
  const auto with = [](json lamp, const json& changes) {
    lamp.merge_patch(changes);
    return wrongWith(json::array({lamp}));
  };
  EXPECT_THAT(with(serial, {{"kind", "bell"}}), HasSubstr("It may be serial_lamp, comedi_lamp"));
  EXPECT_THAT(with(serial, {{"dtr", nullptr}}), HasSubstr("it has no lamp: state dtr or rts"));
  EXPECT_THAT(with(serial, {{"dtr", "red"}}), HasSubstr("It may be none, stop, fault, motion, drives, alive."));
  EXPECT_THAT(with(serial, {{"device", nullptr}}), HasSubstr("device is missing"));
  EXPECT_THAT(with(serial, {{"simulated", true}}), HasSubstr("Lamps are always real"));
  EXPECT_THAT(with(board, {{"alive_output", 1}}), HasSubstr("two lamps have the same output"));
  EXPECT_THAT(with(board, {{"stop_output", -1}, {"alive_output", -1}}), HasSubstr("state an output"));
  EXPECT_THAT(with(board, {{"stop", 3}}), HasSubstr("stop is not known"));
  EXPECT_THAT(wrongWith("red"), HasSubstr("lamps"));
  const auto fast = app::Station::create({.cell = "munich",
                                          .cellPatch = {{"lamps", json::array({serial})}},
                                          .resources = ARTICULUS_RESOURCES,
                                          .manualClock = true});
  ASSERT_FALSE(fast);
  EXPECT_THAT(fast.error().text(), HasSubstr("nobody sees what a fast clock does"));
  const auto gone = app::Station::create(
      {.cell = "munich", .cellPatch = {{"lamps", json::array({serial})}}, .resources = ARTICULUS_RESOURCES});
  ASSERT_FALSE(gone) << "an adapter that is not there";
  EXPECT_THAT(gone.error().text(), HasSubstr("/dev/ttyUSB0 of the lamps cannot be opened"));
}

TEST(StatusLamps, EachKindStandsOnItsPage) {
  for (const app::LampRow& row : app::lampCatalogue()) {
    const auto page = base::readTextFile(std::filesystem::path(ARTICULUS_SOURCE) / row.kind->readme);
    ASSERT_TRUE(page);
    EXPECT_THAT(*page, HasSubstr("`" + std::string(row.kind->key) + "`"));
    EXPECT_FALSE(row.kind->needs.firmware.empty());
    for (const device::DeviceParameter& p : row.kind->parameters) {
      EXPECT_FALSE(p.spec.label.empty() || p.spec.help.empty()) << p.spec.key;
      EXPECT_THAT(*page, HasSubstr("`" + std::string(p.spec.key) + "`"));
    }
  }
}

}  // namespace
}  // namespace articulus::test
