#pragma once
#include "core/specimen/ligament.h"
#include "core/specimen/shoulder/glenoid_socket.h"
#include "core/specimen/specimen.h"

namespace articulus::specimen {

/// A shoulder: the head of the humerus in its shallow socket, six strands of capsule, the weight of the arm. Loads come
/// from a potential and damping takes energy: no motion gets energy out. It dislocates where the transverse force is
/// more than the rim and the capsule hold, comes to rest beside the socket, and can be brought back. Structures:
/// labrum, anterior glenoid rim (cut: the defect), and the strands. Cartilage has no friction here; muscles do nothing.
/// Frames  P scapula, D humerus with its origin in the head's centre; equal in the neutral pose, where the head is
///         gap_m lateral of the socket. Left: x medial, y anterior, z superior. A right shoulder is its mirror image in
///         the plane x, z: y is posterior. External rotation is + about z on the left and - on the right, abduction is
///         + about y on both (Skrede et al. 2024, Fig 3). Gravity acts along -z of P.
/// Thread  one; real-time safe after construction
/// Source  numbers: resources/specimens/shoulder.json; strands: Blankevoort & Huiskes 1991; damping and geometry: ours
class Shoulder final : public Specimen {
 public:
  explicit Shoulder(const ShoulderParameters& parameters);
  void reset() noexcept override { first_ = true; }
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override { return spatial::Vector3::Zero(); }
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return names_; }
  void cut(std::uint64_t structures) noexcept override;

  /// Energy stored at a pose, J: contact, strands, height of the arm. Its gradient is the load of slow motion.
  [[nodiscard]] double energy_J(const spatial::Pose& X_PD) const noexcept;
  [[nodiscard]] const GlenoidSocket& socket() const noexcept { return socket_; }

 private:
  static constexpr std::size_t kStrands = ShoulderParameters::kStrands;
  [[nodiscard]] bool isCut(std::size_t structure) const noexcept { return (cut_ >> structure) & 1U; }
  ShoulderParameters p_;
  GlenoidSocket socket_;
  std::array<LigamentStrand, kStrands> strand_;  // from P to D, but over the head
  std::array<std::string, 8> names_;
  std::uint64_t cut_ = 0;
  std::array<double, kStrands> lastTension_N_{};
  spatial::Vector3 lastContact_N_ = spatial::Vector3::Zero();
  spatial::Pose last_;
  bool first_ = true;
};

}  // namespace articulus::specimen
