#pragma once
#include <string_view>
#include <vector>

#include "core/cell/cell_config.h"

namespace articulus::scene {

/// What of the picture a part of the collision model is: both are of one cell, but of different shapes.
struct DrawnBody {
  enum class Kind {
    Link,  ///< of the arm; its foot is a link, too
    LoadCell,
    Holder,     ///< between load cell and specimen: bracket, adapter, clamp
    MovingPot,  ///< around the moving end of the specimen
    FixedPot,   ///< around its fixed end
    Vice,
    Bench  ///< and whatever else stands there: rig, pedestal, block
  };
  Kind kind = Kind::Link;
  int link = -1;  ///< from 0; -1: the foot; of a link only
  bool operator==(const DrawnBody&) const = default;
};

/// The bodies that a part is, by its name in the robot file or in the cell file; of a name that several links share,
/// all of them. Empty: nothing of it is drawn as a body, such as the floor.
/// Thread  any but control
/// Test    tests/core/scene/drawn_body_test.cpp
[[nodiscard]] std::vector<DrawnBody> drawnBodiesOf(const cell::CellConfig& cell, std::string_view part);

}  // namespace articulus::scene
