#pragma once
#include <array>
#include <type_traits>

#include "core/base/broadcast_ring.h"

namespace articulus::device {

/// What the specimen of a simulated plant truly bears at one time, where the load cell only says what it feels.
/// Frames  on the specimen, at D in W, as the measured load (channels force_x_N ... moment_z_Nm)
struct TrueLoad {
  double time_s = 0.0;            ///< when the arm was read, station clock
  std::array<double, 6> F_D_W{};  ///< N, then Nm
};
static_assert(std::is_trivially_copyable_v<TrueLoad>);

/// From the plant to who keeps a run, past the control cycle: no controller, estimator or safeguard is given it.
/// When full  the oldest are overwritten; it holds twice what the recorder's queue does
using TrueLoadRing = base::BroadcastRing<TrueLoad, 32768>;

/// A sink of samples that wants to know the truth beside them, where there is any.
/// Thread  any, before the first batch
class SeesTrueLoads {
 public:
  virtual ~SeesTrueLoads() = default;
  /// In  ring: lives until the run is finished
  virtual void see(const TrueLoadRing& ring) = 0;
};

}  // namespace articulus::device
