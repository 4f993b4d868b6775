#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/specimen/bench/joint_structure.h"
#include "core/specimen/specimen.h"

namespace articulus::specimen {

/// Numbers of a linear specimen; read from the cell file, key "simulation.specimen" of type "spring_jig" or
/// "soft_joint".
struct SpringJigParameters {
  std::string label = "spring jig (simulated)";
  spatial::Vector3 elasticCentre_m{0.0, 0.0, 0.0};       ///< in D, from its origin
  spatial::Vector3 shear_N_per_m{150e3, 150e3, 1200e3};  ///< at the elastic centre, along axes of P
  spatial::Vector3 rotary_Nm_per_rad{100.0, 90.0, 290.0};
  spatial::Matrix3 coupling_N = spatial::Matrix3::Zero();  ///< force by turn, N/rad; its transpose is moment by shift
  double preload_N = 0.0;   ///< follower load between both bones, tightened inside the specimen
  double damping_s = 1e-4;  ///< viscous stiffness over stiffness
  std::array<double, 3> relaxationGain{0.0, 0.0, 0.0}, relaxationTime_s{1.0, 10.0, 100.0};
  spatial::Vector3 hysteresis_N{0.0, 0.0, 0.0}, hysteresis_Nm{0.0, 0.0, 0.0};  ///< half width of the loops
  double hysteresisTransition_m = 1e-3, hysteresisTransition_rad = 0.01;       ///< way over which a loop turns (Dahl)
  std::vector<JointStructure> structures{};                                    ///< what can be cut; at most 64
};

/// Stiffness at the elastic centre: forces on shifts, moments on turns; symmetric. The preload's share is in it.
[[nodiscard]] spatial::Matrix6 stiffnessAtElasticCentre(const SpringJigParameters& parameters) noexcept;
/// Stiffness at D's origin in the neutral pose: T' K_e T with T = [1 -S(r); 0 1].
[[nodiscard]] spatial::Matrix6 stiffnessAtOrigin(const SpringJigParameters& parameters) noexcept;

/// A specimen of known stiffness: linear in the shift of its elastic centre and in the rotation vector, with optional
/// coupling of both, relaxation and rate-independent loops. What is cut takes its share of the stiffness with it, in
/// each direction its own: the joint is then stiffer to one side than to the other, and elastic loads still come from a
/// potential. A follower preload stiffens it by the factor 1 + 1.11 N /
/// 500 N, at most 2.11; the preload is carried between both ends inside the specimen, so neither vice nor load cell
/// feels it.
/// Frames  P fixed end, D moving end; equal at the neutral pose
/// Thread  one; real-time safe
/// Source  stiffening: Gardner-Morse & Stokes 2004 as quoted in the specimen data sheet (2.11 at 500 N); loop: Dahl
///         1968
class SpringJig final : public Specimen {
 public:
  static constexpr double kMostPreload_N = 2000.0;
  explicit SpringJig(const SpringJigParameters& parameters) noexcept;
  void reset() noexcept override;
  [[nodiscard]] spatial::Wrench step(const spatial::Pose& X_PD, double dt_s) noexcept override;
  [[nodiscard]] spatial::Vector3 settlingCentre_m() const noexcept override { return p_.elasticCentre_m; }
  [[nodiscard]] double maxPreload_N() const noexcept override { return kMostPreload_N; }
  void preload(double force_N) noexcept override;
  [[nodiscard]] std::span<const std::string> structures() const noexcept override { return names_; }
  void cut(std::uint64_t structures) noexcept override;

 private:
  void updateDecay(double dt_s) noexcept;
  /// Of the diagonal of K_ what is gone on the side of each axis where x is.
  [[nodiscard]] spatial::Vector6 lostAt(const spatial::Vector6& x) const noexcept;
  [[nodiscard]] spatial::Vector6 elasticAt(const spatial::Vector6& x) const noexcept;
  SpringJigParameters p_;
  spatial::Matrix6 K_;
  std::vector<std::string> names_;
  std::uint64_t cut_ = 0;
  std::array<double, 12> kept_{};  ///< shares of the stiffness
  bool relaxes_ = false;
  std::array<spatial::Vector6, 3> relaxing_;
  spatial::Vector6 loop_ = spatial::Vector6::Zero(), last_ = spatial::Vector6::Zero(),
                   lastElastic_ = spatial::Vector6::Zero();
  spatial::Vector6 halfWidth_, transition_;
  double decayFor_s_ = -1.0;
  std::array<double, 3> decay_{}, feed_{};
  bool first_ = true;
};

}  // namespace articulus::specimen
