#pragma once
#include <filesystem>
#include <vector>

#include "core/cell/edit/cell_edit.h"
#include "core/cell/edit/cell_field.h"
#include "core/cell/edit/device_choice.h"

namespace articulus::cell {

// The fields of each section of cellFields(), one file or a part of one each.
[[nodiscard]] std::vector<CellField> generalFields(const std::filesystem::path& resources,
                                                   const std::filesystem::path& ownRobots);
[[nodiscard]] std::vector<CellField> deviceFields(const CellEdit& edit, DeviceKinds kinds);
[[nodiscard]] std::vector<CellField> frameFields(const CellEdit& edit);
[[nodiscard]] std::vector<CellField> limitFields(const CellEdit& edit);
[[nodiscard]] std::vector<CellField> gainFields();
[[nodiscard]] std::vector<CellField> bodyFields(const CellEdit& edit);

}  // namespace articulus::cell
