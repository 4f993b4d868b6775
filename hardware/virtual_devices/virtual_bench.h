#pragma once
#include <array>
#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <semaphore>
#include <thread>
#include <vector>

#include "core/base/broadcast_ring.h"
#include "core/base/clock.h"
#include "core/device/load_cell.h"
#include "core/device/robot_arm.h"
#include "hardware/simulated/simulated_cell.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::hardware {

/// How a virtual bench is built.
struct VirtualBenchSetUp {
  SimulatedCellSetUp cell;
  double rate_Hz = 1000.0;
  bool inStep = false;  ///< the virtual devices take part in each cycle of the station instead of keeping time
  base::Nanoseconds patience = 1'000'000'000;  ///< of host time, for each telegram in step that may be lost
};

/// One simulated plant, the devices of a station that are simulated without a wire, and the virtual devices that answer
/// drivers over real sockets. Nothing moves. In real time the virtual devices have a thread of their own, which owns
/// the plant where a virtual controller has the arm; what the other side reads of it crosses without waiting. In step
/// the station's clock is a manual one (stepClock()): before each cycle it lets them end their cycle (that is, take our
/// reply, waiting up to a second of the host's time for it) and send the next telegram; then the driver reads it. The
/// same bytes go over the same sockets, as fast as the host can, and the same seed gives the same bits. In step with
/// a clock that stands while the host is away (standingClock()) the same is done in real time by a thread of the bench,
/// on which a virtual controller may use the heap: a busy computer makes both sides slower, and no reply late.
/// Thread  built, started and stopped by one; the devices as their headers say
class VirtualBench {
 public:
  /// In      simulation: this key of the cell file
  /// Errors  what is wrong in the cell file
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualBench>> build(const nlohmann::json& simulation,
                                                                         const std::string& file,
                                                                         const VirtualBenchSetUp& setUp);
  ~VirtualBench();

  [[nodiscard]] SimulatedCell& plant() { return *plant_; }
  [[nodiscard]] const robot::RobotModel& model() const { return model_; }
  [[nodiscard]] bool inStep() const { return inStep_; }
  /// That drivers and virtual devices wait for each other in step, host time; 0 in real time.
  [[nodiscard]] base::Nanoseconds wait() const;
  [[nodiscard]] double rate_Hz() const { return rate_Hz_; }

  /// A virtual controller that has the arm comes before anything else.
  void add(std::unique_ptr<VirtualWire> wire);
  /// What a virtual load cell on a wire measures; for add().
  [[nodiscard]] device::LoadCell& measured();
  /// The virtual devices keep time from here on, where they do that by themselves. A second time does nothing.
  void start();

  /// For a station without a wire to them; after all were added.
  [[nodiscard]] device::RobotArm& arm();
  [[nodiscard]] device::LoadCell& loadCell();
  /// The clock of a station in step with the wires.  In step only; the bench outlives it
  [[nodiscard]] std::unique_ptr<base::Clock> stepClock();
  /// Likewise, in real time that stands while the host is away. Takes the bench's thread.
  [[nodiscard]] std::unique_ptr<base::Clock> standingClock();
  [[nodiscard]] bool anyWires() const { return !wires_.empty(); }
  /// Those that were added, for who lets them go wrong. Before start(), or in step.
  [[nodiscard]] const std::vector<std::unique_ptr<VirtualWire>>& wires() const { return wires_; }
  /// Called at the beginning of each cycle, on the thread that paces it. Before start(), or in step.
  void eachCycle(std::function<void(base::Nanoseconds now)> call) { eachCycle_ = std::move(call); }

 private:
  class StepClock;
  class StandingClock;
  class ToldArm;
  class ToldLoadCell;
  VirtualBench() = default;
  void cycle(base::Nanoseconds now, int lost = 0);  ///< lost: cycles that it slept before this one
  void keepTime();
  void keepUp();
  void cycleOnThread(base::Nanoseconds now) noexcept;
  void tell(base::Nanoseconds now) noexcept;
  [[nodiscard]] bool armOnWire() const;

  robot::RobotModel model_;
  double rate_Hz_ = 1000.0;
  base::Nanoseconds period_ = 1'000'000;
  bool inStep_ = false;
  base::Nanoseconds patience_ = 0;
  std::unique_ptr<SimulatedCell> plant_;
  std::vector<std::unique_ptr<VirtualWire>> wires_;
  std::function<void(base::Nanoseconds)> eachCycle_;
  /// A sample without what only Eigen can copy.
  struct Told {
    base::Nanoseconds time = 0;
    std::uint64_t counter = 0;
    std::array<double, 12> value{};
    bool saturated = false;
  };
  base::LatestValue<Told> told_;  ///< from the thread that has the plant to the other one
  std::unique_ptr<ToldArm> toldArm_;
  std::unique_ptr<ToldLoadCell> toldLoadCell_;
  bool tells_ = false;
  std::mutex mutex_;  ///< of wires_ and tells_: one may be added while the others keep time
  std::atomic<bool> running_{false};
  std::binary_semaphore asked_{0}, done_{0};  ///< of a cycle on the bench's thread, for a clock that stands
  base::Nanoseconds askedFor_ = 0;
  std::thread thread_;
};

}  // namespace articulus::hardware
