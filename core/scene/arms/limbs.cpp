#include "core/scene/arms/limbs.h"

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
constexpr std::array kHinges{0.104, 0.104, 0.098, 0.092, 0.082, 0.068, 0.062};
constexpr std::array kRounds{0.097, 0.094, 0.090, 0.084,
                             0.078, 0.068, 0.056};  // of the limb where it turns about itself
constexpr double kHalf = 0.88;                      // thickness of a half to its radius
constexpr double kEdge = 0.55;                      // radius of its outer edge to its thickness
constexpr double kLid = 0.42;                       // radius of the lid on a half to that
constexpr double kRoom = 1.03;                      // of the other half of a hinge, to its radius
constexpr double kCollar = 0.40;                    // length of a round end to its radius
constexpr double kRing_m = 0.008;                   // of the dark ring between two bodies
constexpr double kFirstSeam = 0.56;                 // from the shoulder down, to its height
constexpr double kLastSeam = 0.80;                  // from the wrist to the flange
constexpr double kSplit = 0.49;                     // of a limb that turns about itself is before the seam
constexpr int kSegments = 32, kHalfRing = 14, kDomeSteps = 8, kFlowSteps = 12;

/// A limb cut across: x along the axis of its hinge, y across the limb, z along it.
struct Section {
  double z_m, inner_m, outer_m;  ///< along the hinge's axis: towards the other half, and away from it
  double half_m;                 ///< half width across
  double round;                  ///< 0: flat towards the other half, 1: round
};

/// Of the half of a hinge: how far it reaches along the hinge's axis, at a distance from that.
struct HalfShape {
  double radius_m, thick_m;
  [[nodiscard]] double reach(double distance_m) const {
    const double edge = kEdge * thick_m, in = std::clamp((distance_m - radius_m + edge) / edge, 0.0, 1.0);
    return thick_m - edge + edge * std::sqrt(1.0 - in * in);
  }
};

std::vector<Vector3> ringOf(const Section& s, const HalfShape& half) {
  std::vector<Vector3> ring;
  const double middle = 0.5 * (s.inner_m + s.outer_m), rx = s.outer_m - middle;
  const double firstInner = std::cos(M_PI / kHalfRing);
  for (int k = 0; k < 2 * kHalfRing; ++k) {
    const double angle = M_PI * (static_cast<double>(k) / kHalfRing - 0.5), across = std::sin(angle);
    const bool outside = k <= kHalfRing;
    const double y = s.half_m * (outside ? across : std::clamp(across / firstInner, -1.0, 1.0));
    // Below its axis the half is round about it; above, its edge follows the limb.
    const double distance = s.z_m < 0.0 ? std::hypot(y, s.z_m) : std::abs(across) * half.radius_m;
    const double x = outside ? half.reach(distance) + (s.outer_m - half.thick_m) : s.inner_m;
    const double t = s.round;
    ring.emplace_back((1.0 - t) * x + t * (middle + rx * std::cos(angle)), (1.0 - t) * y + t * s.half_m * across,
                      s.z_m);
  }
  return ring;
}

class LimbArm {
 public:
  explicit LimbArm(const robot::RobotModel& model) : draft_(model), scale_(draft_.scale()) {}

  std::vector<ArmPart> build() {
    foot();
    for (int i = 0; i < draft_.joints(); ++i)
      if (draft_.isLast(i)) flange(i);
      else limb(i);
    return draft_.take();
  }

 private:
  /// Of the half where joint i is a hinge, and of the seam where it turns about the limb.
  [[nodiscard]] double hinge(int i) const { return draft_.sized(kHinges, i); }
  [[nodiscard]] double round(int i) const { return draft_.sized(kRounds, i); }

  /// A joint turns about the limb where that runs along its axis; the first always does.
  [[nodiscard]] bool rolls(int i) const {
    if (i == 0 || draft_.isLast(i)) return true;
    const ArmDraft::NextJoint joint = draft_.next(i - 1);
    return std::abs(joint.origin_m.dot(joint.axis)) > 0.8 * hinge(i) && !joint.parallel();
  }
  /// On z of link i: where its body begins, where it turns about its limb.
  [[nodiscard]] double seam(int i) const {
    if (i == 0) return -draft_.upwards() * kFirstSeam * std::max(draft_.height_m(), 0.2 * scale_);
    const double d = draft_.next(i - 1).origin_m.dot(draft_.next(i - 1).axis);
    if (!draft_.isLast(i)) return -(1.0 - kSplit) * d;
    return towardsFlange(i) * kLastSeam * std::max(std::abs(draft_.next(i).origin_m.z()), 0.1 * scale_);
  }
  [[nodiscard]] double towardsFlange(int i) const { return draft_.next(i).origin_m.z() < 0.0 ? -1.0 : 1.0; }

  void foot() {
    const double r = round(0), bottom = -draft_.model().foot_m;
    const double top = draft_.shoulder_m() + draft_.upwards() * seam(0), height = top - bottom;
    const std::array<Eigen::Vector2d, 9> base{{{1.30 * r, 0.0},
                                               {1.32 * r, 0.006 * scale_},
                                               {1.32 * r, 0.016 * scale_},
                                               {1.29 * r, 0.022 * scale_},
                                               {1.22 * r, 0.20 * height},
                                               {1.12 * r, 0.50 * height},
                                               {1.04 * r, 0.80 * height},
                                               {1.01 * r, height - 0.006 * scale_},
                                               {0.96 * r, height}}};
    Pose ground;
    ground.translation.z() = bottom;
    draft_.add(-1, Tone::Housing, lathe(base, 40), ground);
  }

  void ring(int link, const Pose& X, double r) {
    draft_.add(link, Tone::Joint, cylinder(0.985 * r, -kRing_m * scale_, 1.5 * kRing_m * scale_, 0.0, 36), X);
  }

  void lid(int link, const Pose& X, double r, double side) {
    const double face = kHalf * r;
    draft_.add(link, Tone::Joint, drum(kLid * r, face - 0.1 * r, face + 0.003 * scale_, 0.0, 0.0025 * scale_, 28),
               facing(X.translation, side * Vector3(X.rotation.col(2)), X.rotation.col(0)));
  }

  /// A limb is made of a piece for each of its joints, which meet in one round section in the middle.
  void limb(int i) {
    const ArmDraft::NextJoint next = draft_.next(i);
    const bool rollsHere = rolls(i), rollsNext = rolls(i + 1);
    const Vector3 from = rollsHere ? Vector3(0, 0, seam(i)) : Vector3::Zero();
    const Vector3 to = rollsNext ? Vector3(next.origin_m + seam(i + 1) * next.axis) : next.origin_m;
    Vector3 way = to - from;
    if (way.norm() < 0.5 * hinge(i)) way = 0.5 * hinge(i) * (rollsHere ? Vector3::UnitZ() : Vector3::UnitX());
    const Vector3 ahead = way.normalized(), end = from + way;
    const double middle = rollsHere == rollsNext ? 0.5 * way.norm() : 0.0;
    const double r0 = round(i), r1 = round(i + 1);
    if (rollsHere) ring(i, facing(from, ahead, Vector3::UnitX()), r0);
    if (rollsHere && rollsNext) {
      draft_.add(i, Tone::Housing, bar(from + gap() * ahead, end - gap() * ahead, r0, r1, kSegments));
      return;
    }
    if (!rollsHere) {
      draft_.add(i, Tone::Joint, cylinder(0.93 * hinge(i), -kRing_m * scale_, 1.5 * kRing_m * scale_, 0.0, 36));
      const Pose X = facing(Vector3::Zero(), ahead, Vector3::UnitZ());
      const double length = middle > 0.0 ? middle : way.norm() - gap();
      draft_.add(i, Tone::Housing, hingedPiece(hinge(i), rollsNext ? r1 : r0, length), X);
      lid(i, {}, hinge(i), 1.0);
    }
    if (!rollsNext) {
      const Pose X = facing(end, -ahead, -next.axis);
      const double length = middle > 0.0 ? middle : way.norm() - gap();
      draft_.add(i, Tone::Housing, hingedPiece(hinge(i + 1), rollsHere ? r0 : r1, length), X);
      lid(i, facing(end, next.axis, Vector3::UnitX()), hinge(i + 1), -1.0);
    }
  }
  [[nodiscard]] double gap() const { return 0.5 * kRing_m * scale_; }

  /// From the half of a hinge about x, on the side of +x, along z to a round end of radius_m at length_m.
  [[nodiscard]] Mesh hingedPiece(double hinge_m, double radius_m, double length_m) const {
    const HalfShape half{hinge_m, kHalf * hinge_m};
    const double room = std::min(kRoom * hinge_m, 0.75 * length_m);
    const double flow = std::min(std::max(length_m - kCollar * radius_m, room + 0.1 * hinge_m), 0.97 * length_m);
    std::vector<std::vector<Vector3>> rings;
    for (int k = 0; k < kDomeSteps; ++k) {  // the half circle about the hinge, from its far side
      const double angle = 0.5 * M_PI * (static_cast<double>(k) / kDomeSteps - 1.0);
      const double across = std::max(hinge_m * std::cos(angle), 0.002 * scale_);
      rings.push_back(ringOf({hinge_m * std::sin(angle), gap(), half.thick_m, across, 0.0}, half));
    }
    for (int k = 0; k <= kFlowSteps; ++k) {
      const double z = flow * k / kFlowSteps, s = smooth(z / flow);
      const double side = smooth(std::clamp((z - 0.9 * room) / (flow - 0.9 * room), 0.0, 1.0));
      rings.push_back(ringOf({z, gap() - side * (radius_m + gap()), half.thick_m + s * (radius_m - half.thick_m),
                              hinge_m + s * (radius_m - hinge_m), side},
                             half));
    }
    rings.push_back(ringOf({length_m - 0.02 * radius_m, -radius_m, radius_m, radius_m, 1.0}, half));
    rings.push_back(ringOf({length_m, -0.97 * radius_m, 0.97 * radius_m, 0.97 * radius_m, 1.0}, half));
    return skin(rings);
  }
  [[nodiscard]] static double smooth(double t) { return t * t * (3.0 - 2.0 * t); }

  void flange(int i) {
    const double side = towardsFlange(i), at = seam(i), r = round(i), face = draft_.next(i).origin_m.z();
    const Pose X = facing({0, 0, at}, side * Vector3::UnitZ(), Vector3::UnitX());
    ring(i, X, r);
    const double length = std::max(side * (face - at), 0.02 * scale_), metal = 0.45 * length;
    draft_.add(i, Tone::Housing, drum(r, 0.5 * kRing_m * scale_, length - metal, 0.0, 0.3 * r, 36), X);
    draft_.add(i, Tone::Metal, cylinder(0.80 * r, length - 1.2 * metal, length, 0.002 * scale_, 36), X);
  }

  ArmDraft draft_;
  double scale_;
};

}  // namespace

std::vector<ArmPart> drawLimbs(const robot::RobotModel& model) { return LimbArm(model).build(); }

}  // namespace articulus::scene
