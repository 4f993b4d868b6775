#include "core/scene/arms/forks.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/arms/arm_draft.h"
#include "core/scene/arms/arm_pieces.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

// Sizes are for an arm of 1.32 m.
constexpr std::array kHubs{0.110, 0.108, 0.082, 0.070, 0.062, 0.052, 0.048};   // radius of a hinge, or of a seam
constexpr std::array kLimbs{0.098, 0.072, 0.066, 0.060, 0.050, 0.045, 0.042};  // of the limb that begins there
constexpr double kInner = 0.56, kOuter = 0.90;  // of a fork's cheeks from its middle, to the hub's radius
constexpr double kLength = 1.50;                // from the hinge to the fork's bridge, to the hub's radius
constexpr double kSplit = 0.46;                 // of a limb that turns about itself is before the seam
constexpr double kGap_m = 0.004;                // of the dark ring between two bodies

class ForkArm {
 public:
  explicit ForkArm(const robot::RobotModel& model) : draft_(model), scale_(draft_.scale()) {}

  std::vector<ArmPart> build() {
    foot();
    for (int i = 0; i < draft_.joints(); ++i) {
      begin(i);
      if (draft_.isLast(i)) flange(i);
      else limb(i);
    }
    return draft_.take();
  }

 private:
  [[nodiscard]] double hub(int i) const { return draft_.sized(kHubs, i); }
  [[nodiscard]] double limbRadius(int i) const { return draft_.sized(kLimbs, i); }

  /// A joint turns about the limb where that runs along its axis; the first always does.
  [[nodiscard]] bool rolls(int i) const {
    if (i == 0) return true;
    const ArmDraft::NextJoint joint = draft_.next(i - 1);
    return !joint.parallel() && std::abs(joint.origin_m.dot(joint.axis)) > 1.2 * hub(i);
  }
  /// On z of link i: where it begins if it turns about its limb.
  [[nodiscard]] double seam(int i) const {
    if (i == 0) return -draft_.upwards() * (kLength * hub(1) + 0.25 * hub(0));
    const double d = draft_.next(i - 1).origin_m.dot(draft_.next(i - 1).axis), share = 1.0 - kSplit;
    return draft_.isLast(i) ? -(d < 0.0 ? -1.0 : 1.0) * std::max(std::abs(d) - 1.15 * hub(i - 1), 0.35 * std::abs(d))
                            : -share * d;
  }

  void foot() {
    const double bottom = -draft_.model().foot_m, r = hub(0);
    const double top = std::max(draft_.shoulder_m() + draft_.upwards() * seam(0), bottom + 0.08 * scale_);
    const std::array<Eigen::Vector2d, 8> base{{{1.22 * r, bottom},
                                               {1.22 * r, bottom + 0.016 * scale_},
                                               {1.19 * r, bottom + 0.020 * scale_},
                                               {1.06 * r, bottom + 0.024 * scale_},
                                               {1.01 * r, bottom + 0.034 * scale_},
                                               {1.0 * r, bottom + 0.048 * scale_},
                                               {1.0 * r, top - 0.010 * scale_},
                                               {0.94 * r, top}}};
    draft_.add(-1, Tone::Housing, lathe(base, 36));
    draft_.addBolts(1.13 * r, 0.014 * scale_, 0.030 * scale_);
    draft_.add(-1, Tone::Joint, cylinder(0.93 * r, top - 0.004 * scale_, top + kGap_m * scale_, 0.0, 36));
  }

  [[nodiscard]] Vector3 beginning(int i) const { return rolls(i) ? Vector3(0, 0, seam(i)) : Vector3::Zero(); }

  /// Hub with lids in the fork of the link before, or the ring of a limb that turns about itself.
  void begin(int i) {
    if (rolls(i)) {
      const double r = i == 0 ? hub(0) : limbRadius(i);
      const Pose X = facing({0, 0, seam(i)}, (seam(i) < 0.0 ? 1.0 : -1.0) * Vector3::UnitZ(), Vector3::UnitX());
      draft_.add(i, Tone::Joint, cylinder(0.94 * r, -kGap_m * scale_, 2.0 * kGap_m * scale_, 0.0, 36), X);
      return;
    }
    const double r = 0.97 * hub(i), half = (kInner - 0.02) * hub(i), out = (kOuter + 0.08) * hub(i);
    draft_.add(i, Tone::Housing, drum(r, -half, half, 0.08 * r, 0.08 * r, 36));
    draft_.add(i, Tone::Joint, drum(0.66 * hub(i), -out, out, 0.05 * r, 0.05 * r, 36));  // the pin with its lids
  }

  void limb(int i) {
    const ArmDraft::NextJoint next = draft_.next(i);
    const Vector3 from = beginning(i);
    const bool rollsNext = rolls(i + 1);
    const Vector3 to = rollsNext ? Vector3(next.origin_m + seam(i + 1) * next.axis) : next.origin_m;
    Vector3 way = to - from;
    if (way.norm() < 0.2 * hub(i)) way = 0.2 * hub(i) * (rolls(i) ? Vector3(0, 0, draft_.upwards()) : Vector3::UnitX());
    const Vector3 ahead = way.normalized();
    const double r0 = i == 0 ? hub(0) : limbRadius(i), r1 = limbRadius(i + 1);
    // Where axes miss each other the limb leans; at a seam it is square to the joint all the same.
    if (rolls(i)) square(i, from, (seam(i) < 0.0 ? 1.0 : -1.0) * Vector3::UnitZ(), ahead, r0);
    if (rollsNext) {
      square(i, to, (way.dot(next.axis) > 0.0 ? -1.0 : 1.0) * next.axis, -ahead, r1);
      shaft(i, from, ahead, way.norm(), r0, r1);
      return;
    }
    const ForkSize size{hub(i + 1), kInner * hub(i + 1), kOuter * hub(i + 1), kLength * hub(i + 1),
                        i == 0 ? 0.88 * hub(1) : limbRadius(i) * kTaper};
    draft_.add(i, Tone::Housing, fork(size), facing(next.origin_m, next.axis, ahead));
    shaft(i, from, ahead, way.norm() - size.length_m - 0.2 * size.radius_m, r0, size.limbRadius_m);
  }

  void square(int i, const Vector3& seam_m, const Vector3& inwards, const Vector3& ahead, double r) {
    if (inwards.dot(ahead) > kStraight) return;
    draft_.add(i, Tone::Housing, drum(1.01 * r, 0.0, 0.45 * r, 0.0, 0.08 * r), along(seam_m, inwards));
  }

  /// The round limb itself, somewhat waisted.
  void shaft(int i, const Vector3& from, const Vector3& ahead, double length, double r0, double r1) {
    if (length < 0.01 * scale_) return;
    const double edge = std::min(0.010 * scale_, 0.2 * length);
    const std::array<Eigen::Vector2d, 5> profile{
        {{0.96 * r0, 0.0}, {r0, 0.4 * edge}, {r0, edge}, {r1, length - edge}, {r1, length}}};
    draft_.add(i, Tone::Housing, lathe(profile, 32), along(from, ahead));
  }

  void flange(int i) {
    const double face = draft_.next(i).origin_m.z(), from = rolls(i) ? seam(i) : 0.0, r = limbRadius(i);
    const double side = face < from ? -1.0 : 1.0, length = std::max(side * (face - from), 0.02 * scale_);
    const Pose X = facing({0, 0, from}, side * Vector3::UnitZ(), Vector3::UnitX());
    draft_.add(i, Tone::Metal, cylinder(0.94 * r, 0.3 * length, length, 0.0015 * scale_, 36), X);
    draft_.add(i, Tone::Housing, drum(r, 0.0, 0.55 * length, 0.0, 0.10 * r, 36), X);
  }

  static constexpr double kTaper = 0.86, kStraight = 0.9999;
  ArmDraft draft_;
  double scale_;
};

}  // namespace

std::vector<ArmPart> drawForks(const robot::RobotModel& model) { return ForkArm(model).build(); }

}  // namespace articulus::scene
