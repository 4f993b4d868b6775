#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "core/spatial/types.h"

namespace articulus::mesh {

/// Slices of a CT in one block of voxels.
/// Frames  P the patient as DICOM has it: x to the left hand, y to the back, z to the head; mm
struct CtVolume {
  int columns = 0, rows = 0, slices = 0;
  std::vector<std::int16_t> hu;         ///< Hounsfield units, columns fastest, then rows, then slices
  spatial::Vector3 origin_mm{0, 0, 0};  ///< p of the middle of the first voxel
  spatial::Vector3 column_mm{1, 0, 0}, row_mm{0, 1, 0}, slice_mm{0, 0, 1};  ///< to the next; a right-handed triad
  std::string described{};                                                  ///< "CT, Knee 0.6 mm, 312 slices"
  std::vector<std::string> notes{};                                         ///< what a person should know, in words

  [[nodiscard]] std::size_t at(int column, int row, int slice) const noexcept {
    return (static_cast<std::size_t>(slice) * static_cast<std::size_t>(rows) + static_cast<std::size_t>(row)) *
               static_cast<std::size_t>(columns) +
           static_cast<std::size_t>(column);
  }
};

}  // namespace articulus::mesh
