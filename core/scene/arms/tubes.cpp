#include "core/scene/arms/tubes.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/scene/arms/arm_draft.h"
#include "core/scene/arms/arm_pieces.h"
#include "core/scene/arms/joint_seats.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

constexpr std::array kHousings{0.0600, 0.0590, 0.0530, 0.0430, 0.0430, 0.0400, 0.0380};  // radius of each joint, m
constexpr int kSegments = 30;
constexpr double kTube = 0.80;     // radius of a limb to that of the thinner of its joints
constexpr double kBefore = 1.22;   // from the limb before to the seam, in radii of the joint
constexpr double kOwn = 1.10;      // and from there to the own limb
constexpr double kCrossing = 1.0;  // where a lid begins on a body of two housings, to the other's radius
constexpr double kFoot_m = 0.0745, kFootPlate_m = 0.012;
constexpr double kGap_m = 0.0035;    // of the dark ring between two housings
constexpr double kLidGap_m = 0.003;  // and between a housing and its lid
constexpr double kFlange_m = 0.010;

class TubeArm {
 public:
  explicit TubeArm(const robot::RobotModel& model) : draft_(model), scale_(draft_.scale()) {
    std::vector<SeatSize> sizes;
    for (int i = 0; i < draft_.joints(); ++i) sizes.push_back({kBefore * radius(i), (i == 0 ? 1.3 : kOwn) * radius(i)});
    seats_ = jointSeats(draft_, sizes);
  }

  std::vector<ArmPart> build() {
    foot();
    for (int i = 0; i < draft_.joints(); ++i) {
      ownHousing(i);
      if (!draft_.isLast(i)) limb(i);
    }
    return draft_.take();
  }

 private:
  [[nodiscard]] double radius(int i) const { return draft_.sized(kHousings, i); }
  [[nodiscard]] const JointSeat& seat(int i) const { return seats_[static_cast<std::size_t>(i)]; }

  void foot() {
    const double bottom = -draft_.model().foot_m, r = radius(0);
    const double top = draft_.shoulder_m() + draft_.upwards() * seat(0).seam_m;
    const double plate = bottom + kFootPlate_m * scale_, wide = kFoot_m * scale_;
    const std::array<Eigen::Vector2d, 7> base{{{wide, bottom},
                                               {wide, plate - 0.002 * scale_},
                                               {wide - 0.002 * scale_, plate},
                                               {1.06 * r, plate + 0.003 * scale_},
                                               {1.0 * r, plate + 0.012 * scale_},
                                               {1.0 * r, top - 0.003 * scale_},
                                               {0.97 * r, top}}};
    draft_.add(-1, Tone::Housing, lathe(base, kSegments));
    for (int i = 0; i < 4; ++i) {  // bolts in the plate's rim
      Pose X;
      const double angle = (i + 0.5) * 0.5 * M_PI, at = 0.5 * (wide + 1.08 * r);
      X.translation = {at * std::cos(angle), at * std::sin(angle), plate};
      draft_.add(-1, Tone::Joint, cylinder(0.0038 * scale_, -0.004 * scale_, 0.003 * scale_, 0.0008 * scale_, 8), X);
    }
    // The socket of its cable.
    draft_.add(-1, Tone::Joint, cylinder(0.011 * scale_, 0.0, 0.014 * scale_, 0.002 * scale_, 16),
               along({-0.97 * r, 0, bottom + 0.6 * (top - bottom)}, -Vector3::UnitX()));
  }

  /// A short cylinder from p along the axis, with a lid at its end and a dark ring where it meets the other link.
  void housing(int link, const Pose& X, double r, double length, bool lid, bool ring) {
    const double round = 0.16 * r, gap = kGap_m * scale_;
    if (ring) draft_.add(link, Tone::Joint, cylinder(0.955 * r, -0.5 * gap, 2.0 * gap, 0.0, kSegments), X);
    const double from = ring ? 0.5 * gap : 0.0;
    if (!lid) {
      draft_.add(link, Tone::Housing, drum(r, from, length, 0.0, round, kSegments), X);
      return;
    }
    const double cap = 0.26 * r, seam = kLidGap_m * scale_;
    draft_.add(link, Tone::Housing, drum(r, from, length - cap - seam, 0.0, 0.0, kSegments), X);
    draft_.add(link, Tone::Housing, cylinder(0.95 * r, length - cap - 2.0 * seam, length - 0.5 * cap, 0.0, kSegments),
               X);
    draft_.add(link, Tone::Joint, drum(r, length - cap, length, 0.0, 0.75 * cap, kSegments), X);
  }

  void ownHousing(int i) {
    const JointSeat& s = seat(i);
    const double r = radius(i);
    const Pose X = facing({0, 0, s.seam_m}, s.side * Vector3::UnitZ(), Vector3::UnitX());
    if (draft_.isLast(i)) {
      const double length = std::max(s.side * (draft_.next(i).origin_m.z() - s.seam_m), 0.02 * scale_);
      const double face = std::min(kFlange_m * scale_, 0.4 * length);
      housing(i, X, r, length - face, false, true);
      const Pose end = facing(draft_.next(i).origin_m, s.side * Vector3::UnitZ(), Vector3::UnitX());
      draft_.add(i, Tone::Metal, cylinder(0.80 * r, -1.5 * face, 0.0, 0.0015 * scale_, kSegments), end);
      return;
    }
    const double way = s.side * (s.level_m - s.seam_m);
    if (draft_.next(i).parallel()) {
      housing(i, X, r, way + 1.02 * r, true, true);
      return;
    }
    // It goes into the housing that lies across, which is its upper end.
    housing(i, X, r, way, false, true);
  }

  /// From the middle of the own joint to the next, with the housing there up to where the next link begins.
  void limb(int i) {
    const ArmDraft::NextJoint next = draft_.next(i);
    const JointSeat &s = seat(i), &then = seat(i + 1);
    const Vector3 from(0, 0, s.level_m), to = next.nearest(from);
    const double r = radius(i + 1), reach = then.side * (then.seam_m - then.before_m);
    // The far housing begins behind the limb, where its lid is, and ends at the seam.
    const Vector3 towards = then.side * next.axis;
    const Vector3 way = to - from;
    const bool crosses = way.norm() < radius(i);  // both housings in one body: the lid stands clear of the other
    housing(i, facing(to + reach * towards, -towards, way), r,
            reach + (crosses ? kCrossing * radius(i) + 0.26 * r : 1.02 * r), true, false);
    const double tube = kTube * std::min(radius(i), r);
    if (way.norm() < 0.5 * tube) return;
    draft_.add(i, Tone::Housing, bar(from, to, tube, tube, kSegments));
    const Vector3 ahead = way.normalized();
    if (way.norm() < 2.2 * (radius(i) + r)) return;
    // Collars, where the tube is set into its joints.
    const auto collar = [&](const Vector3& joint, const Vector3& out, double joinsAt) {
      const std::array<Eigen::Vector2d, 4> profile{{{1.14 * tube, 0.0},
                                                    {1.14 * tube, joinsAt},
                                                    {1.10 * tube, joinsAt + 0.004 * scale_},
                                                    {tube, joinsAt + 0.005 * scale_}}};
      draft_.add(i, Tone::Housing, lathe(profile, kSegments), along(joint, out));
    };
    collar(from, ahead, 1.32 * radius(i));
    collar(to, -ahead, 1.32 * r);
  }

  ArmDraft draft_;
  double scale_;
  std::vector<JointSeat> seats_;
};

}  // namespace

std::vector<ArmPart> drawTubes(const robot::RobotModel& model) { return TubeArm(model).build(); }

}  // namespace articulus::scene
