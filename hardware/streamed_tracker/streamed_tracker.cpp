#include "hardware/streamed_tracker/streamed_tracker.h"

#include <pthread.h>

#include <algorithm>
#include <cmath>

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLongestWait = 50'000'000;  // so that the end of the program waits no longer
constexpr base::Nanoseconds kRateWindow = 5'000'000'000;
constexpr int kBelieved = 3;                               // numbers in a row that do not go on: the device counts anew
constexpr double kMostAhead_s = 10;                        // a count that leaps farther has begun anew, too
constexpr base::Nanoseconds kWidestBounds = 50'000'000;    // of a device's clock that are of use
constexpr base::Nanoseconds kClockJumped = 2'000'000'000;  // no frame is held up so long: the device's clock was set

}  // namespace

StreamedTracker::StreamedTracker(const StreamedTrackerSettings& settings, std::unique_ptr<TrackerWire> wire)
    : settings_(settings), wire_(std::move(wire)), clock_(settings.clock ? *settings.clock : steady_) {
  health_.stated_Hz = settings.rate_Hz;
  health_.bodies = settings.bodies.size();
}

base::Result<std::unique_ptr<StreamedTracker>> StreamedTracker::connect(const StreamedTrackerSettings& settings,
                                                                        std::unique_ptr<TrackerWire> wire) {
  if (settings.bodies.empty() || settings.bodies.size() > device::TrackerFrame::kMostBodies)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "A tracker follows 1 to " + std::to_string(device::TrackerFrame::kMostBodies) + " bodies, not " +
                           std::to_string(settings.bodies.size()) + ".",
                       "State those of the bones that count."};
  std::unique_ptr<StreamedTracker> made(new StreamedTracker(settings, std::move(wire)));
  if (auto opened = made->wire_->open(); !opened) return opened.error();
  made->health_.connected = true;
  made->health_.sessions = 1;
  made->told_.write(made->health_);
  if (!settings.inStep) made->thread_ = std::thread([t = made.get()] { t->keepReading(); });
  return made;
}

StreamedTracker::~StreamedTracker() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

std::size_t StreamedTracker::read(base::Nanoseconds now, std::span<device::TrackerFrame> frames) noexcept {
  if (settings_.inStep && now - lastLook_ >= wire_->pause()) {
    lastLook_ = now;
    if (!health_.connected && now >= tryAt_) {
      reopen();
      tryAt_ = now + kTryAgain;
    }
    // What sends by itself has sent before this: there is nothing to wait for.
    const base::Nanoseconds wait = wire_->pause() == 0 ? 0 : settings_.wait;
    while (health_.connected && look(wait, now) && wire_->pause() == 0) {}
  }
  std::size_t n = 0;
  while (n < frames.size() && queue_.pop(frames[n])) ++n;
  return n;
}

void StreamedTracker::keepReading() {
  pthread_setname_np(pthread_self(), "tracker");
  while (running_) {
    if (!health_.connected) {
      if (steady_.now() >= tryAt_) {
        reopen();
        tryAt_ = steady_.now() + kTryAgain;
      }
      if (!health_.connected) steady_.sleepUntil(steady_.now() + kLongestWait);
      continue;
    }
    const base::Nanoseconds asked = steady_.now();
    (void)look(kLongestWait, 0);
    if (wire_->pause() > 0) steady_.sleepUntil(asked + wire_->pause());
  }
}

void StreamedTracker::reopen() {
  if (auto opened = wire_->open(); !opened) return say(opened.error().text());
  say({});
  fresh_ = true;
  ++health_.sessions;
  health_.connected = true;
  told_.write(health_);
}

bool StreamedTracker::look(base::Nanoseconds longest, base::Nanoseconds now) noexcept {
  const WireNews news = wire_->next(wireFrame_, longest);
  switch (news) {
    case WireNews::Frame: take(wireFrame_, settings_.inStep ? now : clock_.now()); break;
    case WireNews::Damaged: ++health_.damaged; break;
    case WireNews::Lost:
      health_.connected = false;
      say(wire_->lost().text());
      break;
    case WireNews::Nothing: return false;
  }
  told_.write(health_);
  return true;
}

bool StreamedTracker::goesOn(std::uint32_t number, base::Nanoseconds arrived) noexcept {
  const auto step = static_cast<std::int32_t>(number - last_);
  if (!fresh_) {
    if (step == 0) return false;  // asked more often than it sees
    const bool wild = step < 0 || step > kMostAhead_s * settings_.rate_Hz;
    if (wild && ++backwards_ < kBelieved) {
      ++health_.late;
      return false;
    }
    if (wild) ++health_.restarts;
    fresh_ = wild;
  }
  backwards_ = 0;
  last_ = number;
  if (fresh_) {
    const double passed = 1e-9 * static_cast<double>(arrived - lastArrived_) * settings_.rate_Hz;
    if (health_.frames > 0) counter_ += static_cast<std::uint64_t>(std::max(1.0, std::round(passed)));
    fresh_ = false;
    count_ = 0;
    rateSince_ = 0;
    envelope_.reset();
    return true;
  }
  count_ += step;
  counter_ += static_cast<std::uint64_t>(step);
  health_.lost += static_cast<std::uint64_t>(step - 1);
  return true;
}

void StreamedTracker::measureRate(base::Nanoseconds arrived) noexcept {
  if (rateSince_ == 0) {
    rateSince_ = arrived;
    rateFrom_ = count_;
  } else if (arrived - rateSince_ >= kRateWindow) {
    health_.rate_Hz = 1e9 * static_cast<double>(count_ - rateFrom_) / static_cast<double>(arrived - rateSince_);
    rateSince_ = arrived;
    rateFrom_ = count_;
  }
}

void StreamedTracker::take(const WireFrame& frame, base::Nanoseconds arrived) noexcept {
  if (!goesOn(frame.number, arrived)) return;
  lastArrived_ = arrived;
  ++health_.frames;
  measureRate(arrived);
  fill(frame, arrived);
  if (!queue_.push(frame_)) ++health_.notTaken;
}

base::Nanoseconds StreamedTracker::exposure(const WireFrame& frame, base::Nanoseconds arrived) noexcept {
  const bool timed = frame.times.has_value();
  if (timed != health_.timed) envelope_.reset();
  health_.timed = timed;
  const auto counted =
      static_cast<base::Nanoseconds>(std::llround(1e9 * static_cast<double>(count_) / settings_.rate_Hz));
  const WireTimes times = timed ? *frame.times : WireTimes{counted, counted};
  base::Nanoseconds atMost = envelope_.add(times.sent, arrived);
  if (timed && arrived - times.sent - atMost > kClockJumped) {
    envelope_.reset();
    atMost = envelope_.add(times.sent, arrived);
    ++health_.restarts;
  }
  health_.delay_s = 1e-9 * static_cast<double>(arrived - times.sent - atMost);
  health_.longestDelay_s = std::max(health_.longestDelay_s, health_.delay_s);
  // It sent before this arrived, and answered after it was asked; what contradicts that, or leaves a lot open, is of
  // another clock than the frames, or of the same before it was set.
  const bool bounded =
      times.atLeast != WireTimes::kUnknown && times.atLeast <= atMost && times.atLeast >= atMost - kWidestBounds;
  const base::Nanoseconds open = bounded ? atMost - times.atLeast : 0;
  health_.clockWithin_s = 0.5e-9 * static_cast<double>(open);
  return times.exposed + atMost - open / 2;
}

void StreamedTracker::fill(const WireFrame& frame, base::Nanoseconds arrived) noexcept {
  const base::Nanoseconds exposed = exposure(frame, arrived);
  frame_.time = std::max(exposed - static_cast<base::Nanoseconds>(1e9 * settings_.latency_s), lastTime_ + 1);
  lastTime_ = frame_.time;
  frame_.counter = counter_;
  frame_.bodies = settings_.bodies.size();
  for (std::size_t i = 0; i < frame_.bodies; ++i) {
    device::TrackedBody& to = frame_.body[i];
    BodyHealth& told = health_.body[i];
    to = {};
    const BodySight sight = i < frame.bodies ? frame.body[i].sight : BodySight::NotPlugged;
    told.sight = sight;
    ++told.frames[static_cast<std::size_t>(sight)];
    told.note = i < frame.bodies ? frame.body[i].note : std::string_view();
    told.distortion = i < frame.bodies ? frame.body[i].distortion : -1;
    if (told.distortion > 0) ++told.distorted;
    if (sight != BodySight::Seen) continue;
    to.hasPose = true;
    to.X_TM = frame.body[i].X_TM;
    told.error_m = frame.body[i].error_m;
  }
}

std::string StreamedTracker::said() const {
  const std::lock_guard lock(saying_);
  return said_;
}

void StreamedTracker::say(const std::string& text) {
  const std::lock_guard lock(saying_);
  said_ = text;
}

}  // namespace articulus::hardware
