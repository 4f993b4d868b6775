#pragma once
#include <string>

#include "core/cell/simulated_specimen.h"

namespace articulus::cell {

/// A cell to work at, and what lies in its vice where it is a virtual one.
struct CellChoice {
  std::string cell{};  ///< key in resources/cells or a path to a .json file
  SpecimenChoice specimen{};
};

}  // namespace articulus::cell
