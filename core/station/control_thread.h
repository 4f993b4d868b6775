#pragma once
#include <atomic>
#include <string>
#include <thread>

#include "core/base/clock.h"
#include "core/cycle/control_cycle.h"
#include "core/cycle/thread_links.h"

namespace articulus::station {

/// Paces the control cycle with absolute deadlines. Asks for SCHED_FIFO and locked memory and says what it got. A cycle
/// that wakes after its next deadline counts the deadlines that passed, goes on at the next one, and is bridged; a
/// streak is the supervisor's business.
/// Thread  start() and stop() by the owner
class ControlThread {
 public:
  ControlThread(base::Clock& clock, double rate_Hz, cycle::ControlCycle& cycle, cycle::ThreadLinks& links);
  ~ControlThread();
  void start();
  void stop();
  /// One cycle at the clock's next deadline, on the calling thread; for the manual clock.
  void runOne() noexcept;
  [[nodiscard]] bool running() const noexcept { return running_.load(); }

  [[nodiscard]] bool fifoScheduling() const noexcept { return fifo_.load(); }
  [[nodiscard]] bool memoryLocked() const noexcept { return locked_.load(); }
  /// Why scheduling or locking was refused; empty where both were granted. Valid once start() returned.
  [[nodiscard]] const std::string& note() const noexcept { return note_; }

 private:
  void run();
  void askForRealTime();
  void stayOnOneCpu();
  base::Clock& clock_;
  base::SteadyClock steady_;
  cycle::ControlCycle& cycle_;
  cycle::ThreadLinks& links_;
  base::Nanoseconds period_, next_ = 0, lastCompute_ = 0;
  int lateStreak_ = 0;
  std::atomic<bool> running_{false}, ready_{false}, fifo_{false}, locked_{false};
  std::string note_;
  std::thread thread_;
};

}  // namespace articulus::station
