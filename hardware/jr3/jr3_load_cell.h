#pragma once
#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/base/broadcast_ring.h"
#include "hardware/jr3/jr3_reader.h"

namespace articulus::hardware {

/// A JR3 force/torque sensor on a board of comedi. A thread of its own looks at the board every half millisecond and
/// leaves the newest measurement, which read() takes: a system call of comedi takes a mutex and allocates in the
/// kernel, and is nothing for a control thread. A board that is lost is opened anew twice a second. It is tared in
/// software only.
/// Frames  S: the sensor's, at the middle of its body.  Accelerations: none, zeros
/// Contract, thread  as device::LoadCell: control; real-time safe. In step with a fast clock read() looks at the board
///         itself, without heap
class Jr3LoadCell final : public device::LoadCell {
 public:
  /// Opens the board and waits until its sensor is ready. Before the control thread starts; blocks for connectTime at
  /// most.
  /// Errors  what is wrong with board or sensor, and what to do
  [[nodiscard]] static base::Result<std::unique_ptr<Jr3LoadCell>> connect(const Jr3Settings& settings,
                                                                          std::unique_ptr<ComediBoard> board);
  ~Jr3LoadCell() override;
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override;
  /// As the last look left it.  Thread  any
  [[nodiscard]] Jr3Health toldHealth() const noexcept { return toldHealth_.read(); }
  /// The same in words.  Thread  any but control
  [[nodiscard]] std::string describe() const;

  static constexpr base::Nanoseconds kTryAgain = 500'000'000;

 private:
  /// A sample without what only Eigen can copy.
  struct Told {
    base::Nanoseconds time = 0;
    std::uint64_t counter = 0;
    std::array<double, 6> wrench{};
    bool saturated = false;
    robot::LoadCellTrouble trouble = robot::LoadCellTrouble::None;
  };
  Jr3LoadCell(const Jr3Settings& settings, std::unique_ptr<ComediBoard> board);
  [[nodiscard]] base::Result<void> awaitSensor();
  void keepReading();
  void reopen();
  void tell() noexcept;

  Jr3Settings settings_;
  std::unique_ptr<ComediBoard> board_;
  const std::string place_;
  base::SteadyClock clock_;
  Jr3Reader reader_;
  base::LatestValue<Told> told_;
  base::LatestValue<Jr3Health> toldHealth_;
  base::Nanoseconds lastRead_ = -1;  ///< in step
  mutable std::mutex saying_;
  std::string said_;  ///< why the board could not be opened anew
  std::atomic<bool> running_{true};
  std::thread thread_;
};

}  // namespace articulus::hardware
