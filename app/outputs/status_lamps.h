#pragma once
#include <atomic>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "core/base/clock.h"
#include "core/base/result.h"
#include "core/cycle/snapshot.h"
#include "core/station/station_link.h"
#include "hardware/operator_io/lamp_wire.h"

namespace articulus::app {

/// What the lamps of a station tell of its newest snapshot.
/// In      known: the station goes on; if not, nobody knows what the arm does, and all that would warn is lit
///         blinkOn: the half of a second in which a lamp that blinks is lit
[[nodiscard]] hardware::LampStates lampStatesOf(const cycle::Snapshot& snapshot, bool known, bool blinkOn) noexcept;

/// Whether a station goes on: its count of cycles grows.
class StationPulse {
 public:
  /// No new cycle for so long: it stands.
  static constexpr base::Nanoseconds kStands = 500'000'000;
  /// In  now: of any clock that does not go back.  Out  it goes on
  [[nodiscard]] bool beats(std::uint64_t cycle, base::Nanoseconds now) noexcept {
    if (cycle != last_) last_ = cycle, since_ = now;
    return last_ != 0 && now - since_ < kStands;
  }

 private:
  std::uint64_t last_ = 0;
  base::Nanoseconds since_ = 0;
};

/// Lamps that tell the state of the station, twenty times a second, on a thread of their own: it reads snapshots, which
/// waits for nobody, and lamps that are gone hurt nothing. They are dark when this ends. A wire that is lost is opened
/// anew twice a second.
/// Thread  made and destroyed by one
class StatusLamps {
 public:
  /// In      link: outlives it
  /// Errors  of a wire that cannot be opened
  [[nodiscard]] static base::Result<std::unique_ptr<StatusLamps>> start(
      std::vector<std::unique_ptr<hardware::LampWire>> wires, const station::StationLink& link);
  ~StatusLamps();
  /// "lamps at /dev/ttyUSB0: stop dark, fault lit ...", a line each wire.  Thread  any
  [[nodiscard]] std::vector<std::string> describe() const;

 private:
  struct Lamps {
    std::unique_ptr<hardware::LampWire> wire;
    std::string label;
    bool there = true;
    base::Nanoseconds tryAt = 0;
    std::uint64_t losses = 0;
    std::string said{};
  };
  explicit StatusLamps(const station::StationLink& link) : link_(link) {}
  void keepShowing();
  void show(Lamps& lamps, const hardware::LampStates& lit, base::Nanoseconds now);
  const station::StationLink& link_;
  mutable std::mutex mutex_;  ///< of lamps_, but their wires, and lit_
  std::vector<Lamps> lamps_;
  hardware::LampStates lit_{};
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::app
