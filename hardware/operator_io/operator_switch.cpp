#include "hardware/operator_io/operator_switch.h"

#include <algorithm>

namespace articulus::hardware {
namespace {

using robot::OperatorTrouble;

constexpr std::chrono::milliseconds kLook{5}, kAgain{500}, kNap{20};
constexpr std::uint32_t kHeld = 1, kPressed = 2, kBackwards = 4, kForwards = 8, kTroubleShift = 8;

std::uint32_t packed(const SwitchLogic::Meaning& m) noexcept {
  return (m.held ? kHeld : 0) | (m.pressed ? kPressed : 0) |
         (m.jog < 0   ? kBackwards
          : m.jog > 0 ? kForwards
                      : 0) |
         static_cast<std::uint32_t>(m.trouble) << kTroubleShift;
}
SwitchLogic::Meaning unpacked(std::uint32_t word) noexcept {
  return {(word & kHeld) != 0, (word & kPressed) != 0, static_cast<OperatorTrouble>(word >> kTroubleShift),
          (word & kBackwards) != 0  ? -1
          : (word & kForwards) != 0 ? 1
                                    : 0};
}

base::Nanoseconds steadyNow() noexcept {
  return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

}  // namespace

base::Result<std::unique_ptr<OperatorSwitch>> OperatorSwitch::open(const SwitchSettings& settings,
                                                                   std::unique_ptr<SwitchSource> source) {
  if (auto opened = source->open(); !opened) return opened.error();
  return std::unique_ptr<OperatorSwitch>(new OperatorSwitch(settings, std::move(source)));
}

OperatorSwitch::OperatorSwitch(const SwitchSettings& settings, std::unique_ptr<SwitchSource> source)
    : settings_(settings), source_(std::move(source)), label_(source_->label()), logic_(settings),
      meaning_(packed({false, settings.stops, OperatorTrouble::None})), reader_([this] { watch(); }) {}

OperatorSwitch::~OperatorSwitch() {
  ends_.store(true, std::memory_order_release);
  reader_.join();
}

void OperatorSwitch::publish(const SwitchLogic::Meaning& meaning) noexcept {
  const SwitchLogic::Meaning before = unpacked(meaning_.exchange(packed(meaning), std::memory_order_acq_rel));
  if (before.held && !meaning.held) letGo_.store(true, std::memory_order_release);
  if (meaning.pressed) wasPressed_.store(true, std::memory_order_release);
  if (before.held != meaning.held || before.pressed != meaning.pressed || before.jog != meaning.jog)
    changes_.fetch_add(1, std::memory_order_relaxed);
  beats_.fetch_add(1, std::memory_order_release);
}

void OperatorSwitch::watch() {
  bool found = true;
  auto nextLook = std::chrono::steady_clock::now();
  while (!ends_.load(std::memory_order_acquire)) {
    if (found) {
      if (const auto levels = source_->wait(kLook)) {
        publish(logic_.step(steadyNow(), *levels));
        continue;
      }
      found = false;
      losses_.fetch_add(1, std::memory_order_relaxed);
      nextLook = std::chrono::steady_clock::now() + kAgain;
    }
    publish(logic_.lose());
    std::this_thread::sleep_for(kNap);
    if (std::chrono::steady_clock::now() < nextLook) continue;
    found = source_->open().ok();
    nextLook = std::chrono::steady_clock::now() + kAgain;
  }
}

void OperatorSwitch::read(base::Nanoseconds now, device::OperatorState& state) noexcept {
  // First what was, then what is: a change in between is seen in this cycle or in the next.
  const bool letGo = letGo_.exchange(false, std::memory_order_acq_rel);
  const bool wasPressed = wasPressed_.exchange(false, std::memory_order_acq_rel);
  SwitchLogic::Meaning meaning = unpacked(meaning_.load(std::memory_order_acquire));
  if (const std::uint64_t beats = beats_.load(std::memory_order_acquire); beats != lastBeats_ || beatTime_ < 0) {
    lastBeats_ = beats;
    beatTime_ = now;
  }
  if (now - beatTime_ > settings_.silence && meaning.trouble != OperatorTrouble::Lost)
    meaning = {false, settings_.stops, OperatorTrouble::Silent};
  state.deadManHeld = meaning.held && !letGo;
  state.letGo = letGo;
  state.emergencyStop = meaning.pressed || wasPressed;
  state.lastHeartbeat = 0;
  state.trouble = meaning.trouble;
  state.jogs = settings_.jogs;
  state.jog = meaning.jog;
}

std::string OperatorSwitch::describe() const {
  const SwitchLogic::Meaning now = unpacked(meaning_.load(std::memory_order_acquire));
  std::string text = label_ + ":";
  const auto add = [&text](const char* words) { text.append(text.back() == ':' ? " " : ", ").append(words); };
  if (settings_.enabling) add(now.held ? "held" : "released");
  if (settings_.stops) add(now.pressed ? "pressed" : "not pressed");
  if (settings_.jogs) add(now.jog < 0 ? "jogs backwards" : now.jog > 0 ? "jogs forwards" : "pedals released");
  if (const auto& words = info(now.trouble); !words.cause.empty())
    text.append(", ").append(words.cause).append(". ").append(words.remedy);
  const auto changes = changes_.load(std::memory_order_relaxed), losses = losses_.load(std::memory_order_relaxed);
  text += "; " + std::to_string(changes) + (changes == 1 ? " change" : " changes");
  if (losses > 0) text += ", lost " + std::to_string(losses) + (losses == 1 ? " time" : " times");
  return text;
}

}  // namespace articulus::hardware
