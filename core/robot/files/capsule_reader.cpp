#include "core/robot/files/capsule_reader.h"

#include "core/spatial/json_vector.h"

namespace articulus::robot {

std::string readPartName(const base::JsonReader& part) {
  std::string name = part.text("name");
  if (name.empty() || name.size() > Capsule::kLongestName)
    part.fail("name", "must have 1 to " + std::to_string(Capsule::kLongestName) + " letters",
              "Give the part a short name; it appears in messages.");
  return name;
}

Capsule readCapsule(const base::JsonReader& part) {
  Capsule capsule;
  capsule.name = readPartName(part);
  capsule.from_m = spatial::vector3(part, "from_m");
  capsule.to_m = spatial::vector3(part, "to_m");
  capsule.radius_m = part.number("radius_m", 1e-3, 2.0);
  return capsule;
}

}  // namespace articulus::robot
