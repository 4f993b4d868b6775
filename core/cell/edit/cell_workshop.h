#pragma once
#include <filesystem>
#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/base/error.h"
#include "core/cell/liveness.h"
#include "core/device/device_kind.h"

namespace articulus::cell {

/// What a check of a cell found, as `articulusctl cell check` prints it.
struct CellFindings {
  std::optional<Liveness> liveness{};         ///< none: the file cannot be read as a cell
  std::vector<std::string> needs{}, hints{};  ///< of computer, devices and people; allowed, and seldom meant
  std::vector<base::Error> problems{};        ///< none: a station can be built of it
};

/// What an editor of cells is given by who knows the devices: which kinds there are, and what is wrong with a cell.
/// Thread  ui
struct CellWorkshop {
  std::vector<const device::DeviceKind*> kinds{};
  /// In  content: of a cell file that need not be written yet; file: where it is to stand
  std::function<CellFindings(const nlohmann::json& content, const std::filesystem::path& file)> check{};
};

}  // namespace articulus::cell
