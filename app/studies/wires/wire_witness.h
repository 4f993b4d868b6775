#pragma once
#include <cstdint>

#include "app/studies/wires/told_truth.h"
#include "core/device/load_cell.h"
#include "core/device/robot_arm.h"
#include "core/device/tracker.h"

namespace articulus::studies {

/// What came out of a driver that nobody measured, and when the driver itself said that something is wrong.
struct WireAccount {
  bool sound = true;           ///< learning: how exactly the wire tells what is true
  double exact = 0.0;          ///< farthest from the truth while all was well: rad, N or Nm, m
  std::uint64_t samples = 0;   ///< fresh ones that the driver gave as good
  std::uint64_t invented = 0;  ///< of them farther from all that was measured than twice that
  std::int64_t silent = 0;     ///< cycles in a row without a good fresh one
  bool says = false;           ///< it says so itself: not valid, a fault, not finite, saturated

  void note(double off);
};

/// The arm of a driver, looked at. Thread  control
class WitnessArm final : public device::RobotArm {
 public:
  WitnessArm(device::RobotArm& driver, const ToldTruth* truth) : driver_(driver), truth_(truth) {}
  void read(base::Nanoseconds now, device::ArmState& state) noexcept override;
  void write(const device::ArmCommand& command) noexcept override { driver_.write(command); }
  WireAccount account;

 private:
  device::RobotArm& driver_;
  const ToldTruth* truth_;  // null: another device is tried
};

class WitnessLoadCell final : public device::LoadCell {
 public:
  WitnessLoadCell(device::LoadCell& driver, const ToldTruth* truth) : driver_(driver), truth_(truth) {}
  void read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept override;
  WireAccount account;

 private:
  device::LoadCell& driver_;
  const ToldTruth* truth_;
  std::uint64_t counter_ = 0;
};

/// A tracker whose bones stand still: what it says of a body may differ from frame to frame by noise alone.
class WitnessTracker final : public device::Tracker {
 public:
  explicit WitnessTracker(device::Tracker& driver) : driver_(driver) {}
  [[nodiscard]] std::span<const std::string> bodies() const noexcept override { return driver_.bodies(); }
  [[nodiscard]] double rate_Hz() const noexcept override { return driver_.rate_Hz(); }
  std::size_t read(base::Nanoseconds now, std::span<device::TrackerFrame> frames) noexcept override;
  WireAccount account;

 private:
  void look(const device::TrackerFrame& frame) noexcept;
  device::Tracker& driver_;
  std::array<spatial::Vector3, device::TrackerFrame::kMostBodies> first_{};
  std::array<bool, device::TrackerFrame::kMostBodies> known_{};
  base::Nanoseconds lastTime_ = 0;
  std::uint64_t lastCounter_ = 0;
};

}  // namespace articulus::studies
