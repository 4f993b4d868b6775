#include "core/scene/specimens/specimen_drawing.h"

#include <Eigen/LU>
#include <algorithm>
#include <cmath>

#include "core/scene/specimens/strand_way.h"
#include "core/spatial/rotation.h"

namespace articulus::scene {
namespace {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

/// One of that many equal steps about a centre, which also shifts.
Pose stepAbout(const Vector3& centre, const Matrix3& R, const Vector3& shift) {
  return {R, Vector3(centre - R * centre + shift)};
}

constexpr std::size_t kSides = 10;

/// A tube with rounded ends along a way, wide across and thick along the other direction.
void addTube(Mesh& mesh, const std::vector<Vector3>& way, double halfWidth, double halfThickness, const Vector3& wide) {
  if (way.size() < 2) return;
  const auto base = static_cast<std::uint32_t>(mesh.vertices.size());
  struct Ring {
    Vector3 p;
    double share;  // of the section
    double lean;   // of the normals along the way
    Vector3 along;
  };
  std::vector<Ring> rings;
  const auto direction = [&way](std::size_t i) {
    const Vector3 d = way[std::min(i + 1, way.size() - 1)] - way[i == 0 ? 0 : i - 1];
    return d.norm() > 1e-9 ? Vector3(d.normalized()) : Vector3::UnitZ();
  };
  const Vector3 first = direction(0), last = direction(way.size() - 1);
  for (const double angle : {1.5, 0.8}) {
    rings.push_back({way.front() - std::sin(angle) * halfThickness * first, std::cos(angle), -std::sin(angle), first});
  }
  for (std::size_t i = 0; i < way.size(); ++i) rings.push_back({way[i], 1.0, 0.0, direction(i)});
  for (const double angle : {0.8, 1.5})
    rings.push_back({way.back() + std::sin(angle) * halfThickness * last, std::cos(angle), std::sin(angle), last});
  Vector3 across = wide;
  for (const Ring& ring : rings) {
    Vector3 u = across - across.dot(ring.along) * ring.along;
    if (u.norm() < 1e-6) u = ring.along.unitOrthogonal();
    u.normalize();
    across = u;  // carried along, so that the tube does not twist
    const Vector3 v = ring.along.cross(u);
    for (std::size_t k = 0; k < kSides; ++k) {
      const double angle = 2.0 * M_PI * static_cast<double>(k) / kSides, c = std::cos(angle), s = std::sin(angle);
      const Vector3 p = ring.p + ring.share * (halfWidth * c * u + halfThickness * s * v);
      const Vector3 n =
          (c / halfWidth * u + s / halfThickness * v).normalized() * std::sqrt(1.0 - ring.lean * ring.lean) +
          ring.lean * ring.along;
      mesh.vertices.push_back({p.cast<float>(), n.normalized().cast<float>()});
    }
  }
  const auto sides = static_cast<std::uint32_t>(kSides);
  const auto triangle = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    mesh.indices.insert(mesh.indices.end(), {base + a, base + b, base + c});
  };
  for (std::uint32_t ring = 0; ring + 1 < rings.size(); ++ring)
    for (std::uint32_t k = 0; k < sides; ++k) {
      const std::uint32_t a = ring * sides + k, b = ring * sides + (k + 1) % sides;
      triangle(a, b, b + sides);
      triangle(a, b + sides, a + sides);
    }
  const auto end = static_cast<std::uint32_t>((rings.size() - 1) * kSides);
  for (std::uint32_t k = 1; k + 1 < sides; ++k) {
    triangle(0, k + 1, k);
    triangle(end, end + k, end + k + 1);
  }
}

double lengthOf(const std::vector<Vector3>& way) {
  double length = 0.0;
  for (std::size_t i = 1; i < way.size(); ++i) length += (way[i] - way[i - 1]).norm();
  return length;
}

/// What is left of a way on its first side: the share of its length, with a thread that hangs off it.
std::vector<Vector3> stumpOf(const std::vector<Vector3>& way, double share) {
  double left = share * lengthOf(way);
  std::vector<Vector3> stump{way.front()};
  for (std::size_t i = 1; i < way.size() && left > 0.0; ++i) {
    const Vector3 step = way[i] - way[i - 1];
    const double length = step.norm();
    stump.push_back(way[i - 1] + std::min(1.0, left / std::max(length, 1e-9)) * step);
    left -= length;
  }
  return stump;
}

}  // namespace

bool SpecimenDrawing::hasLigaments() const {
  return std::ranges::any_of(strands, [](const DrawnStrand& s) { return s.kind == DrawnStrand::Kind::Ligament; });
}

std::vector<Pose> carrierPoses(const SpecimenDrawing& drawing, const Pose& X_ND) {
  const int steps = 2 * drawing.levels();
  std::vector<Pose> poses(static_cast<std::size_t>(steps) + 1);
  if (drawing.carriage) {
    Vector3 aside = X_ND * drawing.middle_m - drawing.middle_m;
    aside.z() = 0.0;
    poses.front().translation = aside;
    poses.back() = X_ND;
    poses[1] = spatial::interpolate(poses.front(), poses.back(), 0.5);
    return poses;
  }
  const Matrix3 R = spatial::expRotation(spatial::logRotation(X_ND.rotation) / steps);
  // X_ND = step 1 * step 2 * ...: what the turns leave of the shift is shared by all steps.
  Matrix3 turned = Matrix3::Identity(), sum = Matrix3::Zero();
  Vector3 shift = X_ND.translation;
  for (int i = 0; i < steps; ++i) {
    const Vector3& centre = drawing.centres_m[static_cast<std::size_t>(i / 2)];
    shift -= turned * (centre - R * centre);
    sum += turned;
    turned = turned * R;
  }
  const Vector3 each = sum.inverse() * shift;
  for (int i = 0; i < steps; ++i) {
    const auto k = static_cast<std::size_t>(i);
    poses[k + 1] = poses[k] * stepAbout(drawing.centres_m[k / 2], R, each);
  }
  poses.back() = X_ND;  // but for rounding it was
  return poses;
}

bool anyCut(const std::vector<std::string>& structures, const std::set<std::string>& cuts) {
  return std::ranges::any_of(structures, [&cuts](const std::string& one) { return cuts.contains(one); });
}

bool isThere(const DrawnPart& part, const std::set<std::string>& cuts) {
  return !anyCut(part.goneWith, cuts) &&
         std::ranges::all_of(part.onlyWith, [&cuts](const std::string& one) { return cuts.contains(one); });
}

StrandState stateOf(const DrawnStrand& strand, const std::vector<Pose>& carriers, const std::set<std::string>& cuts) {
  const auto of = [&carriers](Carrier c) -> const Pose& {
    return carriers[static_cast<std::size_t>(std::clamp(c, 0, static_cast<int>(carriers.size()) - 1))];
  };
  const Pose &A = of(strand.carrierA), &B = of(strand.carrierB);
  const Vector3 a = A * strand.a_m, b = B * strand.b_m;
  StrandState state{.ways = {}, .length_m = (b - a).norm(), .tone = strand.tone};
  std::vector<Vector3> way;
  switch (strand.kind) {
    case DrawnStrand::Kind::Ligament:
    case DrawnStrand::Kind::Plain: {
      const double neutral = wayOver(strand.a_m, strand.b_m, strand.ball_m, strand.ball_radius_m).length_m;
      const Vector3 ball = B * strand.ball_m;
      state.length_m = wayOver(a, b, ball, strand.ball_radius_m).length_m;
      state.strain = state.length_m / (strand.slack_m > 0.0 ? strand.slack_m : std::max(neutral, 1e-6)) - 1.0;
      way = wayOver(a, b, ball, strand.drawnBall_radius_m).points;
      if (strand.kind == DrawnStrand::Kind::Ligament) state.tone = toneOfStrain(state.strain);
      break;
    }
    case DrawnStrand::Kind::Coil: way = coilWay(a, b, strand.coilRadius_m, strand.turns); break;
    case DrawnStrand::Kind::Beam: way = beamWay(A, B, strand.a_m, strand.b_m); break;
  }
  if (!anyCut(strand.cutBy, cuts)) {
    state.ways = {std::move(way)};
    return state;
  }
  state.strain = 0.0;
  if (strand.kind == DrawnStrand::Kind::Ligament) state.tone = Tone::CutTissue;
  std::vector<Vector3> back(way.rbegin(), way.rend());
  state.ways = {stumpOf(way, 0.3), stumpOf(back, 0.3)};
  return state;
}

Mesh meshOf(const DrawnStrand& strand, const StrandState& state) {
  Mesh mesh;
  for (const auto& way : state.ways) addTube(mesh, way, strand.halfWidth_m, strand.halfThickness_m, strand.wide);
  return mesh;
}

std::vector<ScenePart> partsAt(const SpecimenDrawing& drawing, const Pose& X_WN, const Pose& X_WD,
                               const std::set<std::string>& cuts) {
  const auto carriers = carrierPoses(drawing, X_WN.inverse() * X_WD);
  std::vector<ScenePart> placed;
  for (const DrawnPart& part : drawing.parts) {
    if (!isThere(part, cuts)) continue;
    ScenePart one{part.tone, {}};
    one.mesh.append(*part.mesh, X_WN * carriers[static_cast<std::size_t>(part.carrier)] * part.X_NM);
    placed.push_back(std::move(one));
  }
  for (const DrawnStrand& strand : drawing.strands) {
    const StrandState state = stateOf(strand, carriers, cuts);
    ScenePart one{state.tone, {}};
    one.mesh.append(meshOf(strand, state), X_WN);
    placed.push_back(std::move(one));
  }
  return placed;
}

Tone toneOfStrain(double strain) noexcept {
  for (const StrainStep& step : kStrainSteps)
    if (strain < step.below) return step.tone;
  return Tone::StrainMost;
}

std::array<std::uint8_t, 3> strainColour(Tone tone) noexcept {
  switch (tone) {
    case Tone::StrainSlack: return {86, 180, 233};
    case Tone::StrainLow: return {0, 158, 115};
    case Tone::StrainMiddle: return {240, 228, 66};
    case Tone::StrainHigh: return {230, 159, 0};
    case Tone::StrainMost: return {213, 94, 0};
    default: return {150, 128, 134};  // cut
  }
}

bool isStrain(Tone tone) noexcept {
  return tone == Tone::StrainSlack || tone == Tone::StrainLow || tone == Tone::StrainMiddle ||
         tone == Tone::StrainHigh || tone == Tone::StrainMost || tone == Tone::CutTissue;
}

}  // namespace articulus::scene
