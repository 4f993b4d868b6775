#pragma once
#include <array>
#include <cstdint>
#include <string>

#include "core/spatial/side.h"
#include "core/spatial/types.h"

namespace articulus::specimen {

/// One strand of the capsule, of a left shoulder. It holds only when it is longer than its slack length.
struct CapsuleStrand {
  double azimuth_rad = 0.0;                                 ///< of its origin at the rim: 0 anterior, pi/2 superior
  spatial::Vector3 insertion_m = spatial::Vector3::Zero();  ///< on the humerus, in D
  double stiffness_N = 1000.0;                              ///< force by strain, beyond the toe
  double slack_m = 0.0;           ///< how much longer than its way in the neutral pose it is before it holds
  double anchoredOnDefect = 0.0;  ///< share by which it gives when the anterior rim goes, 0 to 1
};

/// Numbers of a shoulder, read from the cell file, key "simulation.specimen" of type "shoulder"; where each comes from
/// stands in resources/specimens/shoulder.json. All lengths are those of a left shoulder: x medial, y anterior, z
/// superior.
struct ShoulderParameters {
  static constexpr std::size_t kStrands = 6;
  enum Structure : std::size_t {
    Labrum,
    AnteriorRim,
    Superior,
    Middle,
    InferiorAnterior,
    AxillaryPouch,
    InferiorPosterior,
    Posterior
  };

  std::string label = "shoulder (simulated)";
  spatial::Side side = spatial::Side::Left;
  double headRadius_m = 0.0236, glenoidRadius_m = 0.0316;
  double contactModulus_Pa = 5e6;
  double gap_m = 0.002;  ///< between head and deepest point of the socket in the neutral pose
  double boneDepthAcross_m = 0.0035,
         boneDepthAlong_m = 0.0059;  ///< of the socket without labrum: anterior-posterior, superior-inferior
  double labrumAcross_m = 0.0015, labrumAlong_m = 0.0021;  ///< by which the labrum raises the rim
  double defectDepth_m = 0.002;                            ///< by which the rim is lower in the middle of the defect
  double defectAzimuth_rad = -0.52, defectHalfWidth_rad = 1.4;
  double defectSlack_m = 0.002;  ///< that a strand gains whose anchor was on the rim
  double wall_m = 0.007;  ///< of bone beside the socket, behind its deepest point: where a dislocated head comes to lie
  double armMass_kg = 1.2;
  spatial::Vector3 armCentre_m{0.0, 0.0, -0.10};  ///< in D
  double toeStrain = 0.06;                        ///< of the strands, where they become linear
  double windingRadius_m = 0.019;                 ///< of the part of the head that strands wind over
  double damping_s = 0.002;                       ///< of contact and strands: viscous stiffness over stiffness
  double tissueDamping_Ns_per_m = 20.0, tissueDamping_Nms = 0.02;
  std::array<CapsuleStrand, kStrands> strands{};
  std::uint64_t cut = 0;  ///< structures that are cut from the beginning
};

}  // namespace articulus::specimen
