#pragma once
#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/cell/edit/cell_edit.h"
#include "core/cell/edit/cell_field.h"

namespace articulus::cell {

/// What a form is made with: the devices that there are, and the folder whose robots, checklists and protocols it
/// offers, with those arms that the laboratory imported.
struct CellFormParts {
  std::span<const device::DeviceKind* const> kinds{};
  std::filesystem::path resources;
  std::filesystem::path ownRobots{};  ///< folder of the laboratory's own arms; empty: it has none
};

/// "Devices": the heading of a section.
[[nodiscard]] std::string_view labelOf(CellSection section) noexcept;
/// The fields of a section for the cell as it is now: of its devices and bodies, of as many joints.
/// Thread  any but control
[[nodiscard]] std::vector<CellField> cellFields(CellSection section, const CellEdit& edit, const CellFormParts& parts);

/// What stands there, or what counts where nothing does.
[[nodiscard]] double numberOf(const CellEdit& edit, const CellField& field);
[[nodiscard]] std::string textOf(const CellEdit& edit, const CellField& field);  ///< of what is no number; lines by \n
/// Puts it there as one change. The same again is none.
/// Errors  as chooseDevice()
void putNumber(CellEdit& edit, const CellField& field, double value);
[[nodiscard]] base::Result<void> putText(CellEdit& edit, const CellField& field, const std::string& text,
                                         const CellFormParts& parts);

/// What stands in a cell and may be met.
enum class BodyKind : std::int32_t { Tool, Capsule, Box, HalfSpace, Count };
[[nodiscard]] std::string_view labelOf(BodyKind kind) noexcept;
/// A body of 0.1 m in the corner of the room, to be given its place.
void addBody(CellEdit& edit, BodyKind kind);
void removeBody(CellEdit& edit, const std::string& pointer);

}  // namespace articulus::cell
