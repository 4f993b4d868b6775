#pragma once
#include "core/base/result.h"
#include "core/specimen/knee/knee_joint.h"
#include "core/specimen/specimen.h"

namespace articulus::specimen {

/// A human knee between vice and robot. Its neutral pose is where it comes to rest, straight, with no load but the
/// moment that keeps it straight; rest lengths of its ligaments follow from their strains in the reference pose.
/// Frames  P and D: origin at the femur's origin in the neutral pose, axes as the file says. One bone is fixed to P,
///         the other to D
/// Thread  one; real-time safe after construction
/// Source  specimen data sheet of resources/specimens/knee.json
class Knee final : public Specimen {
 public:
  /// In  parameters of a knee that comes to rest (restsAt says why another does not)
  explicit Knee(const KneeParameters& parameters);
  void reset() noexcept override { joint_.reset(); }
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override { return {0.0, 0.0, 0.0}; }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return joint_.structures(); }
  void cut(std::uint64_t structures) noexcept override { joint_.cut(structures); }
  [[nodiscard]] std::span<const std::string> bones() const noexcept override { return bones_; }
  [[nodiscard]] spatial::Pose bonePose(std::size_t bone) const noexcept override;

  [[nodiscard]] const KneeJoint& joint() const noexcept { return joint_; }
  /// Pose of the femur in the tibia, from what the robot holds, and the way back.
  [[nodiscard]] spatial::Pose femurInTibia(const spatial::Pose& X_PD) const noexcept;
  [[nodiscard]] spatial::Pose bodyPose(const spatial::Pose& X_TF) const noexcept;
  [[nodiscard]] const spatial::JointCoordinates& neutral() const noexcept { return neutral_; }

 private:
  KneeJoint joint_;
  bool femurMoves_;
  spatial::JointCoordinates neutral_;
  spatial::Pose X_PA_, X_DB_;  // A: bone in the vice, B: bone on the robot
  spatial::Pose last_;         // X_PD
  std::array<std::string, 2> bones_{"femur", "tibia"};
};

/// Where such a knee comes to rest at its neutral flexion.
/// Errors  OutOfRange: it does not, for its ligaments and contacts do not hold each other
[[nodiscard]] base::Result<spatial::JointCoordinates> restsAt(const KneeParameters& parameters);

}  // namespace articulus::specimen
