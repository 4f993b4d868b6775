#include "core/scene/specimens/knee_drawing.h"

#include <algorithm>
#include <cmath>

#include "core/scene/specimens/piece_place.h"
#include "core/specimen/knee/knee.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;
using specimen::KneeCompartment;

// All of a right knee, x anterior, y up, z to the right (lateral); a left one is its mirror image.
constexpr double kCell_m = 0.0021, kFineCell_m = 0.0012;
constexpr double kFemurPot_m = 0.088, kFemurTop_m = 0.126, kPotRadius_m = 0.032;

/// z along the bone's own y, for what stands about its shaft.
Pose alongShaft(double y, bool up) {
  Pose X;
  if (up) X.rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;
  else X.rotation << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  X.translation = {0, y, 0};
  return X;
}

ImplicitShape femur(const specimen::KneeParameters& p) {
  const KneeCompartment &medial = p.compartments[0], &lateral = p.compartments[1];
  ImplicitShape s;
  s.add(capsule({0.000, 0.060, 0.001}, {-0.001, kFemurTop_m - 0.006, 0.001}, 0.0145, 0.0130));
  s.add(ellipsoid(placeAt(0.001, 0.022, 0.001), {0.022, 0.030, 0.033}), 0.022);
  // Epicondyles, where the collateral ligaments begin.
  s.add(capsule({-0.002, 0.010, -0.022}, {-0.001, 0.0115, -0.0345}, 0.014, 0.0065), 0.012);
  s.add(capsule({-0.002, 0.006, 0.022}, {-0.0012, 0.0047, 0.0315}, 0.014, 0.0055), 0.012);
  // The condyles: narrower than the spheres of their contact, and the same where they touch the tibia.
  for (const KneeCompartment* c : {&medial, &lateral}) {
    const double side = c->centre_m.z() < 0.0 ? -1.0 : 1.0;
    s.add(ball(c->centre_m, c->radius_m), 0.004);
    // Forwards to the trochlea.
    s.add(capsule(c->centre_m + Vector3(0.008, 0.012, -0.10 * side * c->radius_m),
                  {0.0165, 0.026, 0.0125 * side + 0.001}, 0.62 * c->radius_m, 0.0105),
          0.012);
  }
  // No wider than the insertions of the collateral ligaments, which lie on the bone.
  s.keep(halfSpace({0, 0, -0.0390}, {0, 0.10, -1.0}), 0.004).keep(halfSpace({0, 0, 0.0365}, {0, 0.10, 1.0}), 0.004);
  // Notch between them, groove in front.
  const double between = 0.5 * (medial.centre_m.z() + lateral.centre_m.z());
  s.cut(capsule({-0.045, -0.0085, between - 0.0015}, {0.012, -0.0120, between}, 0.0082, 0.0070), 0.004);
  s.cut(box(placeAt(-0.016, -0.0235, between), {0.030, 0.013, 0.0070}, 0.003), 0.004);
  s.cut(capsule({0.0405, 0.045, between + 0.002}, {0.0400, -0.004, between + 0.001}, 0.0115, 0.0125), 0.006);
  s.keep(halfSpace({0, kFemurTop_m - 0.004, 0}, Vector3::UnitY()));
  return s;
}

Piece below(const KneeCompartment& c) { return halfSpace(c.onPlane_m, c.normal); }

ImplicitShape tibia(const specimen::KneeParameters& p, double bottom_m) {
  const KneeCompartment &medial = p.compartments[0], &lateral = p.compartments[1];
  const double high = 0.5 * (medial.onPlane_m.y() + lateral.onPlane_m.y());
  Pose flat;
  flat.rotation << 1, 0, 0, 0, 0, 1, 0, -1, 0;  // column along y
  ImplicitShape s;
  for (const KneeCompartment* c : {&medial, &lateral}) {
    const double side = c->onPlane_m.z() < 0.0 ? -1.0 : 1.0;
    flat.translation = {-0.002, high - 0.006, c->onPlane_m.z() - 0.10 * side * 0.02};
    s.add(column(flat, c == &medial ? 0.0265 : 0.0240, 0.0215, 0.012, 0.005), 0.010);
  }
  s.add(ellipsoid(placeAt(0.000, high - 0.022, 0), {0.0215, 0.022, 0.030}), 0.012);
  s.add(capsule({0.0005, high - 0.036, 0.000}, {-0.001, std::min(bottom_m, high - 0.050), 0.0}, 0.0170, 0.0125), 0.020);
  s.add(capsule({0.0190, high - 0.034, 0.003}, {0.0130, high - 0.062, 0.002}, 0.0075, 0.0040), 0.012);  // tuberosity
  s.keep(below(medial), 0.003).keep(below(lateral), 0.003);
  // The eminence between both plateaus.
  for (const double z : {-0.0042, 0.0052})
    s.add(capsule({-0.004, high - 0.006, z}, {-0.003, high + 0.0045, 0.8 * z}, 0.0050, 0.0016), 0.005);
  return s;
}

ImplicitShape fibula(double bottom_m) {
  ImplicitShape s;
  s.add(ellipsoid(placeAt(-0.0180, -0.0520, 0.0405), {0.0078, 0.0105, 0.0072}));
  s.add(capsule({-0.0180, -0.056, 0.0395}, {-0.0120, std::min(bottom_m, -0.075), 0.0290}, 0.0058, 0.0050), 0.006);
  return s;
}

/// What is left between a condyle's sphere and the plateau's plane, as a horseshoe that is open to the middle.
ImplicitShape meniscus(const KneeCompartment& c, const Vector3& sphere_T, bool hornsAlone) {
  const double side = c.onPlane_m.z() < 0.0 ? -1.0 : 1.0, ahead = side < 0.0 ? 0.0185 : 0.0150, across = 0.0142;
  const Vector3 middle = sphere_T - (sphere_T - c.onPlane_m).dot(c.normal) * c.normal;
  const Vector3 x = (Vector3::UnitX() - Vector3::UnitX().dot(c.normal) * c.normal).normalized(), z = x.cross(c.normal);
  const double open = side < 0.0 ? 0.80 : 0.50;  // angle of either horn from the side of the notch
  const auto at = [&](double angle) {            // 0: towards the notch
    return Vector3(middle + std::sin(angle) * ahead * x - side * std::cos(angle) * across * z + 0.0022 * c.normal);
  };
  ImplicitShape s;
  constexpr int kPieces = 22;
  for (int i = 0; i < kPieces; ++i) {
    const double from = open + (2.0 * M_PI - 2.0 * open) * i / kPieces,
                 to = open + (2.0 * M_PI - 2.0 * open) * (i + 1) / kPieces;
    if (hornsAlone && i > 1 && i < kPieces - 2) continue;
    s.add(capsule(at(from), at(to), 0.0056, 0.0056));
  }
  s.cut(ball(sphere_T, c.radius_m + 0.0003), 0.0006);
  s.keep(halfSpace(c.onPlane_m + 0.0062 * c.normal, c.normal), 0.002);
  s.cut(halfSpace(c.onPlane_m + 0.0003 * c.normal, c.normal));
  return s;
}

ImplicitShape patella() {
  ImplicitShape s;
  s.add(ellipsoid(placeAt(0, 0.002, 0), {0.0098, 0.0205, 0.0205}));
  s.add(capsule({-0.001, -0.010, 0}, {-0.001, -0.021, 0}, 0.0085, 0.0040), 0.008);
  s.cut(halfSpace({-0.0062, 0, 0.0035}, Vector3(1, 0, -0.42).normalized()), 0.004);
  s.cut(halfSpace({-0.0062, 0, -0.0035}, Vector3(1, 0, 0.42).normalized()), 0.004);
  return s;
}

class KneePlan {
 public:
  KneePlan(const specimen::KneeParameters& p, const DrawingFacts& facts)
      : p_(p), facts_(facts), left_(p.side == spatial::Side::Left), model_(p) {
    (void)model_.step({}, 1e-3);  // where its bones are while the vice closes
    X_NF_ = model_.bonePose(0);
    X_NT_ = model_.bonePose(1);
    femur_ = p.femurMoves ? 2 : 0;
    tibia_ = 2 - femur_;
  }

  SpecimenDrawing draw() {
    drawing_.known = true;
    drawing_.centres_m = {X_NF_ * side(0.5 * (p_.compartments[0].centre_m + p_.compartments[1].centre_m))};
    addBones();
    addMenisci();
    addPatella();
    addLigaments();
    return std::move(drawing_);
  }

 private:
  [[nodiscard]] Vector3 side(const Vector3& ofRight) const {
    return left_ ? Vector3(ofRight.x(), ofRight.y(), -ofRight.z()) : ofRight;
  }
  [[nodiscard]] std::shared_ptr<const Mesh> mesh(const ImplicitShape& shape, double cell_m) const {
    Mesh made = meshOf(shape, {.cell_m = cell_m});
    return shared(left_ ? mirrored(made, 2) : std::move(made));
  }
  void add(Tone tone, const ImplicitShape& shape, double cell_m, Carrier carrier, const Pose& X_NB) {
    drawing_.parts.push_back({tone, mesh(shape, cell_m), carrier, X_NB});
  }

  void addBones() {
    // The lower bone goes down into its pot, the upper one up into the other.
    const bool upright = p_.femurMoves;
    const double holdTop = facts_.potTop_m.value_or(facts_.viceTop_m.value_or(-0.132) + 0.030);
    const double deepest_N = std::min(holdTop, -0.074);
    const double tibiaBottom = upright ? deepest_N - 0.012 : -kFemurTop_m;
    add(femur_ == 2 ? Tone::MovingBone : Tone::Bone, femur(p_), kCell_m, femur_, X_NF_);
    add(tibia_ == 2 ? Tone::MovingBone : Tone::Bone, tibia(p_, tibiaBottom), kCell_m, tibia_, X_NT_);
    add(tibia_ == 2 ? Tone::MovingBone : Tone::Bone, fibula(tibiaBottom), kCell_m, tibia_, X_NT_);
    const Pose femurPot = X_NF_ * alongShaft(kFemurPot_m, true),
               tibiaPot = X_NT_ * alongShaft(tibiaBottom + 0.012, false);
    drawing_.viceTop_m = facts_.viceTop_m.value_or(deepest_N - 0.030);
    const double lowPot_m = std::max(0.02, std::abs(deepest_N - drawing_.viceTop_m) + 0.020);
    addPot(drawing_, femur_, femurPot, kPotRadius_m, upright ? kFemurTop_m - kFemurPot_m : lowPot_m);
    addPot(drawing_, tibia_, tibiaPot, 0.035, upright ? lowPot_m : 0.04);
    const Pose X_ND_G =
        upright ? X_NF_ * alongShaft(kFemurTop_m, true) : X_NT_ * alongShaft(tibiaBottom - 0.028, false);
    drawing_.X_DG = X_ND_G;
    drawing_.gripRadius_m = kPotRadius_m;
  }

  void addMenisci() {
    const Pose X_TF = X_NT_.inverse() * X_NF_;
    for (const KneeCompartment& c : p_.compartments) {
      // The sphere in the tibia, of a right knee.
      const Vector3 sphere = side(X_TF * side(c.centre_m));
      DrawnPart whole{Tone::Meniscus, mesh(meniscus(c, sphere, false), kFineCell_m), tibia_, X_NT_};
      DrawnPart horns{Tone::Meniscus, mesh(meniscus(c, sphere, true), kFineCell_m), tibia_, X_NT_};
      whole.goneWith = {c.meniscus};
      horns.onlyWith = {c.meniscus};
      drawing_.parts.push_back(std::move(whole));
      drawing_.parts.push_back(std::move(horns));
    }
  }

  void addPatella() {
    const Vector3 at_F(0.0382, 0.0155, 0.0015);
    DrawnPart part{Tone::Bone, mesh(patella(), kFineCell_m * 1.2), 1,
                   X_NF_ * Pose{spatial::Matrix3::Identity(), side(at_F)}};
    drawing_.parts.push_back(std::move(part));
    const Vector3 tuberosity(0.0245, -0.064, 0.003);
    drawing_.strands.push_back({.kind = DrawnStrand::Kind::Plain,
                                .tone = Tone::Tendon,
                                .carrierA = 1,
                                .carrierB = tibia_,
                                .a_m = X_NF_ * side(at_F + Vector3(0.001, -0.022, 0)),
                                .b_m = X_NT_ * side(tuberosity),
                                .halfWidth_m = 0.0095,
                                .halfThickness_m = 0.0020,
                                .wide = X_NT_.rotation * Vector3::UnitZ()});
  }

  void addLigaments() {
    const auto ligaments = model_.joint().ligaments();
    for (std::size_t i = 0; i < ligaments.size(); ++i) {
      std::vector<std::string> names{p_.ligaments[i].name};
      if (!p_.ligaments[i].partOf.empty()) names.push_back(p_.ligaments[i].partOf);
      const bool sheet = p_.ligaments[i].name.find("capsule") != std::string::npos;
      for (const auto& strand : ligaments[i].strands()) {
        // Its section by its stiffness, as a ligament of one stuff has it.
        const double radius = std::clamp(0.0026 * std::sqrt(strand.stiffness_N / 2500.0), 0.0016, 0.0038);
        drawing_.strands.push_back({.cutBy = names,
                                    .carrierA = tibia_,
                                    .carrierB = femur_,
                                    .a_m = X_NT_ * strand.onA_m,
                                    .b_m = X_NF_ * strand.onB_m,
                                    .halfWidth_m = sheet ? 0.008 : 1.25 * radius,
                                    .halfThickness_m = sheet ? 0.0010 : 0.85 * radius,
                                    .wide = X_NT_.rotation * (sheet ? Vector3::UnitZ() : Vector3::UnitX()),
                                    .slack_m = strand.restLength_m});
      }
    }
  }

  const specimen::KneeParameters& p_;
  const DrawingFacts& facts_;
  bool left_;
  specimen::Knee model_;
  Pose X_NF_, X_NT_;
  Carrier femur_ = 2, tibia_ = 0;
  SpecimenDrawing drawing_;
};

}  // namespace

SpecimenDrawing drawKnee(const specimen::KneeParameters& p, const DrawingFacts& facts) {
  return KneePlan(p, facts).draw();
}

}  // namespace articulus::scene
