#include "core/scene/own_bones.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <cmath>
#include <optional>

#include "core/scene/scene_model.h"
#include "core/spatial/units.h"

namespace articulus::scene {
namespace {

const float kSharp = static_cast<float>(std::cos(spatial::inRadians(50.0)));
constexpr int kMostBetween = 24;         // vertebrae
constexpr std::size_t kMostAround = 64;  // faces about a corner that are looked at; more are no bone

bool isBone(Tone tone) { return tone == Tone::Bone || tone == Tone::MovingBone; }

/// By its name where the drawing knows that one: a model may have another bone in its pot than the form says.
std::optional<Carrier> carrierOf(const OwnBone& bone, const SpecimenDrawing& drawing) {
  const int levels = drawing.levels();
  switch (bone.part) {
    case spatial::BonePart::Fixed: return 0;
    case spatial::BonePart::Moving: return 2 * levels;
    case spatial::BonePart::Between: break;
  }
  if (const auto named = std::ranges::find(drawing.boneName, bone.name);
      !bone.name.empty() && named != drawing.boneName.end())
    return 2 * static_cast<Carrier>(named - drawing.boneName.begin());
  return bone.between >= 1 && bone.between < levels ? std::optional(2 * bone.between) : std::nullopt;
}

/// What is drawn where nothing is known, as pieces: pots and stumps.
/// In  levels: the joints that its bones between have around them, one at least
SpecimenDrawing plain(const SpecimenDrawing& unknown, int levels) {
  SpecimenDrawing out = unknown;
  out.known = true;
  if (levels > 1) {
    const double foot = below({}).translation.z();
    out.centres_m.clear();
    for (int k = 0; k < levels; ++k) out.centres_m.emplace_back(0.0, 0.0, foot * (1.0 - (k + 0.5) / levels));
  }
  for (const bool above : {true, false})
    for (auto& part : embedding(above))
      out.parts.push_back({part.tone, std::make_shared<const Mesh>(std::move(part.mesh)), above ? 2 * out.levels() : 0,
                           above ? spatial::Pose{} : below({})});
  for (auto& part : plainParts({}, below({}))) {
    const Carrier carrier = part.tone == Tone::MovingBone ? 2 * out.levels() : 0;
    out.parts.push_back({part.tone, std::make_shared<const Mesh>(std::move(part.mesh)), carrier});
  }
  return out;
}

}  // namespace

Mesh surfaceOf(const mesh::TriangleMesh& mesh) {
  std::vector<Eigen::Vector3f> weighted, unit;  // of each face: its normal times its area, and alone
  std::vector<std::vector<std::uint32_t>> around(mesh.vertices.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const spatial::Vector3 a = mesh.corner(t, 0);
    const spatial::Vector3 n = (mesh.corner(t, 1) - a).cross(mesh.corner(t, 2) - a);
    weighted.emplace_back(n.cast<float>());
    unit.emplace_back(n.normalized().cast<float>());
    for (const auto corner : mesh.triangles[t])
      if (around[corner].size() < kMostAround) around[corner].push_back(static_cast<std::uint32_t>(t));
  }
  Mesh out;
  out.vertices.reserve(3 * mesh.triangles.size());
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t)
    for (std::size_t k = 0; k < 3; ++k) {
      Eigen::Vector3f sum = weighted[t];
      for (const auto other : around[mesh.triangles[t][k]])
        if (other != t && unit[other].dot(unit[t]) > kSharp) sum += weighted[other];
      const float length = sum.norm();
      out.indices.push_back(static_cast<std::uint32_t>(out.vertices.size()));
      out.vertices.push_back(
          {mesh.corner(t, k).cast<float>(), length > 0.0F ? Eigen::Vector3f(sum / length) : unit[t]});
    }
  return out;
}

SpecimenDrawing withOwnBones(const SpecimenDrawing& drawing, const std::vector<OwnBone>& bones) {
  if (bones.empty()) return drawing;
  int levels = 1;
  for (const OwnBone& bone : bones)
    if (bone.part == spatial::BonePart::Between) levels = std::max(levels, std::min(bone.between, kMostBetween) + 1);
  SpecimenDrawing out = drawing.known ? drawing : plain(drawing, levels);
  for (const OwnBone& bone : bones) {
    const auto carrier = carrierOf(bone, out);
    if (!carrier || !bone.mesh) continue;
    std::erase_if(out.parts, [&](const DrawnPart& part) { return part.carrier == *carrier && isBone(part.tone); });
    const Tone tone = bone.part == spatial::BonePart::Moving ? Tone::MovingBone : Tone::Bone;
    out.parts.push_back({tone, bone.mesh, *carrier, bone.X_NM});
    if (bone.name.empty()) continue;
    out.boneName.resize(static_cast<std::size_t>(out.levels()) + 1);
    if (auto& name = out.boneName[static_cast<std::size_t>(*carrier / 2)]; name.empty()) name = bone.name;
  }
  return out;
}

}  // namespace articulus::scene
