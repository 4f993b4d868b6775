#pragma once
#include <cstdint>
#include <string>

#include "core/specimen/knee/knee_parameters.h"
#include "core/specimen/ligament.h"

namespace articulus::specimen {

/// What holds a knee together: ligaments, the contact of two condyles, the menisci. All of it comes from one potential
/// of the femur's pose in the tibia, but for the ligaments' damping, which takes energy. Contact never jumps: its force
/// is continuous in the pose.
/// Frames  T tibia, F femur; of a left knee mirrored
/// Thread  one; real-time safe after construction
class KneeJoint {
 public:
  explicit KneeJoint(const KneeParameters& parameters);
  void reset() noexcept;

  [[nodiscard]] std::span<const std::string> structures() const noexcept { return names_; }
  /// Bits as in structures(); no call heals.
  void cut(std::uint64_t structures) noexcept;

  [[nodiscard]] double energy_J(const spatial::Pose& X_TF) const noexcept;
  /// Out  F_F_T: elastic part of what must act on the femur at its origin, axes of the tibia, to hold it there
  [[nodiscard]] spatial::Wrench load(const spatial::Pose& X_TF) const noexcept;
  /// The same with damping; the history advances to this pose, dt_s later.
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_TF, double dt_s) noexcept;
  /// Of a compartment (0 medial, 1 lateral): compression, N.
  [[nodiscard]] double contact_N(std::size_t compartment, const spatial::Pose& X_TF) const noexcept;
  /// In the order of the file, with A the tibia and B the femur, and their names.
  [[nodiscard]] std::span<const Ligament> ligaments() const noexcept { return ligaments_; }
  [[nodiscard]] std::span<const std::string> ligamentNames() const noexcept { return ligamentNames_; }
  [[nodiscard]] spatial::Side side() const noexcept { return side_; }
  /// Pose that the strains were stated for.
  [[nodiscard]] const spatial::Pose& reference() const noexcept { return X_TF_reference_; }

 private:
  struct Compartment {
    KneeCompartment p;
    spatial::Vector3 rest_m;  ///< middle of the meniscus, in the tibia
    bool meniscusCut = false;
    [[nodiscard]] double stiffness() const noexcept {
      return p.cartilage_N_per_m1_5 + (meniscusCut ? 0.0 : p.meniscus_N_per_m1_5);
    }
  };
  [[nodiscard]] double depth_m(const Compartment& c, const spatial::Vector3& centre_T) const noexcept;
  /// What must act on the sphere.
  [[nodiscard]] spatial::Vector3 push_N(const Compartment& c, const spatial::Vector3& centre_T) const noexcept;
  [[nodiscard]] spatial::Wrench contact(const spatial::Pose& X_TF) const noexcept;

  spatial::Side side_;
  spatial::Pose X_TF_reference_;
  std::vector<Ligament> ligaments_;
  std::array<Compartment, 2> compartments_;
  std::vector<std::string> names_, ligamentNames_;
  std::vector<std::uint64_t> bits_;  ///< by ligament: of the names that cut it
};

}  // namespace articulus::specimen
