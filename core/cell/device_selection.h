#pragma once
#include <string>
#include <vector>

#include "core/base/json_reader.h"
#include "core/cell/liveness.h"
#include "core/device/device_kind.h"

namespace articulus::cell {

/// A device that a cell file names for a port.
struct SelectedDevice {
  std::string kind = "simulated";  ///< key of a device::DeviceKind; empty: the port stays empty
  bool simulated = true;           ///< it, or its virtual counterpart
};

/// Which devices a cell has, and which of them are real. What they are told is read by who builds them.
struct DeviceSelection {
  SelectedDevice arm, loadCell, tracker;
  std::vector<SelectedDevice> switches;  ///< what an operator holds, in the order of the file; "screen" is one of them
  bool practice = false;                 ///< nothing is real, but the cell is handled as a live one
  [[nodiscard]] Liveness liveness() const;
  /// The load cell bears what the arm does: both are real, or both simulated. If not, no weight turns with the arm.
  [[nodiscard]] bool loadCellOnArm() const { return arm.simulated == loadCell.simulated; }
  [[nodiscard]] bool anyReal() const { return !arm.simulated || !loadCell.simulated || !tracker.simulated; }
  /// A switch is no device but an operator's: a cell is not live for it, yet has no fast clock with one.
  [[nodiscard]] bool anySwitch() const;
  /// Of arm, load cell and tracker, of which a cell has one.
  [[nodiscard]] const SelectedDevice& at(device::DevicePort port) const;
};

/// Reads "devices" of a cell file: {"arm": "kuka_rsi", "load_cell": "ati_net_ft", "kuka_rsi": {"simulated": false,
/// ...}, "operator": [{"kind": "evdev_switch", ...}]}. What is not said is simulated, but a switch is real. A cell is
/// live when its arm is not simulated; then nothing else of it may be, because a simulated load cell says what the
/// twin's specimen bears, and the arm would follow it. "practice": true has a simulated cell handled as a live one.
/// In      cell: the whole file
/// Throws  base::JsonError: a simulated device beside a live arm; "simulated" of the cell that says something else;
///         practice with a real device
[[nodiscard]] DeviceSelection readDeviceSelection(const base::JsonReader& cell);

}  // namespace articulus::cell
