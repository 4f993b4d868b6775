#pragma once
#include <array>

#include "core/device/load_cell.h"
#include "hardware/faults/device_fault.h"

namespace articulus::hardware {

/// Any load cell with a single fault that is switched on while it runs; without one it says what the other says.
/// Thread  control; inject() before the cycle that shall see it, by whoever runs the cycles
class FaultyLoadCell final : public device::LoadCell {
 public:
  explicit FaultyLoadCell(device::LoadCell& sound) noexcept : sound_(sound) {}
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override;
  void inject(const InjectedFault& fault) noexcept;

 private:
  static constexpr int kLate_ms = 50;
  void spoil(base::Nanoseconds now, device::LoadCellSample& sample) noexcept;

  device::LoadCell& sound_;
  InjectedFault fault_;
  device::LoadCellSample kept_;  // of the last cycle that was sound
  spatial::Vector6 mean_ = spatial::Vector6::Zero(), slow_ = spatial::Vector6::Zero();
  std::array<spatial::Wrench, 64> past_{};  // of late values, a place a millisecond
  base::Nanoseconds began_ = 0, lastTime_ = 0;
  bool first_ = true;
};

}  // namespace articulus::hardware
