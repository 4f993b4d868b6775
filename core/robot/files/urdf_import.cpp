#include "core/robot/files/urdf_import.h"

#include <cmath>

#include "core/base/input_file.h"
#include "core/base/text/text_format.h"
#include "core/robot/files/joint_axes.h"
#include "core/robot/files/urdf_chain.h"
#include "core/robot/files/urdf_text.h"
#include "core/spatial/fixed_solvers.h"

namespace articulus::robot {
namespace {

using spatial::Matrix3;
using spatial::Pose;
using spatial::Vector3;

Pose poseOf(const urdf::Pose& p) {
  return {spatial::Quaternion(p.rotation.w, p.rotation.x, p.rotation.y, p.rotation.z).toRotationMatrix(),
          {p.position.x, p.position.y, p.position.z}};
}

/// A rigid body that grows by what is fixed to it; moments are kept about the frame's origin.
struct Body {
  double mass_kg = 0.0;
  Vector3 moment_kgm = Vector3::Zero();
  Matrix3 inertia_kgm2 = Matrix3::Zero();

  void add(double mass, const Vector3& centre, const Matrix3& inertiaAtCentre) {
    mass_kg += mass;
    moment_kgm += mass * centre;
    inertia_kgm2 += inertiaAtCentre + mass * (centre.squaredNorm() * Matrix3::Identity() - centre * centre.transpose());
  }
  [[nodiscard]] Vector3 centre() const {
    return mass_kg > 0.0 ? Vector3(moment_kgm / mass_kg) : Vector3(Vector3::Zero());
  }
  [[nodiscard]] Matrix3 inertiaAtCentre() const {
    const Vector3 c = centre();
    const Matrix3 I = inertia_kgm2 - mass_kg * (c.squaredNorm() * Matrix3::Identity() - c * c.transpose());
    return 0.5 * (I + I.transpose());
  }
};

constexpr double kLongest_m = 3.0;  // what a robot file holds as a_m or d_m
constexpr double kHeaviest_kg = 1000.0, kMostInertia_kgm2 = 1e4, kFarthestCentre_m = 10.0;  // of a link
constexpr double kWidestLimit_rad = 4.0 * M_PI;  // cables allow two turns; beyond, the numbers are rather degrees

class Import {
 public:
  Import(const urdf::ModelInterface& urdf, std::string file, UrdfChain chain)
      : urdf_(urdf), file_(std::move(file)), chain_(std::move(chain)) {}

  base::Result<UrdfArm> run() {
    arm_.base = chain_.base;
    arm_.tip = chain_.tip;
    arm_.warnings = chain_.warnings;
    RobotModel& model = arm_.model;
    model.name = urdf_.getName();
    model.joints = static_cast<int>(chain_.moving.size());
    model.gear = JointMatrix::Identity(model.joints, model.joints);
    placeAxes();
    if (auto done = readLimits(); !done) return done.error();
    if (auto done = checkLengths(); !done) return done.error();
    if (auto done = readBodies(); !done) return done.error();
    std::string names;
    for (const auto& name : arm_.joints) names += (names.empty() ? "" : ", ") + name;
    model.sources = {{"all_numbers", "imported from " + file_ + " (URDF), from link " + arm_.base + " to link " +
                                         arm_.tip + ", converted to modified Denavit-Hartenberg"},
                     {"joints", names}};
    for (std::size_t i = 0; i < arm_.warnings.size(); ++i)
      model.sources.push_back({"warning_" + std::to_string(i + 1), arm_.warnings[i]});
    return arm_;
  }

 private:
  base::Error refusal(const std::string& what, const std::string& remedy) const {
    return {base::ErrorCode::ParseError, file_ + ": " + what + ".", remedy};
  }
  void warn(const std::string& text) { arm_.warnings.push_back(text); }

  void placeAxes() {
    RobotModel& model = arm_.model;
    std::vector<JointAxis> axes;
    Pose X_BJ;
    for (const auto& joint : chain_.joints) {
      X_BJ = X_BJ * poseOf(joint->parent_to_joint_origin_transform);
      if (joint->type == urdf::Joint::FIXED) continue;
      const Vector3 axis(joint->axis.x, joint->axis.y, joint->axis.z);
      axes.push_back({X_BJ.translation, (X_BJ.rotation * axis).normalized()});
      arm_.joints.push_back(joint->name);
      linkPoses_.push_back(X_BJ);
    }
    const AxisGeometry geometry = geometryOfAxes(axes);
    model.X_B0 = geometry.X_B0;
    for (std::size_t i = 0; i < axes.size(); ++i) {
      model.links[i].geometry = model.links[i].nominal = geometry.links[i];
      framePoses_.push_back(geometry.X_BL[i]);
    }
    model.X_LF = framePoses_.back().inverse() * X_BJ;
    for (int k = 0; k < 9; ++k)  // rounding of a right angle
      if (double& x = model.X_LF.rotation(k / 3, k % 3); std::abs(x - std::round(x)) < 1e-15) x = std::round(x);
    for (double& x : model.X_LF.translation) x = std::abs(x) < 1e-15 ? 0.0 : x;
  }

  /// Lengths that no robot file holds, while the joint's name is known.
  base::Result<void> checkLengths() const {
    for (std::size_t i = 0; i < arm_.joints.size(); ++i) {
      const LinkGeometry& g = arm_.model.links[i].geometry;
      const bool across = std::abs(g.a_m()) > kLongest_m;
      if (!across && std::abs(g.d_m()) <= kLongest_m) continue;
      const std::string axis = "the axis of joint " + arm_.joints[i];
      const std::string off = i == 0 ? "the base" : "that of joint " + arm_.joints[i - 1];
      return refusal((across ? axis + " lies " + base::significant(std::abs(g.a_m())) + " m off " + off
                             : "the way along " + axis + " is " + base::significant(std::abs(g.d_m())) + " m") +
                         ", an arm's are within 3 m",
                     "Give <origin xyz=.../> in metres (not millimetres), or choose the arm's part with --base LINK.");
    }
    return {};
  }

  base::Result<void> readLimits() {
    for (std::size_t i = 0; i < chain_.moving.size(); ++i) {
      const urdf::Joint& joint = *chain_.moving[i];
      Link& link = arm_.model.links[i];
      if (Vector3(joint.axis.x, joint.axis.y, joint.axis.z).norm() < 1e-6)
        return refusal("the axis of joint " + joint.name + " has no length",
                       "Give it a direction such as <axis xyz=\"0 0 1\"/>.");
      const double speed = joint.limits ? joint.limits->velocity : 0.0,
                   torque = joint.limits ? joint.limits->effort : 0.0;
      if (joint.type == urdf::Joint::CONTINUOUS) {
        link.lower_rad = -2.0 * M_PI;
        link.upper_rad = 2.0 * M_PI;
        warn("Joint " + joint.name + " is continuous: its range was taken as -360 to 360 deg.");
      } else {
        if (!joint.limits)
          return refusal("joint " + joint.name + " has no limits",
                         "Give it <limit lower=... upper=... velocity=... effort=.../>.");
        link.lower_rad = joint.limits->lower;
        link.upper_rad = joint.limits->upper;
        if (!(link.lower_rad < link.upper_rad))
          return refusal("the limits of joint " + joint.name + " are missing or reversed (lower " +
                             base::significant(link.lower_rad) + ", upper " + base::significant(link.upper_rad) +
                             " rad)",
                         "Give it <limit lower=... upper=.../> in radians, lower below upper.");
        if (std::max(-link.lower_rad, link.upper_rad) > kWidestLimit_rad)
          warn("Joint " + joint.name + " has limits beyond two turns (" + base::significant(link.lower_rad) + " to " +
               base::significant(link.upper_rad) +
               " rad): they look like degrees, a URDF states radians. They were kept.");
      }
      link.speed_rad_per_s = std::clamp(speed, 0.01, 50.0);
      if (speed <= 0.0) {
        link.speed_rad_per_s = 1.0;
        warn("Joint " + joint.name + " states no speed: 1 rad/s was taken.");
      } else if (speed != link.speed_rad_per_s) {
        warn("Joint " + joint.name + " states a speed outside 0.01 to 50 rad/s: the nearer end was taken.");
      }
      if (torque >= 1e-3 && torque <= 1e5) link.torque_Nm = torque;
      Drive& drive = arm_.model.drives[i];
      drive.maximumCommand_V = 0.0;
      if (joint.dynamics) {
        const double damping = joint.dynamics->damping, friction = joint.dynamics->friction;
        if (!(damping >= 0.0 && damping <= 1000.0) || !(friction >= 0.0 && friction <= 1000.0))
          return refusal("damping and friction of joint " + joint.name + " must be between 0 and 1000",
                         "Correct <dynamics .../>.");
        drive.viscousFriction_Nms = damping;
        drive.coulombFriction_Nm = friction;
      }
    }
    return {};
  }

  /// Adds a link and all that is fixed to it, seen from the DH frame.
  base::Result<void> lump(const urdf::Link& link, const Pose& X, const urdf::Joint* towardsTip, Body& body) {
    if (link.inertial) {
      const auto& i = *link.inertial;
      const Pose X_centre = X * poseOf(i.origin);
      Matrix3 I;
      I << i.ixx, i.ixy, i.ixz, i.ixy, i.iyy, i.iyz, i.ixz, i.iyz, i.izz;
      const bool sensible = i.mass >= 0.0 && i.mass <= kHeaviest_kg && I.cwiseAbs().maxCoeff() <= kMostInertia_kgm2 &&
                            X_centre.translation.cwiseAbs().maxCoeff() <= kFarthestCentre_m;
      if (!I.allFinite() || !X_centre.translation.allFinite() || !sensible)
        return refusal("the mass or inertia of link " + link.name + " is not a number that a body can have",
                       "Correct <inertial>.");
      const auto principal = spatial::symmetricEigenvalues(I);
      if (principal[0] < -1e-9 * std::abs(principal[2]) || (i.mass == 0.0 && principal[2] > 0.0))
        return refusal("link " + link.name + " has an inertia that no body can have (" +
                           (i.mass == 0.0 ? "no mass" : "principal inertia " + base::significant(principal[0])) + ")",
                       "Correct <inertial> of that link.");
      if (principal[2] > (principal[0] + principal[1]) * (1.0 + 1e-6))
        warn("Link " + link.name +
             " has a principal inertia that exceeds the sum of the other two; it was taken as it is.");
      body.add(i.mass, X_centre.translation, X_centre.rotation * I * X_centre.rotation.transpose());
    }
    for (const auto& joint : link.child_joints) {
      if (joint->type != urdf::Joint::FIXED) {
        const bool ownChain = towardsTip && joint->name == towardsTip->name;
        if (!ownChain)
          warn("Joint " + joint->name + " hangs on link " + link.name +
               " and can move: what is behind it was left out.");
        continue;
      }
      const auto child = urdf_.getLink(joint->child_link_name);
      if (auto done = lump(*child, X * poseOf(joint->parent_to_joint_origin_transform), towardsTip, body); !done)
        return done;
    }
    return {};
  }

  base::Result<void> readBodies() {
    for (std::size_t i = 0; i < chain_.moving.size(); ++i) {
      const auto child = urdf_.getLink(chain_.moving[i]->child_link_name);
      const urdf::Joint* next = i + 1 < chain_.moving.size() ? chain_.moving[i + 1].get() : nullptr;
      Body body;
      if (auto done = lump(*child, framePoses_[i].inverse() * linkPoses_[i], next, body); !done) return done;
      Link& link = arm_.model.links[i];
      link.mass_kg = body.mass_kg;
      link.centreOfMass_m = body.centre();
      link.inertia_kgm2 = body.inertiaAtCentre();
      if (body.mass_kg == 0.0)
        warn("Link " + child->name + " has no mass: torques and motions that depend on it will be wrong.");
    }
    return {};
  }

  const urdf::ModelInterface& urdf_;
  std::string file_;
  UrdfChain chain_;
  UrdfArm arm_;
  std::vector<Pose> linkPoses_, framePoses_;  // of the URDF and of ours, in B, all joints at zero
};

}  // namespace

base::Result<UrdfArm> importUrdf(const std::string& xml, const std::string& fileName, const UrdfChoice& choice) {
  auto urdf = parseUrdfText(xml, fileName);
  if (!urdf) return urdf.error();
  auto chain = findChain(**urdf, fileName, choice);
  if (!chain) return chain.error();
  return Import(**urdf, fileName, *chain).run();
}

base::Result<UrdfArm> importUrdf(const std::filesystem::path& file, const UrdfChoice& choice) {
  const auto content = base::readFileBytes(file);
  if (!content) return content.error();
  return importUrdf(*content, file.filename().string(), choice);
}

}  // namespace articulus::robot
