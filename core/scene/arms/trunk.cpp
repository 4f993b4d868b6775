#include "core/scene/arms/trunk.h"

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

// Sizes are for an arm of 1.32 m.
constexpr std::array kHubs{0.112, 0.126, 0.084, 0.058, 0.048, 0.042, 0.040};    // radius of each joint
constexpr std::array kHalves{0.126, 0.064, 0.062, 0.052, 0.046, 0.040, 0.040};  // half thickness of each link's box
constexpr double kGap_m = 0.005;    // between boxes beside each other, where a dark disc is
constexpr double kBack = 0.15;      // how far the upper arm goes on behind the shoulder, to the hub's radius
constexpr double kRound_m = 0.014;  // of the boxes' edges
constexpr double kWristSeam = 1.9;  // from the wrist back to the forearm's end, to the wrist's radius

class TrunkArm {
 public:
  explicit TrunkArm(const robot::RobotModel& model) : draft_(model), scale_(draft_.scale()) {
    std::vector<SeatSize> sizes;
    for (int i = 0; i < draft_.joints(); ++i) {
      // The upper arm hangs beside the round shoulder, the forearm beside the upper arm.
      const double before = i == 1 ? 2.05 * hub(1) : half(i - 1);
      sizes.push_back({before, i == 0 ? 1.45 * hub(0) : half(i)});
    }
    seats_ = jointSeats(draft_, sizes);
  }

  std::vector<ArmPart> build() {
    foot();
    shoulder();
    for (int i = 1; i < draft_.joints(); ++i) link(i);
    return draft_.take();
  }

 private:
  [[nodiscard]] double hub(int i) const { return draft_.sized(kHubs, i); }
  [[nodiscard]] double half(int i) const { return draft_.sized(kHalves, i); }
  [[nodiscard]] const JointSeat& seat(int i) const { return seats_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] bool comesFromBehind(int i) const {
    const ArmDraft::NextJoint joint = draft_.next(i - 1);
    return !joint.parallel() && std::abs(joint.origin_m.dot(joint.axis)) > 3.0 * hub(i);
  }

  void foot() {
    const double bottom = -draft_.model().foot_m, r = hub(0);
    const double top = draft_.shoulder_m() + draft_.upwards() * seat(0).seam_m, height = top - bottom;
    const std::array<Eigen::Vector2d, 8> column{{{1.00 * r, bottom},
                                                 {1.00 * r, bottom + 0.10 * height},
                                                 {0.97 * r, bottom + 0.13 * height},
                                                 {0.96 * r, bottom + 0.5 * height},
                                                 {0.96 * r, top - 0.06 * scale_},
                                                 {1.00 * r, top - 0.04 * scale_},
                                                 {1.00 * r, top - 0.006 * scale_},
                                                 {0.96 * r, top}}};
    draft_.add(-1, Tone::Housing, lathe(column, 40));
    draft_.add(-1, Tone::Housing,
               plate(roundedRectangle(2.9 * r, 2.9 * r, 0.5 * r, 6), bottom, bottom + 0.022 * scale_, 0.006 * scale_));
    draft_.add(-1, Tone::Joint, cylinder(0.93 * r, top - 0.004 * scale_, top + kGap_m * scale_, 0.0, 40));
    draft_.addBolts(1.62 * r, 0.018 * scale_, 0.034 * scale_, 4);
  }

  /// A short column that carries the drum of the shoulder, which lies across.
  void shoulder() {
    const ArmDraft::NextJoint next = draft_.next(0);
    const double r = hub(0), rs = hub(1), up = draft_.upwards();
    const Pose neck = facing({0, 0, seat(0).seam_m}, up * Vector3::UnitZ(), Vector3::UnitX());
    const std::array<Eigen::Vector2d, 4> profile{{{0.97 * r, kGap_m * scale_},
                                                  {1.0 * r, 0.012 * scale_},
                                                  {1.0 * r, 0.6 * std::abs(seat(0).seam_m)},
                                                  {0.8 * r, std::abs(seat(0).seam_m)}}};
    draft_.add(0, Tone::Housing, lathe(profile, 40), neck);
    draft_.add(0, Tone::Joint, cylinder(0.92 * r, -0.002 * scale_, 0.01 * scale_, 0.0, 40), neck);
    if (draft_.isLast(0)) return;
    const JointSeat& s = seat(1);
    const Vector3 middle = next.nearest(Vector3::Zero()), towards = s.side * next.axis;
    const double reach = s.side * (s.seam_m - s.before_m);
    const Pose X = facing(middle, towards, up * Vector3::UnitZ());
    draft_.add(0, Tone::Housing, drum(rs, -0.95 * rs, reach - 0.42 * rs, 0.20 * rs, 0.10 * rs, 36), X);
    draft_.add(0, Tone::Housing, drum(0.80 * rs, 0.0, reach - kGap_m * scale_, 0.0, 0.0, 36), X);
    draft_.add(0, Tone::Joint, drum(0.60 * rs, -1.0 * rs, 0.0, 0.05 * rs, 0.0, 36), X);
  }

  void link(int i) {
    const ArmDraft::NextJoint next = draft_.next(i);
    if (draft_.isLast(i)) flange(i);
    else if (next.parallel()) box(i, next);
    else if (comesFromBehind(i + 1)) forearm(i, next);
    else if (comesFromBehind(i)) wristRoll(i, next);
    else wristHub(i);
  }

  /// A dark disc where the joint's gap is, and the lid on the other face of the box.
  void discs(int i, double lidRadius) {
    const JointSeat& s = seat(i);
    const Pose X = facing({0, 0, s.seam_m}, s.side * Vector3::UnitZ(), Vector3::UnitX());
    const double r = 0.76 * std::min(hub(i), hub(std::max(1, i))), thick = s.side * (s.level_m - s.seam_m) + half(i);
    draft_.add(i, Tone::Joint, cylinder(r, -2.0 * kGap_m * scale_, 2.0 * kGap_m * scale_, 0.0, 36), X);
    draft_.add(i, Tone::Joint, drum(lidRadius, thick - 0.01 * scale_, thick + 0.004 * scale_, 0.0, 0.002 * scale_, 36),
               X);
  }

  /// The box of a limb beside its joint, tapering to the next, from its seam to the same distance beyond its level.
  void box(int i, const ArmDraft::NextJoint& next) {
    const JointSeat& s = seat(i);
    const double r0 = hub(i), r1 = hub(i + 1), length = Vector3(next.origin_m.x(), next.origin_m.y(), 0).norm();
    const Vector3 ahead(next.origin_m.x(), next.origin_m.y(), 0);
    const double back = kBack * r0;
    const double z0 = s.side > 0 ? s.seam_m + kGap_m * scale_ : s.level_m - half(i),
                 z1 = s.side > 0 ? s.level_m + half(i) : s.seam_m - kGap_m * scale_;
    Pose X = facing(Vector3::Zero(), Vector3::UnitZ(), ahead);
    X.translation = -back * Vector3(X.rotation.col(0));
    draft_.add(i, Tone::Housing, plate(hull(length + back, 0.92 * r0, r1, 40), z0, z1, kRound_m * scale_), X);
    discs(i, 0.40 * r0);
    const Vector3 far = X * Vector3(length + back, 0, s.side > 0 ? z1 : z0);
    draft_.add(i, Tone::Joint, drum(0.45 * r1, -0.01 * scale_, 0.004 * scale_, 0.0, 0.002 * scale_, 32),
               facing(far, s.side * Vector3::UnitZ(), ahead));
  }

  /// A tapered box from the elbow to the wrist's roll.
  void forearm(int i, const ArmDraft::NextJoint& next) {
    const JointSeat& s = seat(i);
    const double side = next.origin_m.dot(next.axis) < 0.0 ? -1.0 : 1.0;
    const Vector3 ahead = side * next.axis;
    const Vector3 end = next.origin_m - kWristSeam * hub(i + 1) * ahead;
    const double r0 = hub(i), r1 = 1.12 * hub(i + 1);
    const double z0 = s.side > 0 ? s.seam_m + kGap_m * scale_ : s.level_m - half(i),
                 z1 = s.side > 0 ? s.level_m + half(i) : s.seam_m - kGap_m * scale_;
    const Vector3 flat(end.x(), end.y(), 0);
    const double length = std::max(flat.norm() - 0.55 * r1, 0.5 * r0);
    draft_.add(i, Tone::Housing, plate(hull(length, r0, r1, 40), z0, z1, kRound_m * scale_),
               facing(Vector3::Zero(), Vector3::UnitZ(), flat));
    discs(i, 0.5 * r0);
    // The round end of the box.
    const Pose X = facing(end, -ahead, Vector3::UnitZ());
    draft_.add(i, Tone::Housing,
               drum(1.02 * hub(i + 1), 0.0, 1.4 * hub(i + 1), 0.06 * hub(i + 1), 0.3 * hub(i + 1), 36), X);
  }

  /// Short tube that turns about the forearm, with the fork of the wrist.
  void wristRoll(int i, const ArmDraft::NextJoint& next) {
    const double d = draft_.next(i - 1).origin_m.dot(draft_.next(i - 1).axis), side = d < 0.0 ? -1.0 : 1.0;
    const double r = hub(i), rw = hub(i + 1), back = kWristSeam * r;
    const Vector3 ahead = side * Vector3::UnitZ();
    const Pose X = facing(-back * ahead, ahead, Vector3::UnitX());
    draft_.add(i, Tone::Joint, cylinder(0.93 * r, -0.004 * scale_, 0.008 * scale_, 0.0, 36), X);
    const ForkSize size{rw, 0.56 * rw, 0.92 * rw, 1.25 * rw, 0.92 * r};
    draft_.add(i, Tone::Housing,
               drum(0.96 * r, 0.004 * scale_, std::max(back - size.length_m, 0.012 * scale_), 0.0, 0.0, 36), X);
    draft_.add(i, Tone::Housing, fork(size), facing(Vector3::Zero(), next.axis, ahead));
  }

  void wristHub(int i) {
    const double r = hub(i);
    draft_.add(i, Tone::Housing, drum(0.95 * r, -0.54 * r, 0.54 * r, 0.05 * r, 0.05 * r, 36));
    draft_.add(i, Tone::Joint, drum(0.6 * r, -0.97 * r, 0.97 * r, 0.03 * r, 0.03 * r, 36));
  }

  void flange(int i) {
    // Where the file's flange lies in the wrist's middle, its plate is drawn where it clears the hub.
    const double face = draft_.next(i).origin_m.z(), r = hub(i), side = face < 0.0 ? -1.0 : 1.0;
    const double length = std::max(std::abs(face), 1.65 * r);
    const Pose X = facing(Vector3::Zero(), side * Vector3::UnitZ(), Vector3::UnitX());
    draft_.add(i, Tone::Joint, cylinder(0.72 * r, 0.3 * r, 0.9 * length, 0.0, 32), X);
    draft_.add(i, Tone::Metal, cylinder(0.86 * r, 0.78 * length, length, 0.0015 * scale_, 36), X);
  }

  ArmDraft draft_;
  double scale_;
  std::vector<JointSeat> seats_;
};

}  // namespace

std::vector<ArmPart> drawTrunk(const robot::RobotModel& model) { return TrunkArm(model).build(); }

}  // namespace articulus::scene
