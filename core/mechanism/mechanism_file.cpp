#include "core/mechanism/mechanism_file.h"

#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/spatial/units.h"

namespace articulus::mechanism {
namespace {

using base::JsonReader;
using spatial::Vector3;

constexpr double kMostSize_mm = 1e5, kMostStiffness_N_per_mm = 1e9;

Vector3 point(const JsonReader& reader, const std::string& key) {
  const auto mm = reader.numbers(key, 3);
  return 1e-3 * Vector3(mm[0], mm[1], mm[2]);
}

double length(const JsonReader& reader, const std::string& key) {
  return 1e-3 * reader.number(key, -kMostSize_mm, kMostSize_mm);
}

double stiffness(const JsonReader& reader) {
  if (!reader.has("stiffness_N_per_mm")) return 0.0;
  return 1e3 * reader.number("stiffness_N_per_mm", 0.0, kMostStiffness_N_per_mm);
}

SixCoordinates readPose(const JsonReader& reader) {
  const auto angle = [&reader](const std::string& key) {
    return spatial::inRadians(reader.has(key) ? reader.number(key, -360.0, 360.0) : 0.0);
  };
  return {point(reader, "centre_mm"), angle("theta_deg"), angle("delta_deg"), angle("beta_deg")};
}

void readRods(const JsonReader& reader, MechanismFile& file) {
  const auto X_01 = poseOf(file.pose);
  for (const JsonReader& rod : reader.items("rods")) {
    SpringyLeg leg{point(rod, "base_mm"), point(rod, "platform_mm"), stiffness(rod), 0.0};
    leg.freeLength_m =
        rod.has("free_length_mm") ? 1e-3 * rod.number("free_length_mm", 0.0, kMostSize_mm) : length_m(leg, X_01);
    if (!(length_m(leg, X_01) > 1e-6))
      rod.fail("base_mm", "lies where the other end is.", "A rod needs a length at \"pose\".");
    file.names.push_back(rod.textOr("name", "rod " + std::to_string(file.rods.size() + 1)));
    file.rods.push_back(leg);
  }
  if (file.rods.empty() || file.rods.size() > 64) reader.fail("rods", "has no rod, or more than 64.", "Give 1 to 64.");
}

void readActuators(const JsonReader& reader, MechanismFile& file) {
  const JsonReader five = reader.child("five"), six = reader.child("six");
  KneeInspiredGeometry g{.base5_m = point(five, "base_mm"),
                         .platform5_m = length(five, "platform_mm"),
                         .height_m = file.pose.centre_m.z(),
                         .base6_m = length(six, "base_mm"),
                         .platform6_m = length(six, "platform_mm"),
                         .platform6Aside_m = six.has("platform_aside_mm") ? length(six, "platform_aside_mm") : 0.0};
  if (file.pose.centre_m.head<2>().norm() > 1e-9)
    reader.fail("five", "needs the centre of the platform above the origin.", "Give \"pose.centre_mm\" as [0, 0, h].");
  file.actuators = {{g.base5_m, {g.platform5_m, 0, 0}, stiffness(five), 0.0},
                    {{0, 0, g.base6_m}, {g.platform6Aside_m, g.platform6_m, 0}, stiffness(six), 0.0}};
  for (SpringyLeg& leg : file.actuators) leg.freeLength_m = length_m(leg, poseOf(file.pose));
  file.actuated = g;
}

MeasuringLegs readMeasuring(const JsonReader& reader) {
  return {.ahead1_m = length(reader, "ahead1_mm"),
          .behind2_m = length(reader, "behind2_mm"),
          .base3_m = point(reader, "base3_mm"),
          .base4_m = point(reader, "base4_mm"),
          .base5_m = point(reader, "base5_mm"),
          .ahead5_m = length(reader, "ahead5_mm"),
          .base6_m = length(reader, "base6_mm"),
          .aside6_m = length(reader, "aside6_mm")};
}

}  // namespace

base::Result<MechanismFile> readMechanism(const std::filesystem::path& path) {
  const auto text = base::readTextFile(path);
  if (!text) return text.error();
  const auto json = base::parseJson(*text, path.string());
  if (!json) return json.error();
  try {
    const auto lines = base::JsonLines::of(*text);
    const JsonReader reader(*json, path.string(), {}, &lines);
    if (reader.text("format") != "articulus-mechanism-1")
      reader.fail("format", "is not articulus-mechanism-1.", "Write \"format\": \"articulus-mechanism-1\".");
    MechanismFile file;
    file.name = reader.text("name");
    file.pose = readPose(reader.child("pose"));
    readRods(reader, file);
    if (reader.has("actuators")) readActuators(reader.child("actuators"), file);
    if (reader.has("measuring")) file.measuring = readMeasuring(reader.child("measuring"));
    reader.refuseUnknown();
    return file;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::mechanism
