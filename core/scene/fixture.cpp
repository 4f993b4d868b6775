#include "core/scene/fixture.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr double kJaw_m = 0.028, kLowVice_m = 0.05;
constexpr double kAhead_m = 0.006;  // by which a specimen lies before the middle of its vice: its bones reach backwards

Pose at(double x, double y) {
  Pose X;
  X.translation = {x, y, 0.0};
  return X;
}

bool is(const Fixture::Box& box, const char* word) { return box.name.find(word) != std::string::npos; }

std::optional<Vector3> pointOf(const nlohmann::json& box, const char* key) {
  const auto found = box.find(key);
  if (found == box.end() || !found->is_array() || found->size() != 3) return std::nullopt;
  Vector3 p;
  for (std::size_t i = 0; i < 3; ++i) {
    if (!(*found)[i].is_number()) return std::nullopt;
    p[static_cast<Eigen::Index>(i)] = (*found)[i].get<double>();
  }
  return p.cwiseAbs().maxCoeff() < 10.0 ? std::optional(p) : std::nullopt;
}

/// Base, body and jaws of a vice, between two heights.
void addVice(const Vector3& jaws, double bottom, ScenePart& vice, ScenePart& metal) {
  const Pose X = at(jaws.x(), jaws.y());
  const double top = jaws.z(), low = top - bottom < kLowVice_m ? 0.4 * (top - bottom) : 0.022, saddle = top - kJaw_m;
  vice.mesh.append(prism(roundedRectangle(0.15, 0.17, 0.01, 3), bottom, bottom + low, 0.002), X);
  if (saddle > bottom + low)
    vice.mesh.append(prism(roundedRectangle(0.10, 0.15, 0.006, 3), bottom + low, saddle - 0.002, 0.002), X);
  const double from = std::max(saddle - 0.002, bottom + low - 0.001);
  for (const double side : {-1.0, 1.0}) {
    vice.mesh.append(prism(roundedRectangle(0.096, 0.032, 0.004, 2), from, top, 0.002),
                     at(jaws.x(), jaws.y() + side * 0.047));
    metal.mesh.append(prism(roundedRectangle(0.090, 0.009, 0.002, 2), from + 0.001, top - 0.004, 0.001),
                      at(jaws.x(), jaws.y() + side * 0.0345));
  }
  // The spindle with its handle.
  const Vector3 spindle(jaws.x(), jaws.y() - 0.075, std::max(saddle + 0.008, bottom + 0.012));
  metal.mesh.append(bar(spindle, spindle - Vector3(0, 0.055, 0), 0.008, 0.008, 16));
  metal.mesh.append(bar(spindle - Vector3(0.045, 0.048, 0), spindle - Vector3(-0.045, 0.048, 0), 0.004, 0.004, 12));
}

/// A table whose upper side is at top, on a column.
void addBench(const Vector3& middle, double width, double depth, double top, ScenePart& bench) {
  const Pose X = at(middle.x(), middle.y());
  if (top < 0.06) return;
  const double thickness = std::min(0.03, 0.5 * top);
  bench.mesh.append(prism(roundedRectangle(width, depth, 0.02, 4), top - thickness, top, 0.003), X);
  if (top - thickness < 0.05) return;
  const std::array<Eigen::Vector2d, 4> column{{{0.13, 0.0}, {0.13, 0.015}, {0.065, 0.03}, {0.06, top - thickness}}};
  bench.mesh.append(lathe(column, 32), X);
}

}  // namespace

Fixture fixtureOf(const nlohmann::json& cell) {
  Fixture fixture;
  const auto collision = cell.is_object() ? cell.find("collision") : cell.end();
  if (!cell.is_object() || collision == cell.end() || !collision->is_object()) return fixture;
  const auto boxes = collision->find("boxes");
  if (boxes == collision->end() || !boxes->is_array()) return fixture;
  for (const auto& one : *boxes) {
    if (!one.is_object() || !one.contains("name") || !one["name"].is_string()) continue;
    const auto lower = pointOf(one, "lower_m"), upper = pointOf(one, "upper_m");
    if (!lower || !upper || !((*upper - *lower).minCoeff() > 0.0)) continue;
    Fixture::Box box{one["name"].get<std::string>(), *lower, *upper};
    if (is(box, "vice") && (!fixture.viceTop_m || box.upper_m.z() > *fixture.viceTop_m)) {
      fixture.viceTop_m = box.upper_m.z();
      fixture.jaws_m = Vector3(0.5 * (box.lower_m.x() + box.upper_m.x()), 0.5 * (box.lower_m.y() + box.upper_m.y()),
                               box.upper_m.z());
    }
    if (is(box, "pot")) fixture.potTop_m = std::max(fixture.potTop_m.value_or(-10.0), box.upper_m.z());
    fixture.boxes.push_back(std::move(box));
  }
  return fixture;
}

std::vector<ScenePart> fixtureParts(const Fixture& fixture, const Vector3& jaws_m) {
  ScenePart vice{Tone::Joint, {}}, metal{Tone::Metal, {}}, bench{Tone::Bench, {}};
  if (fixture.boxes.empty()) {
    const double bottom = jaws_m.z() - 0.088;
    addVice({jaws_m.x() - kAhead_m, jaws_m.y(), jaws_m.z()}, bottom, vice, metal);
    addBench({jaws_m.x() - kAhead_m, jaws_m.y(), 0}, 0.42, 0.46, bottom, bench);
    return {vice, metal, bench};
  }
  if (fixture.jaws_m) {
    double bottom = fixture.jaws_m->z();
    for (const auto& box : fixture.boxes)
      if (is(box, "vice")) bottom = std::min(bottom, box.lower_m.z());
    addVice(*fixture.jaws_m, bottom, vice, metal);
  }
  for (const auto& box : fixture.boxes) {
    if (is(box, "vice") || is(box, "pot")) continue;
    const Vector3 middle = 0.5 * (box.lower_m + box.upper_m), size = box.upper_m - box.lower_m;
    if (is(box, "bench")) addBench(middle, size.x(), size.y(), box.upper_m.z(), bench);
    else
      bench.mesh.append(prism(roundedRectangle(size.x(), size.y(), 0.006, 3), box.lower_m.z(), box.upper_m.z(), 0.002),
                        at(middle.x(), middle.y()));
  }
  return {vice, metal, bench};
}

}  // namespace articulus::scene
