#include "core/robot/files/urdf_chain.h"

#include <algorithm>

namespace articulus::robot {
namespace {

using JointPointer = urdf::JointConstSharedPtr;
using LinkPointer = urdf::LinkConstSharedPtr;

base::Error refusal(const std::string& file, const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::ParseError, file + ": " + what + ".", remedy};
}

std::string listed(const std::vector<JointPointer>& joints) {
  std::string text;
  for (const auto& joint : joints) text += (text.empty() ? "" : ", ") + joint->name;
  return text;
}

const char* kindOf(const urdf::Joint& joint) {
  switch (joint.type) {
    case urdf::Joint::PRISMATIC: return "prismatic";
    case urdf::Joint::FLOATING: return "floating";
    case urdf::Joint::PLANAR: return "planar";
    case urdf::Joint::REVOLUTE: return "revolute";
    case urdf::Joint::CONTINUOUS: return "continuous";
    case urdf::Joint::FIXED: return "fixed";
    default: return "of a kind that is not known";
  }
}

bool isTurning(const urdf::Joint& joint) {
  return joint.type == urdf::Joint::REVOLUTE || joint.type == urdf::Joint::CONTINUOUS;
}

/// From the link to the end, following what moves. Stops where several rigid ends are left.
base::Result<std::string> findTip(const urdf::ModelInterface& urdf, const std::string& file, const LinkPointer& base,
                                  std::vector<std::string>& warnings) {
  LinkPointer link = base;
  for (;;) {
    std::vector<JointPointer> moving, rigid;
    for (const auto& joint : link->child_joints) (isRigid(urdf, *joint) ? rigid : moving).push_back(joint);
    if (moving.size() > 1)
      return refusal(file,
                     "the joints " + listed(moving) + " branch off at link " + link->name + ", an arm is one chain",
                     "Choose the part that is the arm with --tip LINK (and --base LINK).");
    std::vector<JointPointer>& ways = moving.empty() ? rigid : moving;
    if (ways.empty()) return link->name;
    if (ways.size() > 1) {
      const auto tool =
          std::find_if(ways.begin(), ways.end(), [](const auto& j) { return j->child_link_name.ends_with("tool0"); });
      if (tool == ways.end()) {
        warnings.push_back("Several frames end at link " + link->name + " (joints " + listed(ways) +
                           "): this link itself was taken as the flange; choose another with --tip LINK.");
        return link->name;
      }
      std::swap(*tool, ways.front());
    }
    link = urdf.getLink(ways.front()->child_link_name);
  }
}

}  // namespace

bool isRigid(const urdf::ModelInterface& urdf, const urdf::Joint& joint) {
  if (joint.type != urdf::Joint::FIXED) return false;
  const auto link = urdf.getLink(joint.child_link_name);
  return std::all_of(link->child_joints.begin(), link->child_joints.end(),
                     [&urdf](const auto& child) { return isRigid(urdf, *child); });
}

base::Result<UrdfChain> findChain(const urdf::ModelInterface& urdf, const std::string& file, const UrdfChoice& choice) {
  UrdfChain chain;
  const auto named = [&](const std::string& name) -> base::Result<LinkPointer> {
    if (LinkPointer link = urdf.getLink(name)) return link;
    std::string known;
    for (const auto& [key, link] : urdf.links_) known += (known.empty() ? "" : ", ") + key;
    return base::Error{base::ErrorCode::NotFound, file + ": there is no link \"" + name + "\".",
                       "Links that are there: " + known + "."};
  };
  LinkPointer base = urdf.getRoot();
  if (!choice.base.empty()) {
    auto link = named(choice.base);
    if (!link) return link.error();
    base = *link;
  }
  chain.base = base->name;
  if (choice.tip.empty()) {
    auto tip = findTip(urdf, file, base, chain.warnings);
    if (!tip) return tip.error();
    chain.tip = *tip;
  } else {
    if (auto link = named(choice.tip); !link) return link.error();
    chain.tip = choice.tip;
  }
  for (LinkPointer link = urdf.getLink(chain.tip); link->name != chain.base;) {
    if (!link->parent_joint)
      return refusal(file, "link " + chain.tip + " does not hang on link " + chain.base,
                     "Choose a base below the tip with --base LINK.");
    chain.joints.push_back(link->parent_joint);
    link = urdf.getLink(link->parent_joint->parent_link_name);
  }
  std::reverse(chain.joints.begin(), chain.joints.end());
  for (const auto& joint : chain.joints) {
    if (joint->type == urdf::Joint::FIXED) continue;
    if (!isTurning(*joint))
      return refusal(
          file, "joint " + joint->name + " is " + kindOf(*joint) + ", an arm's joints turn (revolute or continuous)",
          "Choose the part that is the arm with --base LINK and --tip LINK.");
    if (joint->mimic)
      return refusal(file,
                     "joint " + joint->name + " copies joint " + joint->mimic->joint_name +
                         " (mimic), an arm's joints move on their own",
                     "Choose a part without it with --base LINK and --tip LINK.");
    chain.moving.push_back(joint);
  }
  if (chain.moving.size() < 6 || chain.moving.size() > static_cast<std::size_t>(kMaxJoints))
    return refusal(file,
                   "from link " + chain.base + " to link " + chain.tip + " there are " +
                       std::to_string(chain.moving.size()) + " joints that turn" +
                       (chain.moving.empty() ? "" : " (" + listed(chain.moving) + ")") + ", an arm has 6 or 7",
                   "Choose the part that is the arm with --base LINK and --tip LINK.");
  return chain;
}

}  // namespace articulus::robot
