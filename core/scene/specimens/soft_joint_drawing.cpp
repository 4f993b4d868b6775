#include "core/scene/specimens/soft_joint_drawing.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "core/scene/specimens/piece_place.h"

namespace articulus::scene {
namespace {

using spatial::Vector3;

/// Plates at both ends and what lies between them, for a joint that is no part of a body.
void addPlates(SpecimenDrawing& drawing, double top, double bottom, const DrawingFacts& facts) {
  drawing.parts.push_back({Tone::Metal, shared(cylinder(0.034, top, top + 0.009, 0.001, 40)), 2, {}});
  drawing.parts.push_back(
      {Tone::Metal, shared(cylinder(0.018, top + 0.008, std::max(kPotTop_m, top + 0.012), 0.001)), 2, {}});
  drawing.X_DG = placeAt(0, 0, std::max(kPotTop_m, top + 0.012));
  drawing.viceTop_m = facts.viceTop_m.value_or(bottom - 0.030);
  const double foot = std::min(drawing.viceTop_m - 0.022, bottom - 0.012);
  drawing.parts.push_back({Tone::Metal, shared(cylinder(0.034, bottom - 0.009, bottom, 0.001, 40)), 0, {}});
  drawing.parts.push_back(
      {Tone::Metal, shared(prism(roundedRectangle(0.050, 0.050, 0.005), foot, bottom - 0.008, 0.001)), 0, {}});
}

SpecimenDrawing drawRubberJoint(const specimen::SpringJigParameters& p, const DrawingFacts& facts) {
  SpecimenDrawing drawing{.known = true};
  drawing.centres_m = {p.elasticCentre_m};
  const double middle = p.elasticCentre_m.z(), top = std::min(middle + 0.050, 0.0), bottom = 2.0 * middle - top;
  addPlates(drawing, top, bottom, facts);
  drawing.strands.push_back({.kind = DrawnStrand::Kind::Beam,
                             .tone = Tone::Polymer,
                             .carrierA = 0,
                             .carrierB = 2,
                             .a_m = {0, 0, bottom},
                             .b_m = {0, 0, top},
                             .halfWidth_m = 0.021,
                             .halfThickness_m = 0.021});
  return drawing;
}

ImplicitShape boneBlock() {
  ImplicitShape s;
  s.add(box({}, {0.013, 0.011, 0.011}, 0.005));
  s.add(ball({0, 0, -0.010}, 0.0085), 0.008);
  return s;
}

SpecimenDrawing drawLigament(const specimen::SpringJigParameters& p, const DrawingFacts& facts) {
  SpecimenDrawing drawing{.known = true};
  drawing.centres_m = {p.elasticCentre_m};
  drawing.strainIsDrawn = true;
  const double bottom = 2.0 * p.elasticCentre_m.z();
  const auto block = shared(meshOf(boneBlock(), {.cell_m = 0.0012}));
  drawing.parts.push_back({Tone::MovingBone, block, 2, placeAt(0, 0, 0.016)});
  drawing.parts.push_back({Tone::Bone, block, 0, upsideDown({0, 0, bottom - 0.016})});
  for (const double y : {-0.0028, 0.0, 0.0028})  // a cord of bundles
    drawing.strands.push_back({.carrierA = 0,
                               .carrierB = 2,
                               .a_m = {0, y, bottom - 0.001},
                               .b_m = {0, y, 0.001},
                               .halfWidth_m = 0.0022,
                               .halfThickness_m = 0.0019});
  addPot(drawing, 2, placeAt(0, 0, 0.017), 0.024, 0.029);
  drawing.X_DG = placeAt(0, 0, kPotTop_m);
  drawing.gripRadius_m = 0.024;
  drawing.viceTop_m = facts.viceTop_m.value_or(bottom - 0.045);
  addPot(drawing, 0, upsideDown({0, 0, bottom - 0.017}), 0.024,
         std::max(0.03, bottom - 0.017 - drawing.viceTop_m + 0.020));
  return drawing;
}

/// Joints that are told apart by what their file names. One more is a row.
struct Row {
  std::string_view joint, level;
  SpecimenDrawing (*draw)(const specimen::SpringJigParameters&, const DrawingFacts&);
};
constexpr std::array kRows{Row{"hip", "", drawHip}, Row{"ankle", "", drawAnkle},
                           Row{"knee", "lateral collateral ligament", drawLigament},
                           Row{"soft joint", "", drawRubberJoint}};

}  // namespace

SpecimenDrawing drawSoftJoint(const specimen::SpringJigParameters& p, const DrawingFacts& facts) {
  const auto row = std::ranges::find_if(kRows, [&facts](const Row& one) {
    return one.joint == facts.joint && (one.level.empty() || one.level == facts.level);
  });
  return row != kRows.end() ? row->draw(p, facts) : SpecimenDrawing{};
}

}  // namespace articulus::scene
