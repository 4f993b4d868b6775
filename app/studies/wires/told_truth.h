#pragma once
#include <array>
#include <cstddef>

#include "hardware/simulated/simulated_cell.h"
#include "hardware/virtual_devices/virtual_wire.h"

namespace articulus::studies {

/// What the encoders and the load cell of a virtual bench have truly said, millisecond by millisecond, beside what came
/// out of a driver: a sample that nobody measured is found. It is a wire of the bench, so that it looks whenever the
/// virtual devices do; the last one that is added.
/// Thread  that of the bench
class ToldTruth final : public hardware::VirtualWire {
 public:
  explicit ToldTruth(hardware::SimulatedCell& plant) : plant_(plant) {}
  void during(base::Nanoseconds now) override { note(now); }
  void endCycle(base::Nanoseconds now) override { note(now); }

  /// How far joints are from what the encoders said at any time of the last half second, rad; of NaN infinite.
  [[nodiscard]] double joints(const robot::JointVector& told_rad) const;
  /// How far a wrench is from what the load cell said then: the channel that is farthest off, N or Nm.
  [[nodiscard]] double wrench(const spatial::Wrench& told_S) const;

 private:
  static constexpr std::size_t kKept = 512;  // half a second at a millisecond each
  void note(base::Nanoseconds now);

  hardware::SimulatedCell& plant_;
  std::array<robot::JointVector, kKept> joints_;
  std::array<spatial::Vector6, kKept> wrench_;
  std::size_t next_ = 0, kept_ = 0;
};

}  // namespace articulus::studies
