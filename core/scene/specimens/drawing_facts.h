#pragma once
#include <optional>
#include <string>

#include "core/spatial/side.h"

namespace articulus::scene {

/// What a drawing has to know beside the numbers of the specimen's model.
struct DrawingFacts {
  std::string species{}, joint{}, level{};  ///< "human", "cervical spine", "C2-T1"
  std::optional<spatial::Side> side{};
  std::optional<double> viceTop_m{};  ///< upper edge of the jaws, z in N, where the cell's file says where its vice is
  std::optional<double> potTop_m{};   ///< upper edge of a tube that stands in the jaws, likewise
};

}  // namespace articulus::scene
