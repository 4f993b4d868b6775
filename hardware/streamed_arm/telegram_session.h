#pragma once
#include <array>
#include <cstdint>

#include "core/base/clock.h"
#include "hardware/io/udp_address.h"
#include "hardware/streamed_arm/stream_telegram.h"

namespace articulus::hardware {

/// Whom a driver listens to.
struct TelegramRules {
  std::uint32_t controller = 0;  ///< IPv4 of the robot controller; 0: that of the first session that proves itself
  int cycle_ms = 4;              ///< of the controller; its time stamp grows by it
  int timeoutCycles = 100;  ///< of silence after which the controller has ended its session, where it does not count
  bool countsLate = false;  ///< it counts each cycle without a reply, which says by itself whether a session went on
  bool saysMoves = true;    ///< its telegrams say whether set-points are in force
  double fastest_deg_per_s = 690.0;  ///< of any axis
};

/// What a whole telegram is to us.
enum class TelegramHeard {
  Stranger,      ///< from an address that is not the controller's
  Doubtful,      ///< from the controller's address, but time stamp or joints do not go on from what was known
  Repeated,      ///< its time stamp was there before, or is a little older
  Next,          ///< goes on
  NewSession,    ///< the first, or one that proved itself after the old one had fallen silent
  TimeJumped,    ///< the same sender goes on at another time, and proved it
  JointsJumped,  ///< the same sender goes on at joints where the arm cannot be by now, and proved it
};

/// Tells the telegrams of the one robot controller from all else that comes in. Three in a row that fit to each other
/// prove a sender; what does not go on from the telegram before is looked at only when the old sender has been silent
/// for two and a half cycles, so a stranger has no say while the controller speaks. A silence longer than the
/// controller's time-out, or its count of late replies beginning anew, is a new session. Of a controller that counts,
/// no time-out is guessed: it has counted our silence where its session went on; after half a second or more, a count
/// that has not grown by half of it began anew.
/// Thread  control; real-time safe
/// Source  public RSI drivers (kuka_experimental, rsi-pi); three in a row, two and a half cycles, half a second, half
///         of it, five degrees: ours
class TelegramSession {
 public:
  explicit TelegramSession(const TelegramRules& rules = {}) : rules_(rules) {}

  /// In      still: the arm is switched off, so that it may have been moved by somebody else while it was silent
  [[nodiscard]] TelegramHeard hear(const UdpAddress& from, const StreamTelegram& telegram, base::Nanoseconds now,
                                   bool still) noexcept;
  [[nodiscard]] bool any() const noexcept { return peer_.known(); }
  /// Its telegrams went on so often that it may move the arm.
  [[nodiscard]] bool proven() const noexcept { return inARow_ >= kProof; }
  [[nodiscard]] const UdpAddress& peer() const noexcept { return peer_; }
  /// It began before our eyes: its first telegram that was heard had set-points in force neither then nor before. If
  /// not, they count from a pose that nobody here knows.
  [[nodiscard]] bool startKnown() const noexcept { return startKnown_; }
  /// Whether datagrams from there may be read at all.
  [[nodiscard]] bool mayBe(const UdpAddress& from) const noexcept;
  /// Cycles of the controller between the last two telegrams that were accepted; 1 where there is nothing to compare.
  [[nodiscard]] int cycles() const noexcept { return cycles_; }

 private:
  static constexpr int kProof = 3;
  struct Sender {
    UdpAddress from;
    std::uint64_t stamp_ms = 0;
    std::array<double, 6> axes_deg{};
    base::Nanoseconds at = 0;
    int inARow = 0;
    bool fresh = false;  // its row began with the session, and nothing was in force in it
  };
  [[nodiscard]] bool goesOn(const Sender& before, const StreamTelegram& t, base::Nanoseconds now) const noexcept;
  /// The sender of before, but its session cannot be the one of before.
  [[nodiscard]] bool restarted(const StreamTelegram& t, base::Nanoseconds now) const noexcept;
  /// Nothing that was sent before can be in force in what began with that telegram.
  [[nodiscard]] bool beginsFresh(const StreamTelegram& t) const noexcept;
  [[nodiscard]] bool near(const std::array<double, 6>& axes_deg, double most_deg) const noexcept;
  [[nodiscard]] bool reaches(const std::array<double, 6>& a, const StreamTelegram& t, double time_ms) const noexcept;
  [[nodiscard]] Sender& candidate(const UdpAddress& from) noexcept;
  [[nodiscard]] TelegramHeard proof(const UdpAddress& from, const StreamTelegram& t, base::Nanoseconds now,
                                    bool still) noexcept;
  void accept(const StreamTelegram& t, base::Nanoseconds now) noexcept;
  [[nodiscard]] TelegramHeard begin(const UdpAddress& from, const StreamTelegram& t, base::Nanoseconds now,
                                    const Sender& as) noexcept;

  TelegramRules rules_;
  UdpAddress peer_;
  Sender last_;  // telegram that was accepted last
  std::uint32_t late_ = 0;
  int inARow_ = 0, cycles_ = 1;
  bool startKnown_ = false;
  std::array<Sender, 4> others_{};  // what does not go on, by its sender
};

}  // namespace articulus::hardware
