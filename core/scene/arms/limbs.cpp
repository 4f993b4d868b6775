#include "core/scene/arms/limbs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

#include "core/scene/arms/arm_draft.h"
#include "core/scene/arms/arm_pieces.h"
#include "core/scene/surface/surface_mesher.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

// Sizes are for an arm of 1.32 m.
constexpr std::array kHinges{0.104, 0.104, 0.098, 0.092, 0.082, 0.073, 0.066};
constexpr std::array kRounds{0.097, 0.094, 0.090, 0.084,
                             0.078, 0.068, 0.056};  // of the limb where it turns about itself
constexpr double kHalf = 0.90;                      // thickness of a half to its radius
constexpr double kEdge = 0.62;                      // radius of its outer edge to its thickness
constexpr double kBlend = 0.60;                     // width over which half and limb flow together, to the radius
constexpr double kRing_m = 0.008;                   // of the dark ring between two bodies
constexpr double kRoom = 1.03;                      // of the other half of a hinge, to its radius
constexpr double kCutEdge_m = 0.022;                // width of the rounding where both halves meet
constexpr double kLid = 0.46;                       // radius of the lid on a half to that
constexpr double kCollar = 0.9;                     // length of a round end to its radius
constexpr double kWaist = 0.88;                     // of a limb between its ends, to their radii
constexpr double kRoundSpread = 0.30;               // of the bars of a limb where it is round, to its radius
constexpr double kSplit = 0.49;                     // of a limb that turns about itself is before the seam
constexpr double kCell_m = 0.0125;
constexpr std::size_t kMostTriangles = 1300;  // a link

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
  template <std::size_t N>
  [[nodiscard]] double sized(const std::array<double, N>& sizes, int i) const {
    return scale_ * sizes[static_cast<std::size_t>(std::clamp(i, 0, static_cast<int>(N) - 1))];
  }
  /// Of the half where joint i is a hinge, and of the seam where it turns about the limb.
  [[nodiscard]] double hinge(int i) const { return sized(kHinges, i); }
  [[nodiscard]] double round(int i) const { return sized(kRounds, i); }

  /// A joint turns about the limb where that runs along its axis; the first always does.
  [[nodiscard]] bool rolls(int i) const {
    if (i == 0 || draft_.isLast(i)) return true;
    const ArmDraft::NextJoint joint = draft_.next(i - 1);
    return std::abs(joint.origin_m.dot(joint.axis)) > 0.8 * hinge(i) && !joint.parallel();
  }
  /// On z of link i: where its body begins, where it turns about its limb.
  [[nodiscard]] double seam(int i) const {
    if (i == 0) return -draft_.upwards() * 0.56 * std::max(draft_.height_m(), 0.2 * scale_);
    const double d = draft_.next(i - 1).origin_m.dot(draft_.next(i - 1).axis);
    if (!draft_.isLast(i)) return -(1.0 - kSplit) * d;
    return towardsFlange(i) * 0.60 * std::max(std::abs(draft_.next(i).origin_m.z()), 0.1 * scale_);
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

  /// One half of a hinge: a thick disc with a rounded outer edge on one side of z = 0 of X. It goes on across the
  /// plane, where the other's room cuts it flat.
  [[nodiscard]] Piece half(const Pose& X, double r, double side) const {
    const double thick = kHalf * r;
    return column(moved(X, side * 0.25 * thick), r, r, 0.75 * thick, kEdge * thick);
  }
  /// Where the other half of a hinge turns.
  [[nodiscard]] Piece roomOfOther(const Pose& X, double r, double side) const {
    const double high = 2.0 * r;
    return column(moved(X, -side * (high - 0.5 * kRing_m * scale_)), kRoom * r, kRoom * r, high, 0.004 * scale_);
  }
  [[nodiscard]] static Pose moved(const Pose& X, double way) {
    return {X.rotation, X.translation + way * Vector3(X.rotation.col(2))};
  }

  void lid(int link, const Pose& X, double r, double side) {
    const double face = kHalf * r;
    draft_.add(link, Tone::Joint, drum(kLid * r, face - 0.1 * r, face + 0.006 * scale_, 0.0, 0.004 * scale_, 28),
               facing(X.translation, side * Vector3(X.rotation.col(2)), X.rotation.col(0)));
  }

  void limb(int i) {
    const ArmDraft::NextJoint next = draft_.next(i);
    const bool rollsHere = rolls(i), rollsNext = rolls(i + 1);
    const double r0 = round(i), r1 = round(i + 1);
    const Pose own{}, far = facing(next.origin_m, next.axis, Vector3::UnitX());
    ImplicitShape shape;
    Vector3 from(0, 0, 0.5 * kHalf * hinge(i)), to = next.origin_m - 0.5 * kHalf * hinge(i + 1) * next.axis;
    if (!rollsHere) {
      shape.add(half(own, hinge(i), 1.0));
      draft_.add(i, Tone::Joint, cylinder(0.95 * hinge(i), -1.0 * kRing_m * scale_, 1.5 * kRing_m * scale_, 0.0, 36));
      lid(i, own, hinge(i), 1.0);
    }
    if (!rollsNext) {
      shape.add(half(far, hinge(i + 1), -1.0));
      lid(i, far, hinge(i + 1), -1.0);
    }
    if (rollsHere) {
      const double side = seam(i) < 0.0 ? 1.0 : -1.0;
      from = collar(i, shape, {0, 0, seam(i)}, side * Vector3::UnitZ(), r0);
      ring(i, facing({0, 0, seam(i)}, side * Vector3::UnitZ(), Vector3::UnitX()), r0);
    }
    if (rollsNext) {
      const Vector3 end = next.origin_m + seam(i + 1) * next.axis;
      to = collar(i, shape, end, (end.dot(next.axis) > 0.0 ? -1.0 : 1.0) * next.axis, r1);
    }
    const LimbEnd first = rollsHere ? roundEnd(from, r0) : flatEnd(from, Vector3::UnitZ(), hinge(i));
    const LimbEnd second = rollsNext ? roundEnd(to, r1) : flatEnd(to, next.axis, hinge(i + 1));
    addLimb(shape, first, second);
    if (!rollsHere) shape.cut(roomOfOther(own, hinge(i), 1.0), kCutEdge_m * scale_);
    if (!rollsNext) shape.cut(roomOfOther(far, hinge(i + 1), -1.0), kCutEdge_m * scale_);
    draft_.add(i, Tone::Housing, meshOf(shape, {.cell_m = kCell_m * scale_, .mostTriangles = kMostTriangles}));
  }

  /// Where a limb ends: round, or as flat as the half of a hinge.
  struct LimbEnd {
    Vector3 p_m;
    std::optional<Vector3> hingeAxis;
    double spread_m = 0.0, radius_m = 0.0;  ///< of the bars that it is made of: beside each other, and each
  };
  [[nodiscard]] static LimbEnd roundEnd(const Vector3& p_m, double r) {
    return {p_m, std::nullopt, kRoundSpread * r, (kWaist - kRoundSpread) * r};
  }
  [[nodiscard]] static LimbEnd flatEnd(const Vector3& p_m, const Vector3& axis, double r) {
    const double thin = 0.42 * kHalf * r;
    return {p_m, axis, kWaist * r - thin, thin};
  }

  /// Three bars beside each other, square to the hinges, which flow into one limb.
  static void addLimb(ImplicitShape& shape, const LimbEnd& first, const LimbEnd& second) {
    const Vector3 way = second.p_m - first.p_m;
    if (way.norm() < 1e-3) return;
    const Vector3 axis = first.hingeAxis.value_or(second.hingeAxis.value_or(way.unitOrthogonal()));
    const Vector3 across = axis.cross(way).norm() > 1e-6 ? axis.cross(way).normalized() : way.unitOrthogonal();
    for (const double side : {0.0, -1.0, 1.0})
      shape.add(capsule(first.p_m + side * first.spread_m * across, second.p_m + side * second.spread_m * across,
                        first.radius_m, second.radius_m),
                kBlend * std::min(first.spread_m + first.radius_m, second.spread_m + second.radius_m));
  }

  /// The round end of a limb that turns about itself: from the seam inwards. Out: where the limb goes on.
  Vector3 collar(int link, ImplicitShape& shape, const Vector3& seam_m, const Vector3& inwards, double r) {
    const double length = kCollar * r;
    const Pose middle = facing(seam_m + 0.5 * length * inwards, inwards, Vector3::UnitX());
    shape.add(column(middle, 0.97 * r, 0.97 * r, 0.5 * length, 0.012 * scale_), kBlend * r);
    draft_.add(link, Tone::Housing, drum(r, kRing_m * scale_ * 0.5, 0.42 * r, 0.003 * scale_, 0.02 * r, 36),
               facing(seam_m, inwards, Vector3::UnitX()));
    return seam_m + 0.6 * length * inwards;
  }

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
