#pragma once
#include <vector>

#include "core/base/result.h"
#include "core/collision/arm_motion.h"
#include "core/collision/proximity.h"
#include "core/collision/scene.h"
#include "core/robot/kinematics.h"

namespace articulus::collision {

/// Capsules of arm and tool against each other and against what stands in the cell: least distance, and between which
/// parts. Looked at are all pairs of which at least one body moves, but for bodies of one link or of neighbouring
/// links, and for the pairs of names that the scene allows. A distance below zero says by how much capsules overlap
/// along the nearest line of their axes; against a box, how deep the deepest point is inside. The look ahead is a
/// conservative estimate: while every joint brakes at least as hard as ArmMotion says, each at its own rate, the parts
/// never come closer. How much more is left than it says, among parts of the Munich cell that come nearer than 50 mm: 1
/// to 2 mm on average and 25 mm at most with the tool at 0.2 m/s, 6 to 11 mm and 123 mm with all joints at up to 1.05
/// rad/s (measured by its test). It does not know of joints that still gain speed, brake less, or are faster than was
/// observed.
/// Frames  W world, B base, F flange; poses in W
/// Thread  built by any; const access is real-time safe: no heap, no exception
class CollisionModel {
 public:
  static constexpr int kMaxCapsules = 64;

  CollisionModel() = default;  ///< nothing can meet
  /// Errors  InvalidArgument: a link that the arm does not have, more capsules than kMaxCapsules, an allowed pair of
  ///         that no part has, names that are too long
  [[nodiscard]] static base::Result<CollisionModel> build(const robot::RobotModel& model, const spatial::Pose& X_WB,
                                                          const CollisionScene& scene);

  /// In      poses X_WLi of the links; watched_m: pairs closer than that, now or during a stop, are listed
  /// Out     out; what it holds from the cycle before only makes the search faster
  void evaluate(const robot::LinkPoses& poses_W, const ArmMotion& motion, double watched_m,
                Proximity& out) const noexcept;

  /// Distance of one pair and how it changes with the joints: for tests and for whoever plans a way around.
  struct PairState {
    double distance_m = 0.0;
    spatial::Vector3 pointA_W = spatial::Vector3::Zero(), pointB_W = spatial::Vector3::Zero();
    robot::JointVector gradient_m_per_rad;
  };
  [[nodiscard]] PairState pairState(int pair, const robot::LinkPoses& poses_W) const noexcept;

  /// The least there can be between two parts while a stop runs: what NearPair::stopDistance_m holds.
  [[nodiscard]] double stopDistance_m(int pair, const robot::LinkPoses& poses_W,
                                      const ArmMotion& motion) const noexcept;

  [[nodiscard]] int pairs() const noexcept { return static_cast<int>(pairs_.size()); }
  [[nodiscard]] const PartName& nameA(int pair) const noexcept;
  [[nodiscard]] const PartName& nameB(int pair) const noexcept;
  [[nodiscard]] bool empty() const noexcept { return pairs_.empty(); }

 private:
  enum class Against { Capsule, Box, HalfSpace };
  /// p + s u, s in [0, 1], within radius; in its link's frame, in W where it stands.
  struct Body {
    PartName name;
    int link = 0;  // 0: stands still
    spatial::Vector3 p, u;
    double radius = 0.0, reach = 0.0;                 // reach: of the sphere about its middle
    std::array<double, robot::kMaxJoints> lever_m{};  // no point of it is ever farther from the axis of a joint
  };
  struct Pair {
    int a = 0, b = 0;  // body; body, box or half-space
    Against against = Against::Capsule;
  };
  /// A body where it is now.
  struct Placed {
    spatial::Vector3 p, u, middle;
  };
  /// What is between two bodies: from b to a.
  struct Gap {
    double distance_m;
    spatial::Vector3 normal, axisA, axisB;  // nearest points of the axes (of the surface of a box)
    double radiusA, radiusB;
  };
  [[nodiscard]] static Placed place(const Body& body, const robot::LinkPoses& poses_W) noexcept;
  [[nodiscard]] Gap gap(const Pair& pair, const Placed& a, const Placed* b) const noexcept;
  [[nodiscard]] bool farther(const Pair& pair, const Placed* placed, double distance_m) const noexcept;
  void gradient(const Pair& pair, const Gap& gap, const robot::LinkPoses& poses_W,
                robot::JointVector& out) const noexcept;
  [[nodiscard]] double leastDuringStop_m(const Pair& pair, const Gap& gap, const Placed& a,
                                         const robot::LinkPoses& poses_W,
                                         const robot::JointVector& way_rad) const noexcept;
  [[nodiscard]] base::Result<void> add(const robot::Capsule& capsule, int link, const spatial::Pose& X,
                                       const robot::RobotModel& model);
  void addPairs(const CollisionScene& scene);

  int joints_ = 0;
  int baseBodies_ = 0;  // so many of the first bodies are the base of the arm
  std::vector<Body> bodies_;
  std::vector<Box> boxes_;
  std::vector<HalfSpace> halfSpaces_;
  std::vector<PartName> boxNames_, halfSpaceNames_;
  std::vector<Pair> pairs_;
};

}  // namespace articulus::collision
