#include "core/scene/arms/arm_draft.h"

#include <cmath>
#include <utility>

#include "core/scene/arm_geometry.h"

namespace articulus::scene {

using spatial::Pose;
using spatial::Vector3;

namespace {

constexpr double kReferenceReach_m = 1.32;  // the arm that all sizes of the forms were drawn for
constexpr double kBoltRadius_m = 0.012;

}  // namespace

ArmDraft::ArmDraft(const robot::RobotModel& model)
    : model_(model), scale_(reach_m(model) / kReferenceReach_m),
      upwards_(std::cos(model.links[0].geometry.alpha_rad()) < 0.0 ? -1.0 : 1.0) {}

ArmDraft::NextJoint ArmDraft::next(int link) const {
  if (isLast(link)) return {model_.X_LF.translation, Vector3::UnitZ()};
  const auto& g = model_.links[static_cast<std::size_t>(link + 1)].geometry;
  const Vector3 axis(0.0, -std::sin(g.alpha_rad()), std::cos(g.alpha_rad()));
  return {Vector3(g.a_m(), 0, 0) + g.d_m() * axis, axis};
}

void ArmDraft::add(int link, Tone tone, const Mesh& mesh, const Pose& X) {
  if (mesh.indices.empty()) return;
  for (auto& part : parts_)
    if (part.link == link && part.tone == tone) {
      part.mesh.append(mesh, X);
      return;
    }
  parts_.push_back({link, tone, {}});
  parts_.back().mesh.append(mesh, X);
}

void ArmDraft::addBolts(double radius_m, double bottom_m, double top_m, int count) {
  const Mesh bolt =
      cylinder(kBoltRadius_m * scale_, bottom_m - model_.foot_m, top_m - model_.foot_m, 0.002 * scale_, 8);
  for (int i = 0; i < count; ++i) {
    const double angle = (i + 0.5) * 2.0 * M_PI / count;
    Pose X;
    X.translation = {radius_m * std::cos(angle), radius_m * std::sin(angle), 0.0};
    add(-1, Tone::Joint, bolt, X);
  }
}

std::vector<ArmPart> ArmDraft::take() {
  for (ArmPart& part : parts_)
    if (model_.colours && part.tone == Tone::Housing) part.colour = model_.colours->housing;
    else if (model_.colours && part.tone == Tone::Joint) part.colour = model_.colours->joint;
  return std::move(parts_);
}

}  // namespace articulus::scene
