#pragma once
#include <atomic>
#include <memory>
#include <thread>

#include "core/base/clock.h"
#include "hardware/ati_net_ft/ati_net_ft.h"
#include "hardware/io/paced_clock.h"
#include "hardware/kuka_rsi/kuka_rsi_arm.h"
#include "hardware/simulated/simulated_cell.h"
#include "hardware/virtual_devices/virtual_kuka_controller.h"
#include "hardware/virtual_devices/virtual_net_ft.h"

namespace articulus::hardware {

/// How the devices on the wire are built: the keys "kuka_rsi" and "ati_net_ft" below "devices" of a cell file.
struct VirtualBenchSetUp {
  SimulatedCellSetUp cell;
  double rate_Hz = 250.0;
  std::filesystem::path resources;
  bool inStep = false;  ///< fast clock: the virtual devices take part in each cycle instead of keeping time
};

/// A cell on the wire: our drivers on one side of real UDP sockets on the loopback address, a virtual KUKA controller
/// and a virtual Net Box around one simulated plant on the other. Nothing moves. In real time the virtual controller
/// owns the cycle of 4 ms (a thread of its own) and the station's clock waits for its telegrams. In step the station's
/// clock is a manual one: before each cycle it lets the controller end its cycle (that is, take our reply, waiting up
/// to a second of the host's time for it) and send the next telegram; then the driver reads it. The same bytes go over
/// the same sockets, as fast as the host can, and the same seed gives the same bits.
/// Thread  built, started and stopped by one; the devices as their headers say
class VirtualBench {
 public:
  /// In      devices, simulation: these keys of the cell file
  /// Errors  what is wrong in the cell file or on the wire
  [[nodiscard]] static base::Result<std::unique_ptr<VirtualBench>> build(const nlohmann::json& devices,
                                                                         const nlohmann::json& simulation,
                                                                         const std::string& file,
                                                                         const VirtualBenchSetUp& setUp);
  ~VirtualBench();

  [[nodiscard]] KukaRsiArm& arm() { return *arm_; }
  [[nodiscard]] AtiNetFt& loadCell() { return *loadCell_; }
  [[nodiscard]] base::Clock& clock() { return *clock_; }
  [[nodiscard]] SimulatedCell& plant() { return *plant_; }
  [[nodiscard]] VirtualKukaController& controller() { return *controller_; }
  [[nodiscard]] VirtualNetFt& box() { return *box_; }

 private:
  class StepClock;
  VirtualBench() = default;
  void cycle(base::Nanoseconds now, int lost = 0);  ///< lost: cycles that it slept before this one
  void keepTime();

  robot::RobotModel model_;
  base::Nanoseconds period_ = 4'000'000;
  std::unique_ptr<SimulatedCell> plant_;
  std::unique_ptr<VirtualKukaController> controller_;
  std::unique_ptr<VirtualNetFt> box_;
  std::unique_ptr<KukaRsiArm> arm_;
  std::unique_ptr<AtiNetFt> loadCell_;
  std::unique_ptr<base::Clock> clock_;
  std::atomic<bool> running_{false};
  std::thread thread_;
};

}  // namespace articulus::hardware
