#pragma once
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "app/devices/cell_lock.h"
#include "core/cell/cell_config.h"
#include "core/device/device_values.h"
#include "hardware/operator_io/lamp_wire.h"

namespace articulus::app {

/// A kind of lamps with what builds them. Lamps are no port of the station: nothing in it waits for them or believes
/// them, so they are in a catalogue of their own and under the key "lamps" of a cell file, as what goes out beside it.
struct LampRow {
  const device::DeviceKind* kind;
  std::unique_ptr<hardware::LampWire> (*build)(const device::DeviceValues&);
  /// What is wrong with the settings beyond their ranges; empty: nothing.
  std::string (*wrong)(const device::DeviceValues&);
};

/// All that a cell file may name under "lamps". One more kind is one more row.
[[nodiscard]] std::span<const LampRow> lampCatalogue();

/// The lamps of a cell, not opened yet, and the locks of their addresses, which outlive them.
struct BuiltLamps {
  std::vector<CellLock> locks;
  std::vector<std::unique_ptr<hardware::LampWire>> wires;
};

/// In      cell: its key "lamps": [{"kind": "serial_lamp", "device": ...}]; none where it is missing
/// Errors  file and key of what is wrong
[[nodiscard]] base::Result<void> checkLamps(const cell::CellConfig& cell);
/// Errors  the same; Conflict: who has the address
[[nodiscard]] base::Result<BuiltLamps> buildLamps(const cell::CellConfig& cell);

}  // namespace articulus::app
