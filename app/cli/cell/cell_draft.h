#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/liveness.h"
#include "core/device/device_kind.h"

namespace articulus::cli {

/// What somebody asks for when a cell is made; empty: as the cell has it that it is a variant of.
struct CellDraft {
  std::string from, name;
  cell::Liveness liveness = cell::Liveness::Simulated;
  std::string arm, loadCell, tracker;
  std::string hand;                   ///< the operator's switch: "evdev_switch", "serial_switch" or "screen"
  std::vector<std::string> settings;  ///< "kuka_rsi.port=59152"
  std::string virtualBench;           ///< "127.0.0.1:47100": another process has the virtual devices; empty: this one

  /// The keys of the devices that it has, those of its model where it says nothing.  In  model: a whole cell file
  [[nodiscard]] std::string kindOf(device::DevicePort port, const nlohmann::json& model) const;
  /// The cell file: "variant_of" and the differences.  In  model: the cell file that it is a variant of
  /// Errors  a device that there is not; a setting that is none, or of a device that the cell does not have
  [[nodiscard]] base::Result<nlohmann::ordered_json> file(const nlohmann::json& model) const;
};

}  // namespace articulus::cli
