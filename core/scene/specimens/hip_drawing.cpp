#include <cmath>

#include "core/scene/specimens/piece_place.h"
#include "core/scene/specimens/soft_joint_drawing.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

// All of a left hip, from the head's centre: x medial, y anterior, z up; a right one is its mirror image.
constexpr double kCell_m = 0.0024;
constexpr double kHead_m = 0.0235, kSocket_m = 0.0255;  // radius of head and of socket with its cartilage
constexpr double kShaftEnd_m = -0.080;
const Vector3 kCupAxis = Vector3(-0.80, 0.28, -0.53).normalized();  // the socket opens sideways, forwards and down

ImplicitShape femur() {
  ImplicitShape s;
  s.add(ball({0, 0, 0}, kHead_m));
  s.add(capsule({-0.004, 0.000, -0.004}, {-0.040, -0.004, -0.032}, 0.0150, 0.0165), 0.010);   // neck
  s.add(capsule({-0.052, -0.006, -0.012}, {-0.050, -0.004, -0.036}, 0.0125, 0.0180), 0.014);  // greater trochanter
  s.add(capsule({-0.040, -0.006, -0.030}, {-0.0375, 0.000, kShaftEnd_m}, 0.0210, 0.0140), 0.016);
  s.add(ball({-0.026, -0.016, -0.054}, 0.0090), 0.012);  // lesser trochanter
  s.keep(halfSpace({0, 0, kShaftEnd_m}, -Vector3::UnitZ()));
  s.cut(ball(Vector3(0.0235, 0.001, -0.006), 0.0038), 0.002);  // the pit of the head
  return s;
}

ImplicitShape pelvis() {
  ImplicitShape s;
  s.add(ball({0.004, 0, 0.002}, 0.0325));
  // Up the ilium with its fan, forwards to the pubis, down to the ischium, and the hole that both leave.
  s.add(capsule({0.006, -0.004, 0.018}, {0.014, -0.010, 0.052}, 0.0200, 0.0135), 0.016);
  s.add(ellipsoid(turnedAt(0.28, Vector3::UnitY(), {0.006, -0.008, 0.082}), {0.0070, 0.056, 0.040}), 0.018);
  s.add(capsule({-0.004, 0.038, 0.094}, {0.016, -0.056, 0.078}, 0.0070, 0.0080), 0.012);  // crest
  s.add(ball({-0.006, 0.042, 0.066}, 0.0080), 0.014);
  s.add(capsule({0.010, 0.020, -0.010}, {0.058, 0.044, -0.020}, 0.0120, 0.0090), 0.012);    // pubis
  s.add(capsule({0.058, 0.044, -0.020}, {0.048, 0.012, -0.066}, 0.0085, 0.0075), 0.008);    // its lower branch
  s.add(capsule({0.012, -0.018, -0.020}, {0.024, -0.020, -0.066}, 0.0150, 0.0155), 0.012);  // ischium
  s.add(capsule({0.026, -0.018, -0.070}, {0.048, 0.012, -0.066}, 0.0105, 0.0075), 0.008);
  s.cut(ball({0, 0, 0}, kSocket_m), 0.001);
  s.cut(capsule(Vector3(0.012 * kCupAxis), Vector3(0.075 * kCupAxis), kSocket_m, 1.25 * kSocket_m),
        0.002);  // its opening
  return s;
}

ImplicitShape rim() {
  ImplicitShape s;
  const Pose X = along(Vector3(0.009 * kCupAxis), kCupAxis);
  const double r = 0.0262;
  constexpr int kPieces = 36;
  const auto at = [&](int i) {
    const double a = 2.0 * M_PI * i / kPieces;
    return Vector3(X * Vector3(r * std::cos(a), r * std::sin(a), 0));
  };
  for (int i = 0; i < kPieces; ++i) s.add(capsule(at(i), at(i + 1), 0.0030, 0.0030));
  s.cut(ball({0, 0, 0}, kHead_m + 0.0006), 0.0005);
  return s;
}

}  // namespace

SpecimenDrawing drawHip(const specimen::SpringJigParameters& p, const DrawingFacts& facts) {
  const bool right = facts.side.value_or(spatial::Side::Right) == spatial::Side::Right;
  const auto side = [right](const Vector3& v) { return right ? Vector3(v.x(), -v.y(), v.z()) : v; };
  const auto mesh = [right](const ImplicitShape& shape, double cell_m) {
    Mesh made = meshOf(shape, {.cell_m = cell_m});
    return shared(right ? mirrored(made, 1) : std::move(made));
  };
  const Pose centre{spatial::Matrix3::Identity(), p.elasticCentre_m};
  SpecimenDrawing drawing{.known = true};
  drawing.centres_m = {p.elasticCentre_m};
  drawing.strainIsDrawn = true;
  drawing.parts.push_back({Tone::MovingBone, mesh(femur(), kCell_m), 2, centre});
  drawing.parts.push_back({Tone::Bone, mesh(pelvis(), kCell_m), 0, centre});
  drawing.parts.push_back({Tone::Meniscus, mesh(rim(), 0.0013), 0, centre, {"acetabular labrum"}});
  // The three ligaments of the capsule, from the rim over the head to the neck's end.
  struct Band {
    const char* name;
    Vector3 pelvis, femur;
    double width;
  };
  for (const Band& band : {Band{"iliofemoral ligament", {-0.004, 0.030, 0.022}, {-0.040, 0.010, -0.034}, 0.0085},
                           Band{"pubofemoral ligament", {0.014, 0.029, -0.014}, {-0.036, 0.008, -0.046}, 0.0060},
                           Band{"ischiofemoral ligament", {0.004, -0.030, -0.006}, {-0.045, -0.014, -0.018}, 0.0070}})
    drawing.strands.push_back({.cutBy = {band.name},
                               .carrierA = 0,
                               .carrierB = 2,
                               .a_m = centre * side(band.pelvis),
                               .b_m = centre * side(band.femur),
                               .halfWidth_m = band.width,
                               .halfThickness_m = 0.0013,
                               .wide = side({0.3, 0.2, 1.0}),
                               .ball_m = p.elasticCentre_m,
                               .ball_radius_m = kHead_m + 0.0010,
                               .drawnBall_radius_m = kHead_m + 0.0010});
  addPot(drawing, 2, centre * upsideDown({-0.0375, side({0, 0, 0}).y(), kShaftEnd_m + 0.022}), 0.024, 0.026);
  drawing.X_DG = centre * upsideDown({-0.0375, 0, kShaftEnd_m - 0.004});
  drawing.gripRadius_m = 0.024;
  Pose crest = centre * turnedAt(-0.5 * M_PI, Vector3::UnitX(), side({0.010, -0.046, 0.086}));
  if (!right) crest.rotation = Eigen::AngleAxisd(0.5 * M_PI, Vector3::UnitX()).toRotationMatrix();
  addPot(drawing, 0, crest, 0.034, 0.034);
  drawing.viceTop_m = facts.viceTop_m.value_or(-0.16);
  // A frame from the jaws, past the femur, up to the pot of the pelvis.
  const double out = side({0, -0.088, 0}).y(), low = drawing.viceTop_m + 0.006;
  Mesh frame = prism(roundedRectangle(0.050, 0.050, 0.005), drawing.viceTop_m - 0.022, low, 0.001);
  frame.append(bar({0, 0, low - 0.008}, {0.010, out, low - 0.008}, 0.009, 0.009))
      .append(bar({0.010, out, low - 0.016}, {0.010, out, 0.094}, 0.010, 0.010))
      .append(bar({0.010, side({0, -0.076, 0}).y(), 0.086}, {0.010, out, 0.086}, 0.014, 0.014));
  drawing.parts.push_back({Tone::Metal, shared(std::move(frame)), 0, {}});
  return drawing;
}

}  // namespace articulus::scene
