#include "hardware/streamed_arm/telegram_session.h"

#include <algorithm>
#include <cmath>

namespace articulus::hardware {
namespace {

constexpr std::uint64_t kMostCycles = 5;     // that a telegram may be ahead of the clock, and of the one before it
constexpr std::uint64_t kReordered = 3;      // cycles that the network may hold a telegram back
constexpr std::uint64_t kRestart_ms = 1000;  // so far back its time does not run within a session
constexpr std::uint32_t kFreshLate = 3;      // replies that a session can lack before we heard its first telegram
constexpr base::Nanoseconds kSilence = 500'000'000;  // in less nobody starts a robot program anew
constexpr double kNear_deg = 5.0;                    // an arm that fell silent under power is where it was

}  // namespace

bool TelegramSession::mayBe(const UdpAddress& from) const noexcept {
  if (rules_.controller != 0) return from.host == rules_.controller;
  return !proven() || from.host == peer_.host;
}

bool TelegramSession::reaches(const std::array<double, 6>& a, const StreamTelegram& t, double time_ms) const noexcept {
  const double most_deg = 0.5 + rules_.fastest_deg_per_s * 1e-3 * time_ms;
  for (std::size_t i = 0; i < 6; ++i)
    if (!(std::abs(t.axes_deg[i] - a[i]) <= most_deg)) return false;
  return true;
}

bool TelegramSession::near(const std::array<double, 6>& axes_deg, double most_deg) const noexcept {
  for (std::size_t i = 0; i < 6; ++i)
    if (!(std::abs(axes_deg[i] - last_.axes_deg[i]) <= most_deg)) return false;
  return true;
}

bool TelegramSession::goesOn(const Sender& before, const StreamTelegram& t, base::Nanoseconds now) const noexcept {
  if (t.stamp_ms <= before.stamp_ms) return false;
  const auto passed_ms = static_cast<std::uint64_t>(std::max<base::Nanoseconds>(now - before.at, 0) / 1'000'000);
  return t.stamp_ms - before.stamp_ms <= passed_ms + kMostCycles * static_cast<std::uint64_t>(rules_.cycle_ms);
}

bool TelegramSession::restarted(const StreamTelegram& t, base::Nanoseconds now) const noexcept {
  if (t.late < late_ || t.stamp_ms + kRestart_ms < last_.stamp_ms) return true;
  const base::Nanoseconds cycle = static_cast<base::Nanoseconds>(rules_.cycle_ms) * 1'000'000;
  base::Nanoseconds silent = now - last_.at;
  if (!rules_.countsLate) return silent > rules_.timeoutCycles * cycle;
  // As long as it was silent for us, and by its own time: a process that slept was not.
  if (t.stamp_ms > last_.stamp_ms)
    silent = std::min(silent, static_cast<base::Nanoseconds>(t.stamp_ms - last_.stamp_ms) * 1'000'000);
  return silent >= kSilence && static_cast<base::Nanoseconds>(t.late - late_) < silent / cycle / 2;
}

bool TelegramSession::beginsFresh(const StreamTelegram& t) const noexcept {
  return t.late <= kFreshLate && !(rules_.saysMoves && t.moves);
}

void TelegramSession::accept(const StreamTelegram& t, base::Nanoseconds now) noexcept {
  last_ = {peer_, t.stamp_ms, t.axes_deg, now, 0, false};
  late_ = t.late;
}

TelegramHeard TelegramSession::begin(const UdpAddress& from, const StreamTelegram& t, base::Nanoseconds now,
                                     const Sender& as) noexcept {
  peer_ = from;
  inARow_ = as.inARow;
  startKnown_ = as.fresh;
  cycles_ = 1;
  accept(t, now);
  others_.fill({});
  return TelegramHeard::NewSession;
}

TelegramSession::Sender& TelegramSession::candidate(const UdpAddress& from) noexcept {
  const auto known = std::find_if(others_.begin(), others_.end(), [&](const Sender& s) { return s.from == from; });
  if (known != others_.end()) return *known;
  Sender& oldest =
      *std::min_element(others_.begin(), others_.end(), [](const Sender& a, const Sender& b) { return a.at < b.at; });
  oldest = {};
  oldest.from = from;
  return oldest;
}

TelegramHeard TelegramSession::proof(const UdpAddress& from, const StreamTelegram& t, base::Nanoseconds now,
                                     bool still) noexcept {
  Sender& other = candidate(from);
  const bool on = other.inARow > 0 && goesOn(other, t, now) &&
                  reaches(other.axes_deg, t, static_cast<double>(t.stamp_ms - other.stamp_ms));
  // A count that falls while the time goes on may be one of replies that are late in a row: no new start is proved.
  const bool falls = proven() && from == peer_ && t.stamp_ms > last_.stamp_ms && now - last_.at < kSilence;
  const bool fresh = on ? other.fresh && !(rules_.saysMoves && t.moves) : beginsFresh(t) && !falls;
  other = {from, t.stamp_ms, t.axes_deg, now, on ? other.inARow + 1 : 1, fresh};
  const base::Nanoseconds silent = static_cast<base::Nanoseconds>(rules_.cycle_ms) * 2'500'000;
  const TelegramHeard not_yet = from == peer_ ? TelegramHeard::Doubtful : TelegramHeard::Stranger;
  if (other.inARow < kProof || now - last_.at < silent) return not_yet;
  const Sender proved = other;
  if (!proven()) return begin(from, t, now, proved);
  if (from == peer_ && !restarted(t, now)) {
    const bool jumpedTime = !goesOn(last_, t, now);
    cycles_ = 1;
    accept(t, now);
    others_.fill({});
    return jumpedTime ? TelegramHeard::TimeJumped : TelegramHeard::JointsJumped;
  }
  return near(t.axes_deg, kNear_deg) || still ? begin(from, t, now, proved) : not_yet;
}

TelegramHeard TelegramSession::hear(const UdpAddress& from, const StreamTelegram& t, base::Nanoseconds now,
                                    bool still) noexcept {
  if (!mayBe(from)) return TelegramHeard::Stranger;
  if (!any()) return begin(from, t, now, {from, t.stamp_ms, t.axes_deg, now, 1, beginsFresh(t)});
  if (from != peer_) return proof(from, t, now, still);
  const auto cycle_ms = static_cast<std::uint64_t>(rules_.cycle_ms);
  if (t.stamp_ms <= last_.stamp_ms && last_.stamp_ms - t.stamp_ms <= kReordered * cycle_ms)
    return TelegramHeard::Repeated;
  if (restarted(t, now) || !goesOn(last_, t, now)) return proof(from, t, now, still);
  const std::uint64_t on_ms = t.stamp_ms - last_.stamp_ms;
  if (!reaches(last_.axes_deg, t, static_cast<double>(on_ms))) return proof(from, t, now, still);
  cycles_ = static_cast<int>(std::max<std::uint64_t>(1, (on_ms + cycle_ms / 2) / cycle_ms));
  if (inARow_ < kProof) ++inARow_;
  accept(t, now);
  others_.fill({});
  return TelegramHeard::Next;
}

}  // namespace articulus::hardware
