#include "app/outputs/status_lamps.h"

#include <pthread.h>

#include <algorithm>

#include "core/cycle/state.h"

namespace articulus::app {
namespace {

using hardware::LampSignal;
using hardware::LampStates;

constexpr base::Nanoseconds kPeriod = 50'000'000, kTryAgain = 500'000'000, kBlink = 500'000'000;
constexpr const char* kNames[hardware::kLampSignals] = {"stop", "fault", "motion", "drives", "alive"};

bool stops(const cycle::Snapshot& s) {
  return s.emergencyStop || s.fault.code == safety::FaultCode::EmergencyStop ||
         s.armSafety == robot::ArmSafety::EmergencyStop;
}

}  // namespace

LampStates lampStatesOf(const cycle::Snapshot& s, bool known, bool blinkOn) noexcept {
  LampStates lit{};
  const auto at = [&lit](LampSignal signal) -> bool& { return lit[static_cast<std::size_t>(signal)]; };
  at(LampSignal::Stop) = !known || stops(s);
  at(LampSignal::Fault) = !known || s.fault.latched();
  at(LampSignal::Motion) = !known || cycle::moves(s.state);
  at(LampSignal::Drives) = !known || s.controllerOn || s.brakesReleased;
  at(LampSignal::Alive) = known && blinkOn;
  return lit;
}

base::Result<std::unique_ptr<StatusLamps>> StatusLamps::start(std::vector<std::unique_ptr<hardware::LampWire>> wires,
                                                              const station::StationLink& link) {
  std::unique_ptr<StatusLamps> made(new StatusLamps(link));
  for (auto& wire : wires) {
    if (auto opened = wire->open(); !opened) return opened.error();
    std::string label = wire->label();
    made->lamps_.push_back({std::move(wire), std::move(label)});
  }
  made->thread_ = std::thread([lamps = made.get()] { lamps->keepShowing(); });
  return made;
}

StatusLamps::~StatusLamps() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
  for (Lamps& one : lamps_)
    if (one.there) (void)one.wire->show({});
}

void StatusLamps::show(Lamps& lamps, const LampStates& lit, base::Nanoseconds now) {
  if (!lamps.there && now < lamps.tryAt) return;
  auto shown = lamps.there ? base::Result<void>() : lamps.wire->open();
  if (shown) shown = lamps.wire->show(lit);
  const std::lock_guard lock(mutex_);
  if (!shown && lamps.there) ++lamps.losses;
  lamps.there = shown.ok();
  lamps.said = shown ? std::string() : shown.error().text();
  lamps.tryAt = now + kTryAgain;
}

void StatusLamps::keepShowing() {
  pthread_setname_np(pthread_self(), "lamps");
  base::SteadyClock clock;
  StationPulse pulse;
  for (base::Nanoseconds next = clock.now(); running_;) {
    const cycle::Snapshot snapshot = link_.snapshot();
    const base::Nanoseconds now = clock.now();
    const LampStates lit = lampStatesOf(snapshot, pulse.beats(snapshot.cycle, now), now / kBlink % 2 == 0);
    for (Lamps& one : lamps_) show(one, lit, now);
    {
      const std::lock_guard lock(mutex_);
      lit_ = lit;
    }
    next = std::max(next + kPeriod, clock.now());
    clock.sleepUntil(next);
  }
}

std::vector<std::string> StatusLamps::describe() const {
  const std::lock_guard lock(mutex_);
  std::string told;
  for (std::size_t i = 0; i < hardware::kLampSignals; ++i)
    if (i != static_cast<std::size_t>(LampSignal::Alive))
      told.append(i == 0 ? " " : ", ").append(kNames[i]).append(lit_[i] ? " lit" : " dark");
  std::vector<std::string> lines;
  for (const Lamps& one : lamps_) {
    std::string line = one.label + ":" + (one.there ? told : " dark or wrong. " + one.said);
    if (one.losses > 0) line += "; lost " + std::to_string(one.losses) + (one.losses == 1 ? " time" : " times");
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace articulus::app
