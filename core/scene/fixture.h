#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/scene/cell_geometry.h"

namespace articulus::scene {

/// What stands in a cell and holds the fixed side of a specimen: bench, vice, pot or rig, as its file keeps the arm
/// clear of them.
/// Frames  W
struct Fixture {
  struct Box {
    std::string name;
    spatial::Vector3 lower_m{0, 0, 0}, upper_m{0, 0, 0};
  };
  std::vector<Box> boxes;
  std::optional<double> viceTop_m, potTop_m;  ///< upper edge of the jaws, and of a tube that stands in them
  std::optional<spatial::Vector3> jaws_m;     ///< middle of the jaws, at their upper edge
};

/// In   a cell file, as it is or as frozen with a run
/// Out  empty where it says nothing, or what it says cannot be read
[[nodiscard]] Fixture fixtureOf(const nlohmann::json& cell);

/// Bench, vice and rig where the file has them; where it has none, a bench and a vice whose jaws end at a place.
/// In  jaws_m: middle of the jaws at their upper edge, for a cell that says nothing
[[nodiscard]] std::vector<ScenePart> fixtureParts(const Fixture& fixture, const spatial::Vector3& jaws_m);

}  // namespace articulus::scene
