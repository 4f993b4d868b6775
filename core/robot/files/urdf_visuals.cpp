#include "core/robot/files/urdf_visuals.h"

#include <map>
#include <optional>

#include "core/robot/files/urdf_chain.h"
#include "core/robot/files/urdf_text.h"
#include "core/robot/kinematics.h"

namespace articulus::robot {
namespace {

using spatial::Pose;

Pose poseOf(const urdf::Pose& p) {
  return {spatial::Quaternion(p.rotation.w, p.rotation.x, p.rotation.y, p.rotation.z).normalized().toRotationMatrix(),
          {p.position.x, p.position.y, p.position.z}};
}

/// Where a link of the URDF is, all joints at zero, and what moves it.
struct Carried {
  Pose X_BJ;
  int link = -1;
};

/// The links of the chain, and what is fixed to them.
std::map<std::string, Carried> carriedBy(const urdf::ModelInterface& urdf, const UrdfChain& chain) {
  std::map<std::string, Carried> all{{chain.base, {}}};
  Carried here;
  for (const auto& joint : chain.joints) {
    here.X_BJ = here.X_BJ * poseOf(joint->parent_to_joint_origin_transform);
    if (joint->type != urdf::Joint::FIXED) ++here.link;
    all[joint->child_link_name] = here;
  }
  // What hangs on those by fixed joints; more than that moves by itself and is none of the arm's.
  bool more = true;
  while (more) {
    more = false;
    for (const auto& [name, joint] : urdf.joints_) {
      const auto parent = all.find(joint->parent_link_name);
      if (joint->type != urdf::Joint::FIXED || parent == all.end() || all.contains(joint->child_link_name)) continue;
      all[joint->child_link_name] = {parent->second.X_BJ * poseOf(joint->parent_to_joint_origin_transform),
                                     parent->second.link};
      more = true;
    }
  }
  return all;
}

}  // namespace

base::Result<UrdfLook> lookOfUrdf(const std::string& xml, const std::string& fileName, const UrdfChoice& choice) {
  auto arm = importUrdf(xml, fileName, choice);
  if (!arm) return arm.error();
  auto urdf = parseUrdfText(xml, fileName);
  if (!urdf) return urdf.error();
  const auto chain = findChain(**urdf, fileName, choice);
  if (!chain) return chain.error();
  UrdfLook look{std::move(arm->model), {}};
  LinkPoses frames;  // X_BL, all joints at zero
  forwardKinematics(look.model, JointVector::Zero(look.model.joints), frames);
  for (const auto& [name, carried] : carriedBy(**urdf, *chain)) {
    const auto link = (*urdf)->getLink(name);
    if (!link) continue;
    const Pose X_LJ =
        carried.link < 0 ? carried.X_BJ : frames.link[static_cast<std::size_t>(carried.link)].inverse() * carried.X_BJ;
    for (const auto& visual : link->visual_array) {
      if (!visual || !visual->geometry || visual->geometry->type != urdf::Geometry::MESH) continue;
      const auto& mesh = static_cast<const urdf::Mesh&>(*visual->geometry);
      look.meshes.push_back(
          {carried.link, mesh.filename, {mesh.scale.x, mesh.scale.y, mesh.scale.z}, X_LJ * poseOf(visual->origin)});
    }
  }
  return look;
}

}  // namespace articulus::robot
