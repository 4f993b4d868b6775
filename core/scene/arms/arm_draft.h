#pragma once
#include <algorithm>
#include <array>
#include <vector>

#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// What every form of an arm begins with: where its joints are, how large it is, and the parts that it has so far, one
/// a link and tone.
/// In      m.   Frames  modified DH, as robot::RobotModel; link from 0, -1 the foot in B
/// Thread  any; one thread each
class ArmDraft {
 public:
  /// Where the next joint's frame begins in a link's frame, and its axis there; of the last link the flange.
  struct NextJoint {
    spatial::Vector3 origin_m, axis;
    [[nodiscard]] bool parallel() const { return std::abs(axis.z()) > 0.7; }
    /// Of the next joint's axis, nearest to a point of this link.
    [[nodiscard]] spatial::Vector3 nearest(const spatial::Vector3& p_m) const {
      return origin_m + (p_m - origin_m).dot(axis) * axis;
    }
  };

  explicit ArmDraft(const robot::RobotModel& model);

  [[nodiscard]] const robot::RobotModel& model() const { return model_; }
  [[nodiscard]] int joints() const { return model_.joints; }
  [[nodiscard]] bool isLast(int link) const { return link + 1 >= model_.joints; }
  [[nodiscard]] NextJoint next(int link) const;
  /// Of the arm's reach to that of the arm that all sizes of the forms are stated for.
  [[nodiscard]] double scale() const { return scale_; }
  /// Of the first joint's axis along that of the base; some makers let it point down: 1 or -1.
  [[nodiscard]] double upwards() const { return upwards_; }
  /// Of the first link's frame above B, and above what the foot stands on.
  [[nodiscard]] double shoulder_m() const { return upwards_ * model_.links[0].geometry.d_m(); }
  [[nodiscard]] double height_m() const { return shoulder_m() + model_.foot_m; }

  /// One of a form's sizes, stated for joint after joint from the foot; what comes after the last has that of the last.
  template <std::size_t N>
  [[nodiscard]] double sized(const std::array<double, N>& sizes, int joint) const {
    return scale_ * sizes[static_cast<std::size_t>(std::clamp(joint, 0, static_cast<int>(N) - 1))];
  }

  void add(int link, Tone tone, const Mesh& mesh, const spatial::Pose& X = {});
  /// A ring of bolts on the foot's flange: circle of radius_m, heads from bottom_m to top_m above what it stands on.
  void addBolts(double radius_m, double bottom_m, double top_m, int count = 6);
  /// The parts, in the arm's colours: what is metal stays metal.
  [[nodiscard]] std::vector<ArmPart> take();

 private:
  const robot::RobotModel& model_;
  double scale_, upwards_;
  std::vector<ArmPart> parts_;
};

}  // namespace articulus::scene
