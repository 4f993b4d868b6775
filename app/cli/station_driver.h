#pragma once
#include <chrono>
#include <functional>
#include <string>

#include "app/cli/interrupt.h"
#include "app/station.h"
#include "core/base/result.h"

namespace articulus::cli {

/// Leads a station by hand from the command line: keeps the heartbeat, sends commands, waits for what they bring, and
/// says in words why something did not come. In real time it paces itself; on a manual clock it is what moves the time.
/// Thread  the one that made the station
class StationDriver {
 public:
  explicit StationDriver(app::Station& station) : station_(station) {}
  ~StationDriver();  ///< leaves, if that was not done
  StationDriver(const StationDriver&) = delete;
  StationDriver& operator=(const StationDriver&) = delete;

  /// Heartbeat, then a short piece of time: 20 ms of real time, or 100 cycles of the manual clock.
  void passTime();
  /// Sends and waits for the answer.
  /// Errors  DeviceFailure with the reason of the refusal, or with the fault that came instead; Cancelled by Ctrl+C
  [[nodiscard]] base::Result<void> send(const cycle::Command& command);
  [[nodiscard]] base::Result<void> send(cycle::CommandKind kind);
  /// Waits until it is true in the latest snapshot.
  /// Errors  as send(); DeviceFailure after so many seconds of station time
  [[nodiscard]] base::Result<void> waitUntil(const std::string& what, double timeout_s,
                                             const std::function<bool(const cycle::Snapshot&)>& isTrue);
  /// From the brakes to where the specimen is clamped: dead-man held, controller on, home, load cell zeroed, limits
  /// tested.
  [[nodiscard]] base::Result<void> makeReady(const std::function<void(const std::string&)>& say);
  /// Its two halves: nothing moves in the first.
  [[nodiscard]] base::Result<void> switchOn(const std::function<void(const std::string&)>& say);
  [[nodiscard]] base::Result<void> goHomeAndZero(const std::function<void(const std::string&)>& say);
  /// The handle of a simulated cell is held by the program; that of a real one is for a hand, and waited for.
  [[nodiscard]] base::Result<void> holdDeadMan();
  /// The vice of a simulated cell closes by itself; that of a live one is closed by hand, and whoever does it says so
  /// on the terminal.
  [[nodiscard]] base::Result<void> clamp(const std::function<void(const std::string&)>& say);
  /// Stops, switches the controller off and lets go; waits until the robot stands and the drives are off, as long as
  /// that may take. Once: the second time it does nothing.
  void leave();

 private:
  [[nodiscard]] base::Result<void> confirmClamped();
  [[nodiscard]] base::Result<void> passSelfTest(const std::function<void(const std::string&)>& say);
  [[nodiscard]] base::Result<void> looksWell() const;
  [[nodiscard]] double now_s() const;
  Interrupt::RobotInHand inHand_;
  app::Station& station_;
  station::StreamCursor acks_;
  std::int64_t manualCycles_ = 0;
  bool left_ = false;
};

}  // namespace articulus::cli
