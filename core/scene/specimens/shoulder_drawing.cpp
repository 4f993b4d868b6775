#include "core/scene/specimens/shoulder_drawing.h"

#include <array>
#include <cmath>

#include "core/scene/specimens/piece_place.h"
#include "core/specimen/shoulder/glenoid_socket.h"
#include "core/specimen/shoulder/wrapped_strand.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;
using specimen::GlenoidSocket;
using specimen::ShoulderParameters;

// All of a left shoulder, from the head's centre: x medial, y anterior, z superior; a right one is its mirror image.
constexpr double kCell_m = 0.0020, kFineCell_m = 0.0011;
constexpr const char* kLabrum = "labrum";
constexpr const char* kRim = "anterior glenoid rim";
constexpr std::array kStrandNames{"superior glenohumeral ligament",
                                  "middle glenohumeral ligament",
                                  "anterior band of the inferior glenohumeral ligament",
                                  "axillary pouch",
                                  "posterior band of the inferior glenohumeral ligament",
                                  "posterior capsule"};
constexpr double kOutside_m = 0.002;  // of the rim, where the model's strands begin
constexpr double kGrip_m = -0.060;    // of the head's centre, down the shaft: where it is held

double cupCentre_m(const ShoulderParameters& p) { return p.gap_m - (p.glenoidRadius_m - p.headRadius_m); }

ImplicitShape humerus(const ShoulderParameters& p) {
  ImplicitShape s;
  const double r = p.headRadius_m;
  s.add(ball({0, 0, 0}, r));
  s.add(capsule({-0.008, 0, -0.010}, {-0.0072, 0, kGrip_m - 0.004}, 0.0175, 0.0108), 0.012);
  s.add(capsule({-0.0155, -0.006, 0.004}, {-0.0150, -0.003, -0.012}, 0.0125, 0.0105), 0.008);  // greater tuberosity
  s.add(capsule({-0.0100, 0.0165, 0.002}, {-0.0100, 0.0130, -0.012}, 0.0080, 0.0065), 0.008);  // lesser tuberosity
  s.cut(capsule({-0.0225, 0.0125, 0.016}, {-0.0205, 0.0120, -0.035}, 0.0042, 0.0036), 0.004);  // the groove between
  s.keep(halfSpace({0, 0, kGrip_m}, -Vector3::UnitZ()));
  for (const auto& strand : p.strands)  // bone up to where each strand is attached
    if (strand.insertion_m.norm() > r + 0.003)
      s.add(capsule(0.55 * strand.insertion_m, 0.94 * strand.insertion_m, 0.0085, 0.0042), 0.010);
  return s;
}

ImplicitShape glenoid(const ShoulderParameters& p, const GlenoidSocket& socket, bool defect) {
  const double half_y = p.glenoidRadius_m * std::sin(socket.rimHalfAngle_rad(0.0)),
               half_z = p.glenoidRadius_m * std::sin(socket.rimHalfAngle_rad(0.5 * M_PI));
  const double deepest = cupCentre_m(p) + p.glenoidRadius_m;
  Pose X;
  X.rotation << 0, 0, 1, 1, 0, 0, 0, 1, 0;  // column along x, its first axis along y, its second along z
  X.translation = {deepest + 0.007, 0, 0};
  ImplicitShape s;
  s.add(column(X, half_y + 0.0012, half_z + 0.0012, 0.0145, 0.0014));
  s.add(capsule({deepest + 0.012, 0, 0}, {deepest + 0.032, -0.004, -0.004}, 0.0135, 0.0105), 0.010);
  // Blade with its lateral border, spine with the acromion, coracoid.
  const double x0 = deepest + 0.028;
  s.add(box(turnedAt(-0.10, Vector3::UnitZ(), {x0 + 0.034, -0.004, -0.030}), {0.036, 0.0028, 0.040}, 0.0027), 0.012);
  s.add(capsule({x0 - 0.008, -0.003, -0.010}, {x0 + 0.060, -0.008, -0.072}, 0.0065, 0.0045), 0.008);
  s.add(capsule({x0 + 0.066, -0.010, 0.006}, {x0 + 0.004, -0.018, 0.026}, 0.0038, 0.0055), 0.008);
  s.add(capsule({x0 + 0.004, -0.018, 0.026}, {-0.002, -0.022, 0.045}, 0.0055, 0.0070), 0.006);
  s.add(ellipsoid(turnedAt(0.25, Vector3::UnitX(), {-0.010, -0.008, 0.0475}), {0.017, 0.021, 0.0050}), 0.008);
  s.add(capsule({deepest + 0.014, 0.006, 0.018}, {deepest + 0.006, 0.026, 0.030}, 0.0072, 0.0060), 0.008);
  s.add(capsule({deepest + 0.006, 0.026, 0.030}, {deepest - 0.016, 0.033, 0.020}, 0.0060, 0.0052), 0.004);
  s.cut(ball({cupCentre_m(p), 0, 0}, p.glenoidRadius_m), 0.0008);
  if (!defect) return s;
  GlenoidSocket worn = socket;
  worn.cut(std::uint64_t{1} << ShoulderParameters::Labrum | std::uint64_t{1} << ShoulderParameters::AnteriorRim);
  constexpr int kPieces = 24;
  for (int i = 0; i <= kPieces; ++i) {  // what lies lateral of the worn rim is gone
    const double azimuth = p.defectAzimuth_rad + p.defectHalfWidth_rad * (2.0 * i / kPieces - 1.0);
    const Vector3 outwards(0, std::cos(azimuth), std::sin(azimuth));
    const double share = std::pow(std::cos(0.5 * M_PI * (2.0 * i / kPieces - 1.0)), 2);
    if (share < 0.05) continue;
    const double r = 0.0055;
    s.cut(ball(worn.rim_m(azimuth) + Vector3(-0.55 * r, 0, 0) + (0.85 - 0.25 * share) * r * outwards,
               r * std::sqrt(share)),
          0.0012);
  }
  return s;
}

ImplicitShape labrum(const ShoulderParameters& p, const GlenoidSocket& socket, bool defect) {
  ImplicitShape s;
  constexpr int kPieces = 40;
  const auto at = [&](int i) {
    const double azimuth = 2.0 * M_PI * i / kPieces;
    double share = 1.0;
    if (defect) {
      const double away = std::remainder(azimuth - p.defectAzimuth_rad, 2.0 * M_PI);
      if (std::abs(away) < p.defectHalfWidth_rad)
        share = 1.0 - std::pow(std::cos(0.5 * M_PI * away / p.defectHalfWidth_rad), 2);
    }
    return std::pair{Vector3(socket.rim_m(azimuth) + Vector3(0.0022, 0, 0) +
                             0.0012 * Vector3(0, std::cos(azimuth), std::sin(azimuth))),
                     0.0029 * share};
  };
  for (int i = 0; i < kPieces; ++i) {
    const auto [a, ra] = at(i);
    const auto [b, rb] = at(i + 1);
    if (std::min(ra, rb) < 0.0012) continue;
    s.add(capsule(a, b, ra, rb));
  }
  s.cut(ball({cupCentre_m(p), 0, 0}, p.glenoidRadius_m), 0.0006);
  return s;
}

}  // namespace

SpecimenDrawing drawShoulder(const ShoulderParameters& p, const DrawingFacts& facts) {
  const bool right = p.side == spatial::Side::Right;
  const auto side = [right](const Vector3& v) { return right ? Vector3(v.x(), -v.y(), v.z()) : v; };
  const auto mesh = [right](const ImplicitShape& shape, double cell_m) {
    Mesh made = meshOf(shape, {.cell_m = cell_m});
    return shared(right ? mirrored(made, 1) : std::move(made));
  };
  ShoulderParameters whole = p;
  whole.cut = 0;
  const GlenoidSocket socket(whole);
  SpecimenDrawing drawing{.known = true};
  drawing.parts.push_back({Tone::MovingBone, mesh(humerus(p), kCell_m), 2, {}});
  drawing.parts.push_back({Tone::Bone, mesh(glenoid(p, socket, false), kCell_m * 0.85), 0, {}, {kRim}, {}});
  drawing.parts.push_back({Tone::Bone, mesh(glenoid(p, socket, true), kCell_m * 0.85), 0, {}, {}, {kRim}});
  drawing.parts.push_back({Tone::Meniscus, mesh(labrum(p, socket, false), kFineCell_m), 0, {}, {kLabrum, kRim}, {}});
  drawing.parts.push_back({Tone::Meniscus, mesh(labrum(p, socket, true), kFineCell_m), 0, {}, {kLabrum}, {kRim}});
  for (std::size_t i = 0; i < p.strands.size(); ++i) {
    const auto& strand = p.strands[i];
    const Vector3 outwards(0.0, std::cos(strand.azimuth_rad), std::sin(strand.azimuth_rad));
    const Vector3 origin = socket.rim_m(strand.azimuth_rad) + kOutside_m * outwards;
    const double way = specimen::strandOverSphere(origin, strand.insertion_m, p.windingRadius_m).length_m;
    drawing.strands.push_back({.cutBy = {kStrandNames[i]},
                               .carrierA = 0,
                               .carrierB = 2,
                               .a_m = side(origin),
                               .b_m = side(strand.insertion_m),
                               .halfWidth_m = 0.0042,
                               .halfThickness_m = 0.0013,
                               .wide = side(Vector3(0, -outwards.z(), outwards.y())),
                               .slack_m = way + strand.slack_m,
                               .ball_radius_m = p.windingRadius_m,
                               .drawnBall_radius_m = p.headRadius_m + 0.0008});
  }
  // The shaft stands in the holder; the blade is held from its medial side.
  const Pose grip = upsideDown({-0.0072, 0, kGrip_m + 0.022});
  addPot(drawing, 2, grip, 0.021, 0.022);
  drawing.X_DG = upsideDown({-0.0072, 0, kGrip_m});
  drawing.gripRadius_m = 0.021;
  const double medial = cupCentre_m(p) + p.glenoidRadius_m + 0.076;
  Pose blade;
  blade.rotation << 0, 0, 1, 0, 1, 0, -1, 0, 0;  // z along x
  blade.translation = side({medial, -0.008, -0.030});
  addPot(drawing, 0, blade, 0.038, 0.040);
  drawing.viceTop_m = facts.viceTop_m.value_or(-0.14);
  return drawing;
}

}  // namespace articulus::scene
