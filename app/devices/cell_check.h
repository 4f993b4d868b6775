#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "app/devices/checked_devices.h"
#include "core/base/error.h"
#include "core/cell/cell_config.h"
#include "core/cell/edit/cell_workshop.h"

namespace articulus::app {

/// What a cell file says, in parts that can be printed: its devices and what they need, what of them is not verified,
/// and all that is wrong, by file and key. Nothing is connected.
/// Thread  any but control
struct CellCheck {
  std::optional<cell::CellConfig> cell;  ///< none where the file cannot be read
  std::vector<CheckedDevice> devices;    ///< arm, load cell, tracker
  std::vector<std::string> needs;        ///< of this computer, of the devices, of people
  std::vector<std::string> unverified;   ///< "kuka_rsi.timeout_cycles 100: public contexts ..."
  std::vector<std::string> hints;        ///< what is allowed, and seldom meant
  std::vector<base::Error> problems;     ///< none: a station can be built of it

  /// In  patch: changes of the file, as cell::loadCell
  [[nodiscard]] static CellCheck of(const std::string& keyOrFile, const std::filesystem::path& resources,
                                    const nlohmann::json& patch);
  /// Of a cell as it was read, or not.
  [[nodiscard]] static CellCheck of(base::Result<cell::CellConfig> cell);
};

/// What the cell editor is given: all devices of the catalogue, and this check.
[[nodiscard]] cell::CellWorkshop cellWorkshop(const std::filesystem::path& resources);

}  // namespace articulus::app
