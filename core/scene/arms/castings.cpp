#include "core/scene/arms/castings.h"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/arms/arm_draft.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr std::array kRadii{0.128, 0.108, 0.086, 0.066, 0.049, 0.041, 0.036};

using NextJoint = ArmDraft::NextJoint;

class CastArm {
 public:
  explicit CastArm(const robot::RobotModel& model) : model_(model), draft_(model), scale_(draft_.scale()) {}

  std::vector<ArmPart> build() {
    foot();
    for (int i = 0; i < model_.joints; ++i) link(i);
    return draft_.take();
  }

 private:
  [[nodiscard]] double radius(int i) const { return draft_.sized(kRadii, i); }

  void add(int link, Tone tone, const Mesh& mesh, const Pose& X = {}) { draft_.add(link, tone, mesh, X); }

  void foot() {
    const double r = radius(0), top = std::max(0.1 * scale_, draft_.height_m() - 0.19 * scale_);
    Pose ground;
    ground.translation.z() = -model_.foot_m;
    const std::array<Eigen::Vector2d, 7> pedestal{{{1.42 * r, 0.0},
                                                   {1.42 * r, 0.022 * scale_},
                                                   {1.38 * r, 0.028 * scale_},
                                                   {1.16 * r, 0.034 * scale_},
                                                   {1.02 * r, 0.5 * top},
                                                   {1.0 * r, top - 0.01 * scale_},
                                                   {0.97 * r, top}}};
    add(-1, Tone::Housing, lathe(pedestal, 32), ground);
    add(-1, Tone::Joint, cylinder(0.94 * r, top, top + 0.014 * scale_, 0.002 * scale_, 32), ground);
    draft_.addBolts(1.28 * r, 0.02 * scale_, 0.036 * scale_);
  }

  void link(int i) {
    const NextJoint next = draft_.next(i);
    const double length = next.origin_m.norm();
    const bool last = i + 1 >= model_.joints;
    if (i == 0) turret(next);
    else if (last) flange(i);
    else if (length > 0.12 * scale_ && std::abs(next.origin_m.z()) < 0.5 * length && rollsNext(i)) elbow(i, next);
    else if (length > 0.12 * scale_ && std::abs(next.origin_m.z()) < 0.5 * length) swingArm(i, next);
    else if (comesFromBehind(i)) rollTube(i, next);
    else wrist(i, next);
  }

  /// The next joint turns about the limb itself: the limb belongs half to this link, half to the next.
  [[nodiscard]] bool rollsNext(int i) const {
    const NextJoint next = draft_.next(i);
    return std::abs(next.axis.dot(next.origin_m.normalized())) > 0.8;
  }
  [[nodiscard]] bool comesFromBehind(int i) const {
    return std::abs(model_.links[static_cast<std::size_t>(i)].geometry.d_m()) > 0.12 * scale_;
  }

  void turret(const NextJoint& next) {
    const double r = radius(0), low = -0.176 * scale_;
    const std::array<Eigen::Vector2d, 6> column{{{0.96 * r, low},
                                                 {1.0 * r, low + 0.008 * scale_},
                                                 {1.0 * r, low + 0.05 * scale_},
                                                 {0.92 * r, -0.08 * scale_},
                                                 {0.80 * r, -0.01 * scale_},
                                                 {0.70 * r, 0.0}}};
    add(0, Tone::Housing, lathe(column, 32), along(Vector3::Zero(), draft_.upwards() * Vector3::UnitZ()));
    const Pose X = along(next.origin_m, next.axis);
    const double rs = radius(1);
    add(0, Tone::Housing, cylinder(rs, -0.118 * scale_, 0.070 * scale_, 0.012 * scale_, 32), X);
    add(0, Tone::Joint, cylinder(0.72 * rs, -0.126 * scale_, -0.110 * scale_, 0.004 * scale_, 32), X);
    add(0, Tone::Joint, cylinder(0.92 * rs, 0.066 * scale_, 0.079 * scale_, 0.001 * scale_, 32), X);
  }

  /// A plate beside the joint, from one axis to the next.
  void swingArm(int i, const NextJoint& next) {
    const double r0 = radius(i), r1 = radius(i + 1), z0 = 0.080 * scale_, z1 = 0.164 * scale_;
    Pose X;  // x along the limb
    X.rotation.col(0) = Vector3(next.origin_m.x(), next.origin_m.y(), 0).normalized();
    X.rotation.col(2) = Vector3::UnitZ();
    X.rotation.col(1) = Vector3::UnitZ().cross(Vector3(X.rotation.col(0)));
    const double length = std::hypot(next.origin_m.x(), next.origin_m.y());
    add(i, Tone::Housing, prism(stadium(length, r0, r1, 32), z0, z1, 0.014 * scale_), X);
    // A raised rib along the plate and the caps of both joints.
    add(i, Tone::Housing,
        prism(stadium(length, 0.62 * r0, 0.62 * r1, 32), z1 - 0.002 * scale_, z1 + 0.012 * scale_, 0.008 * scale_), X);
    add(i, Tone::Joint, cylinder(0.44 * r0, z1, z1 + 0.017 * scale_, 0.004 * scale_, 28), X);
    Pose far = X;
    far.translation = X.rotation * Vector3(length, 0, 0);
    add(i, Tone::Joint, cylinder(0.44 * r1, z1, z1 + 0.017 * scale_, 0.004 * scale_, 28), far);
  }

  void elbow(int i, const NextJoint& next) {
    const double r = radius(i);
    add(i, Tone::Housing, cylinder(r, -0.090 * scale_, 0.066 * scale_, 0.010 * scale_, 32));
    add(i, Tone::Joint, cylinder(0.90 * r, 0.064 * scale_, 0.080 * scale_, 0.001 * scale_, 32));
    add(i, Tone::Joint, cylinder(0.62 * r, -0.098 * scale_, -0.086 * scale_, 0.003 * scale_, 28));
    const double reach = 0.30 * next.origin_m.norm(), rt = radius(i + 1);
    const std::array<Eigen::Vector2d, 5> neck{
        {{0.92 * r, 0.0}, {1.14 * rt, 0.72 * r}, {1.10 * rt, 0.92 * reach}, {1.04 * rt, reach}, {0.9 * rt, reach}}};
    add(i, Tone::Housing, lathe(neck, 28), along(Vector3::Zero(), next.origin_m));
  }

  /// Tube that reaches back along its own axis to the elbow, with a fork for the wrist.
  void rollTube(int i, const NextJoint& next) {
    const double d = model_.links[static_cast<std::size_t>(i)].geometry.d_m(), sign = d > 0 ? 1.0 : -1.0,
                 length = std::abs(d);
    const double r = radius(i), rw = radius(i + 1);
    const double from = -0.70 * length, to = -1.75 * rw;
    Pose X;
    if (sign < 0) X = along(Vector3::Zero(), -Vector3::UnitZ());
    const std::array<Eigen::Vector2d, 6> tube{{{1.02 * r, from + 0.008 * scale_},
                                               {1.04 * r, from + 0.012 * scale_},
                                               {1.0 * r, from + 0.5 * (to - from)},
                                               {0.98 * rw + 0.006 * scale_, to - 0.01 * scale_},
                                               {0.92 * rw, to},
                                               {0.5 * rw, to}}};
    add(i, Tone::Housing, lathe(tube, 28), X);
    add(i, Tone::Joint, cylinder(0.95 * r, from - 0.002 * scale_, from + 0.010 * scale_, 0.001 * scale_, 28), X);
    // The fork's cheeks stand on both sides of the next axis.
    Pose fork;
    fork.rotation.col(0) = -sign * Vector3::UnitZ();
    fork.rotation.col(2) = std::abs(next.axis.z()) < 0.5 ? next.axis : Vector3::UnitY();
    fork.rotation.col(1) = Vector3(fork.rotation.col(2)).cross(Vector3(fork.rotation.col(0)));
    for (const double side : {-1.0, 1.0}) {
      const double inner = 0.030 * scale_, outer = 0.046 * scale_;
      add(i, Tone::Housing,
          prism(stadium(-to + 0.02 * scale_, rw, 0.92 * rw, 32), side > 0 ? inner : -outer, side > 0 ? outer : -inner,
                0.004 * scale_),
          fork);
      add(i, Tone::Joint,
          cylinder(0.5 * rw, side > 0 ? outer - 0.001 : -outer - 0.005 * scale_,
                   side > 0 ? outer + 0.005 * scale_ : -outer + 0.001, 0.001 * scale_, 24),
          fork);
    }
  }

  void wrist(int i, const NextJoint& next) {
    const double r = radius(i);
    add(i, Tone::Joint, cylinder(0.88 * r, -0.029 * scale_, 0.029 * scale_, 0.004 * scale_, 32));
    const double tip = 0.4 * std::max(model_.X_LF.translation.norm(), 0.06 * scale_);
    const Vector3 end = next.origin_m + tip * next.axis;
    add(i, Tone::Housing, bar(Vector3::Zero(), end, 0.58 * r, 0.64 * r, 28));
  }

  void flange(int i) {
    const Vector3 face = model_.X_LF.translation;
    const double length = std::max(face.norm(), 0.02 * scale_), r = radius(i);
    const Vector3 axis = face.norm() > 1e-6 ? face : Vector3::UnitZ();
    const std::array<Eigen::Vector2d, 4> disc{
        {{0.82 * r, 0.42 * length}, {0.82 * r, 0.72 * length}, {1.0 * r, 0.74 * length}, {1.0 * r, length}}};
    add(i, Tone::Metal, lathe(disc, 32), along(Vector3::Zero(), axis));
  }

  const robot::RobotModel& model_;
  ArmDraft draft_;
  double scale_;
};

}  // namespace

std::vector<ArmPart> drawCastings(const robot::RobotModel& model) { return CastArm(model).build(); }

}  // namespace articulus::scene
