#pragma once
#include "core/base/clock.h"
#include "core/robot/load_cell_trouble.h"
#include "core/spatial/six_vector.h"

namespace articulus::device {

/// What a load cell reports: twelve channels in its own axes, N, Nm, m/s2, rad/s2.
struct LoadCellSample {
  base::Nanoseconds time = 0;  ///< of the newest measurement, station clock
  std::uint64_t counter = 0;   ///< grows with each new measurement
  spatial::Wrench wrench_S;    ///< what acts on the measuring side, bias and tool weight included
  spatial::Vector3 linearAcceleration_S = spatial::Vector3::Zero();
  spatial::Vector3 angularAcceleration_S = spatial::Vector3::Zero();
  bool saturated = false;  ///< a channel is at the end of its range
  robot::LoadCellTrouble trouble =
      robot::LoadCellTrouble::None;  ///< why it is no number or old, where the driver knows
};

/// Port of a six-axis force/torque sensor.
/// Thread  control; real-time safe
class LoadCell {
 public:
  virtual ~LoadCell() = default;
  virtual void read(base::Nanoseconds now, LoadCellSample& sample) noexcept = 0;
};

}  // namespace articulus::device
