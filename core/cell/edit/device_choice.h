#pragma once
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/cell/edit/cell_edit.h"
#include "core/cell/liveness.h"
#include "core/device/device_kind.h"

namespace articulus::cell {

using DeviceKinds = std::span<const device::DeviceKind* const>;

/// The kind of device that a cell has at a port: of a cell that says nothing the simulated one, of a live one no
/// tracker. Of the operator: "screen", the first switch, or empty.
[[nodiscard]] std::string deviceAt(const CellEdit& edit, device::DevicePort port);
/// Whether it is a real one.
[[nodiscard]] bool isReal(const CellEdit& edit, device::DevicePort port);
[[nodiscard]] Liveness livenessOf(const CellEdit& edit);

/// Puts an arm, a load cell or a tracker ("none": no tracker) into a cell, real or simulated, with what follows from
/// it: command level and rate that the arm's controller dictates; addresses of a virtual device do not stay those of a
/// real one. A switch of the operator: its kind, or "screen".
/// Errors  InvalidArgument: there is no such device; there is no real one of it
[[nodiscard]] base::Result<void> chooseDevice(CellEdit& edit, DeviceKinds kinds, device::DevicePort port,
                                              const std::string& kind, bool real);

/// What of a cell is real is said at its top, in its description and in what it owns up to, where it is another than
/// that of its base.  In  before: as it was
void tellLiveness(CellEdit& edit, Liveness before);

/// Null where there is none.
[[nodiscard]] const device::DeviceKind* findKind(DeviceKinds kinds, device::DevicePort port, std::string_view key);
/// "simulated, kuka_rsi", for messages.
[[nodiscard]] std::string keysAt(DeviceKinds kinds, device::DevicePort port);
/// JSON pointer of the settings of the device at a port: "/devices/kuka_rsi", "/devices/operator/0".
[[nodiscard]] std::string settingsOf(const CellEdit& edit, device::DevicePort port);

}  // namespace articulus::cell
