#include "core/scene/specimens/bench_drawing.h"

#include <algorithm>
#include <cmath>

#include "core/scene/specimens/piece_place.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr double kPlate_m = 0.008;
constexpr double kViceHeight_m = 0.088;  // of the vices of cells that have a slider: from the bench to the jaws' edge

Outline square(double width, double corner) { return roundedRectangle(width, width, corner); }

}  // namespace

SpecimenDrawing drawPolymerBody(const specimen::PolymerBodyParameters& p, const DrawingFacts& facts) {
  SpecimenDrawing drawing{.known = true};
  const double top = -p.clamp_m, foot = top - p.length_m;
  const bool round = p.section == specimen::BeamSection::Circle;
  drawing.centres_m = {Vector3(0, 0, 0.5 * (top + foot))};
  drawing.strands.push_back({.kind = DrawnStrand::Kind::Beam,
                             .tone = Tone::Polymer,
                             .carrierA = 0,
                             .carrierB = 2,
                             .a_m = {0, 0, foot},
                             .b_m = {0, 0, top},
                             .halfWidth_m = 0.5 * p.widthX_m,
                             .halfThickness_m = 0.5 * p.widthY_m,
                             .wide = Vector3::UnitX()});
  // The clamp at its upper end, from the load cell down to where it is free; its foot in the jaws.
  const double wide = std::max(p.widthX_m, p.widthY_m), collar = 0.5 * wide + 0.008;
  drawing.parts.push_back({Tone::Joint, shared(cylinder(collar, top, std::min(top + 0.022, 0.02), 0.0015, 40)), 2, {}});
  if (top < -0.024)
    drawing.parts.push_back({Tone::Metal, shared(cylinder(0.7 * collar, top + 0.020, 0.0, 0.001, 40)), 2, {}});
  drawing.X_DG = placeAt(0, 0, std::max(0.0, top + 0.020));
  drawing.viceTop_m = facts.viceTop_m.value_or(foot);
  const double bottom = std::min(drawing.viceTop_m, foot) - 0.024;
  if (round)
    drawing.parts.push_back({Tone::Polymer, shared(cylinder(0.5 * wide, bottom, foot + 0.0005, 0.001, 40)), 0, {}});
  else
    drawing.parts.push_back(
        {Tone::Polymer,
         shared(prism(roundedRectangle(p.widthX_m, p.widthY_m, 0.001), bottom, foot + 0.0005, 0.0005)),
         0,
         {}});
  return drawing;
}

SpecimenDrawing drawSlider(const specimen::SliderParameters& p, const DrawingFacts& facts) {
  // The carriage with its rails stands on the bench; the body's foot is in a vice on it.
  SpecimenDrawing drawing = drawPolymerBody(p.body, DrawingFacts{});
  drawing.carriage = true;
  const double foot = -p.body.clamp_m - p.body.length_m;
  drawing.middle_m = {0, 0, 0.5 * (foot - p.body.clamp_m)};
  drawing.viceTop_m = facts.viceTop_m.value_or(foot);
  const auto fixed = [&drawing](Tone tone, Mesh mesh, const Pose& X) {
    drawing.parts.push_back({tone, shared(std::move(mesh)), 0, X});
  };
  if (facts.viceTop_m) {  // the cell's own vice stands on the panel, with the rails below it
    const double bench = *facts.viceTop_m - kViceHeight_m;
    fixed(Tone::Metal, prism(roundedRectangle(0.200, 0.220, 0.010), bench + 0.001, bench + 0.010, 0.0015), {});
    for (const double side : {-1.0, 1.0}) {
      fixed(Tone::Joint, prism(roundedRectangle(0.010, 0.340, 0.002), bench, bench + 0.008, 0.001),
            placeAt(0.075 * side, 0, 0));
      fixed(Tone::Joint, prism(roundedRectangle(0.340, 0.010, 0.002), bench, bench + 0.008, 0.001),
            placeAt(0, 0.085 * side, 0));
    }
    return drawing;
  }
  fixed(Tone::Metal, prism(roundedRectangle(0.160, 0.160, 0.010), foot - 0.040, foot - 0.030, 0.0015), {});
  fixed(Tone::Joint, prism(square(0.070, 0.006), foot - 0.031, foot - 0.004, 0.002), {});
  for (const double y : {-1.0, 1.0})  // bearings that run on the upper pair of rails
    for (const double x : {-1.0, 1.0})
      fixed(Tone::Joint, prism(roundedRectangle(0.030, 0.018, 0.002), foot - 0.056, foot - 0.039, 0.001),
            placeAt(0.052 * x, 0.055 * y, 0));
  for (const double y : {-1.0, 1.0})
    fixed(Tone::Metal, prism(roundedRectangle(0.260, 0.010, 0.002), foot - 0.062, foot - 0.054, 0.001),
          placeAt(0, 0.055 * y, 0));
  for (const double x : {-1.0, 1.0})
    fixed(Tone::Metal, prism(roundedRectangle(0.010, 0.260, 0.002), foot - 0.072, foot - 0.063, 0.001),
          placeAt(0.105 * x, 0, 0));
  return drawing;
}

SpecimenDrawing drawSpringJig(const specimen::SpringJigParameters& p, const DrawingFacts& facts) {
  SpecimenDrawing drawing{.known = true};
  drawing.centres_m = {p.elasticCentre_m};
  // Two plates, and springs between them about the elastic centre.
  const double half = 0.024, top = p.elasticCentre_m.z() + half, bottom = p.elasticCentre_m.z() - half;
  const double ring = 0.030;
  drawing.parts.push_back({Tone::Metal, shared(cylinder(ring + 0.014, top, top + kPlate_m, 0.001, 48)), 2,
                           placeAt(p.elasticCentre_m.x(), p.elasticCentre_m.y(), 0)});
  drawing.parts.push_back({Tone::Metal, shared(cylinder(0.016, top + kPlate_m - 0.001, kPotTop_m, 0.001)), 2, {}});
  drawing.parts.push_back({Tone::Metal, shared(cylinder(ring + 0.014, bottom - kPlate_m, bottom, 0.001, 48)), 0,
                           placeAt(p.elasticCentre_m.x(), p.elasticCentre_m.y(), 0)});
  constexpr int kSprings = 6;
  for (int i = 0; i < kSprings; ++i) {
    const double angle = 2.0 * M_PI * (i + 0.5) / kSprings;
    const Vector3 at(p.elasticCentre_m.x() + ring * std::cos(angle), p.elasticCentre_m.y() + ring * std::sin(angle), 0);
    drawing.strands.push_back({.kind = DrawnStrand::Kind::Coil,
                               .tone = Tone::Accent,
                               .carrierA = 0,
                               .carrierB = 2,
                               .a_m = at + Vector3(0, 0, bottom + 0.001),
                               .b_m = at + Vector3(0, 0, top - 0.001),
                               .halfWidth_m = 0.0013,
                               .halfThickness_m = 0.0013,
                               .coilRadius_m = 0.0085,
                               .turns = 6});
  }
  drawing.X_DG = placeAt(0, 0, kPotTop_m);
  drawing.viceTop_m = facts.viceTop_m.value_or(bottom - 0.040);
  const double stem = std::min(drawing.viceTop_m - 0.022, bottom - 0.020);
  drawing.parts.push_back(
      {Tone::Metal, shared(prism(square(0.052, 0.004), stem, bottom - kPlate_m + 0.001, 0.001)), 0, {}});
  return drawing;
}

SpecimenDrawing drawLinkMechanism(const specimen::LinkMechanismParameters& p, const DrawingFacts& facts) {
  SpecimenDrawing drawing{.known = true};
  const Pose X_N0{spatial::Matrix3::Identity(), p.base_m};
  const Pose X_N1 = X_N0 * mechanism::poseOf(p.reference);
  drawing.centres_m = {X_N1.translation};
  drawing.viceTop_m = facts.viceTop_m.value_or(p.base_m.z() - 0.06);
  ScenePart frame{Tone::Joint, {}}, balls{Tone::Metal, {}}, platform{Tone::Accent, {}}, platformBalls{Tone::Metal, {}};
  std::vector<Eigen::Vector2d> round;
  for (int i = 0; i <= 12; ++i) round.emplace_back(0.0075 * std::sin(M_PI * i / 12), -0.0075 * std::cos(M_PI * i / 12));
  const Mesh joint = lathe(round, 20);
  const double table = p.base_m.z() - 0.012;
  double reach = 0.05;
  for (const auto& leg : p.legs) {
    const Vector3 base = X_N0 * leg.spring.base_m, end = X_N1 * leg.spring.platform_m;
    reach = std::max(reach, std::hypot(base.x() - p.base_m.x(), base.y() - p.base_m.y()));
    balls.mesh.append(joint, {spatial::Matrix3::Identity(), base});
    platformBalls.mesh.append(joint, {spatial::Matrix3::Identity(), end});
    if (base.z() - 0.006 > table)
      frame.mesh.append(bar({base.x(), base.y(), table}, base - Vector3(0, 0, 0.005), 0.006, 0.006));
    if ((end - X_N1.translation).norm() > 0.002) platform.mesh.append(bar(X_N1.translation, end, 0.0065, 0.0055));
    drawing.strands.push_back({.kind = DrawnStrand::Kind::Plain,
                               .tone = leg.name.starts_with("actuator") ? Tone::Accent : Tone::Housing,
                               .cutBy = {leg.name},
                               .carrierA = 0,
                               .carrierB = 2,
                               .a_m = base,
                               .b_m = end,
                               .halfWidth_m = 0.0042,
                               .halfThickness_m = 0.0042});
  }
  frame.mesh.append(cylinder(reach + 0.018, table - 0.010, table, 0.0015, 64), placeAt(p.base_m.x(), p.base_m.y(), 0));
  const double stem = std::min(drawing.viceTop_m - 0.022, table - 0.020);
  frame.mesh.append(prism(square(0.056, 0.004), stem, table - 0.009, 0.001), placeAt(p.base_m.x(), p.base_m.y(), 0));
  // The platform hangs from the load cell.
  if (X_N1.translation.z() < -0.004) platform.mesh.append(bar({0, 0, 0}, X_N1.translation, 0.014, 0.010));
  platform.mesh.append(joint, X_N1);
  for (auto* part : {&frame, &balls}) drawing.parts.push_back({part->tone, shared(std::move(part->mesh)), 0, {}});
  for (auto* part : {&platform, &platformBalls})
    drawing.parts.push_back({part->tone, shared(std::move(part->mesh)), 2, {}});
  drawing.X_DG = placeAt(0, 0, 0);
  return drawing;
}

}  // namespace articulus::scene
