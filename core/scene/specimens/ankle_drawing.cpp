#include <cmath>

#include "core/scene/specimens/piece_place.h"
#include "core/scene/specimens/soft_joint_drawing.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

// All of a right ankle, from the centre between the malleoli: x anterior, y to the left (medial of a right one), z up;
// a left one is its mirror image.
constexpr double kCell_m = 0.0022;
constexpr double kDome_m = 0.0205;  // radius of the talar dome about an axis across
constexpr double kSole_m = -0.062, kTop_m = 0.100;

ImplicitShape tibia() {
  ImplicitShape s;
  s.add(capsule({-0.002, 0.003, 0.036}, {-0.001, 0.001, kTop_m - 0.008}, 0.0150, 0.0125));
  s.add(box(placeAt(-0.001, 0.002, 0.024), {0.0185, 0.0190, 0.0110}, 0.008), 0.016);
  s.add(capsule({0.001, 0.0215, 0.018}, {0.002, 0.0235, -0.0060}, 0.0095, 0.0062), 0.008);  // medial malleolus
  // Hollowed for the dome of the talus.
  s.cut(capsule({0, -0.040, 0}, {0, 0.0155, 0}, kDome_m + 0.0016, kDome_m + 0.0016), 0.003);
  return s;
}

ImplicitShape fibula() {
  ImplicitShape s;
  s.add(capsule({-0.010, -0.0255, kTop_m - 0.012}, {-0.009, -0.0235, 0.020}, 0.0060, 0.0064));
  s.add(capsule({-0.009, -0.0240, 0.014}, {-0.006, -0.0250, -0.0150}, 0.0082, 0.0060), 0.008);
  return s;
}

ImplicitShape talus() {
  ImplicitShape s;
  s.add(capsule({0, -0.0085, 0}, {0, 0.0085, 0}, kDome_m, kDome_m));
  s.keep(box(placeAt(0.000, 0, 0.002), {0.0205, 0.0150, 0.0210}, 0.004), 0.003);
  s.add(capsule({0.012, 0.001, -0.008}, {0.034, 0.006, -0.014}, 0.0105, 0.0110), 0.008);  // neck and head
  s.add(capsule({-0.012, 0.002, -0.010}, {-0.022, 0.004, -0.012}, 0.0080, 0.0050), 0.006);
  return s;
}

ImplicitShape foot() {
  ImplicitShape s;
  // Heel bone, then the row before the talus, then five rays.
  s.add(capsule({-0.038, -0.002, -0.042}, {0.004, -0.006, -0.034}, 0.0165, 0.0120));
  s.add(ellipsoid(placeAt(-0.043, -0.001, -0.043), {0.0130, 0.0150, 0.0185}), 0.008);
  s.add(capsule({-0.002, 0.008, -0.027}, {0.006, 0.014, -0.024}, 0.0075, 0.0060), 0.006);  // shelf below the talus
  s.add(capsule({0.004, -0.012, -0.034}, {0.030, -0.018, -0.034}, 0.0110, 0.0100), 0.006);
  s.add(ellipsoid(placeAt(0.048, 0.009, -0.019), {0.0085, 0.0160, 0.0135}), 0.004);
  s.add(box(placeAt(0.062, 0.002, -0.027), {0.0110, 0.0215, 0.0100}, 0.006), 0.006);
  struct Ray {
    double y0, y1, end, radius;
  };
  for (const Ray& ray :
       {Ray{0.017, 0.026, 0.122, 0.0068}, Ray{0.008, 0.012, 0.126, 0.0050}, Ray{0.000, -0.001, 0.122, 0.0048},
        Ray{-0.009, -0.014, 0.114, 0.0046}, Ray{-0.017, -0.026, 0.104, 0.0048}}) {
    const double low = kSole_m + 0.010;
    s.add(capsule({0.068, ray.y0, -0.030}, {ray.end, ray.y1, low}, 1.05 * ray.radius, ray.radius), 0.004);
    s.add(ball({ray.end + 0.001, ray.y1, low}, 1.35 * ray.radius), 0.004);
    s.add(capsule({ray.end + 0.011, ray.y1, low}, {ray.end + 0.024, 1.02 * ray.y1, low - 0.002}, 0.9 * ray.radius,
                  0.75 * ray.radius));
  }
  return s;
}

}  // namespace

SpecimenDrawing drawAnkle(const specimen::SpringJigParameters& p, const DrawingFacts& facts) {
  const bool left = facts.side.value_or(spatial::Side::Right) == spatial::Side::Left;
  const auto side = [left](const Vector3& v) { return left ? Vector3(v.x(), -v.y(), v.z()) : v; };
  const auto mesh = [left](const ImplicitShape& shape) {
    Mesh made = meshOf(shape, {.cell_m = kCell_m});
    return shared(left ? mirrored(made, 1) : std::move(made));
  };
  const Pose centre{spatial::Matrix3::Identity(), p.elasticCentre_m};
  SpecimenDrawing drawing{.known = true};
  drawing.centres_m = {p.elasticCentre_m};
  drawing.strainIsDrawn = true;
  drawing.parts.push_back({Tone::MovingBone, mesh(tibia()), 2, centre});
  drawing.parts.push_back({Tone::MovingBone, mesh(fibula()), 2, centre});
  drawing.parts.push_back({Tone::Bone, mesh(talus()), 1, centre});
  drawing.parts.push_back({Tone::Bone, mesh(foot()), 0, centre});
  struct Band {
    const char* name;
    Vector3 upper, lower;
    Carrier lowerCarrier;
    double width;
  };
  for (const Band& band :
       {Band{"anterior talofibular ligament", {0.001, -0.027, -0.016}, {0.017, -0.0165, -0.008}, 1, 0.0034},
        Band{"calcaneofibular ligament", {-0.007, -0.027, -0.019}, {-0.016, -0.0175, -0.038}, 0, 0.0030},
        Band{"posterior talofibular ligament", {-0.011, -0.022, -0.014}, {-0.022, -0.002, -0.011}, 1, 0.0030},
        Band{"deltoid ligament", {0.004, 0.025, -0.010}, {0.002, 0.0185, -0.024}, 0, 0.0060},
        Band{"deltoid ligament", {0.008, 0.024, -0.008}, {0.030, 0.0150, -0.016}, 1, 0.0040}})
    drawing.strands.push_back({.cutBy = {band.name},
                               .carrierA = 2,
                               .carrierB = band.lowerCarrier,
                               .a_m = centre * side(band.upper),
                               .b_m = centre * side(band.lower),
                               .halfWidth_m = band.width,
                               .halfThickness_m = 0.0012,
                               .wide = Vector3::UnitX()});
  addPot(drawing, 2, centre * placeAt(-0.003, side({0, -0.010, 0}).y(), 0.070), 0.034, kTop_m - 0.060);
  drawing.X_DG = centre * placeAt(-0.003, side({0, -0.010, 0}).y(), kTop_m + 0.010);
  drawing.gripRadius_m = 0.034;
  // The foot stands on a plate, with two straps' posts; the plate's stem is in the jaws.
  const double sole = p.elasticCentre_m.z() + kSole_m;
  drawing.viceTop_m = facts.viceTop_m.value_or(sole - 0.030);
  Mesh plate = prism(roundedRectangle(0.230, 0.092, 0.012), -0.010, 0.0, 0.0015);
  drawing.parts.push_back({Tone::Metal, shared(std::move(plate)), 0, placeAt(0.030, 0, sole)});
  Mesh heel = prism(roundedRectangle(0.020, 0.060, 0.006), -0.004, 0.030, 0.002);
  drawing.parts.push_back({Tone::Resin, shared(std::move(heel)), 0, placeAt(-0.064, 0, sole)});
  const double stem = std::min(drawing.viceTop_m - 0.020, sole - 0.012);
  drawing.parts.push_back(
      {Tone::Metal, shared(prism(roundedRectangle(0.060, 0.060, 0.005), stem, sole - 0.009, 0.001)), 0, {}});
  return drawing;
}

}  // namespace articulus::scene
