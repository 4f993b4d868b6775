#pragma once
#include <string>
#include <string_view>

#include "app/studies/wires/wire_rig.h"
#include "core/cycle/state.h"
#include "core/device/device_kind.h"
#include "core/safety/fault.h"

namespace articulus::studies {

/// What the cell is doing when something goes wrong on a wire.
enum class WireState { Standing, FreeMove, Ramp, Hold };
[[nodiscard]] std::string_view name(WireState state) noexcept;

/// One cell of the matrix: a device, one of its faults, how much of it, and when.
struct WireTrial {
  const device::DeviceKind* kind = nullptr;
  std::string fault;         ///< name of a WireFault
  double value = 1.0;        ///< with which it is set
  double backAfter_s = 0.0;  ///< until it is well again; 0: it stays as it is
  WireState state = WireState::Standing;
  /// "lose=50", "dead, back after 0.5 s".
  [[nodiscard]] std::string what() const;
};

/// What became of it, by the truth of the plant and by what a person was told.
struct WireTrialResult {
  bool ready = false;           ///< the state was reached without a fault
  safety::Fault seen;           ///< what tripped; none: the station went on
  double seenAfter_s = 0.0;     ///< from the fault on
  int reaction_cycles = -1;     ///< from the driver's own word that something is wrong to the stop; -1: it said nothing
  double standsAfter_s = -1.0;  ///< from the fault on until every joint was below 0.5 deg/s, stopped; -1: it moves
  double movedAfter_rad = 0.0;  ///< of a joint, from then on, where it was stopped
  double peakLoad = 0.0, peakSpeed = 0.0;   ///< shares of the limits in force, from the fault on
  std::uint64_t samples = 0, invented = 0;  ///< of the device, from the fault on; of them that nobody measured
  double silent_s = 0.0;                    ///< at the end: for so long no good sample
  cycle::State state = cycle::State::Stop;  ///< at the end
  bool controllerOn = false;                ///< at the end
  std::string told;                         ///< the fault in words, or what the wire's line says
  bool watched = true;                      ///< the station depends on the device: silence of it must stop the arm

  static constexpr double kMostLoad = 1.5, kMostSpeed = 1.5, kMostMoved_rad = 0.0018, kMostSilent_s = 0.5;
  static constexpr int kMostReaction_cycles = 3;
  /// Empty: all is as it must be. Else what is not, in words.
  [[nodiscard]] std::string missed() const;
};

/// Brings a station on the wires of virtual devices into the state, lets the fault happen and looks on.
/// Errors  of WireRig::create; NotFound: the device has no such fault
/// Thread  any but control
[[nodiscard]] base::Result<WireTrialResult> tryWire(const WireTrial& trial, const cell::CellConfig& cell,
                                                    std::uint64_t seed);

}  // namespace articulus::studies
