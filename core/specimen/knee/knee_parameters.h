#pragma once
#include <array>
#include <string>
#include <vector>

#include "core/spatial/joint_coordinates.h"

namespace articulus::specimen {

/// A strand of a knee's ligament, of a right knee. Its rest length follows from the strain that it has in the reference
/// pose.
struct KneeStrand {
  spatial::Vector3 onFemur_m = spatial::Vector3::Zero(), onTibia_m = spatial::Vector3::Zero();
  double stiffness_N = 1000.0;
  double referenceStrain = 0.0;  ///< above -1; below zero: slack there
};

/// Strands that are cut as one.
struct KneeLigament {
  std::string name;
  std::string partOf;  ///< name of the whole that it is a bundle of; empty: none
  std::vector<KneeStrand> strands;
};

/// One side of the joint: a sphere of the femur on a plane of the tibia, with the meniscus between them, of a right
/// knee. Cartilage pushes with k depth^1.5 along the normal, and so does the meniscus; besides it holds the sphere from
/// gliding off its place.
struct KneeCompartment {
  spatial::Vector3 centre_m = spatial::Vector3::Zero();  ///< of the sphere, in the femur
  double radius_m = 0.03;
  spatial::Vector3 onPlane_m = spatial::Vector3::Zero();  ///< in the tibia
  spatial::Vector3 normal = spatial::Vector3::UnitY();    ///< out of the tibia, in the tibia
  double cartilage_N_per_m1_5 = 0.0;
  std::string meniscus;                ///< its name
  double meniscus_N_per_m1_5 = 0.0;    ///< its share across the plane
  double meniscusShear_N_per_m = 0.0;  ///< along the plane, beyond the free way
  double meniscusFree_m = 0.0;         ///< way along the plane that it gives
  double meniscusRearwards_m = 0.0;    ///< its middle lies so far behind where the sphere is in the reference pose
};

/// Numbers of a knee; read from the cell file, key "simulation.specimen" of type "knee". Lengths of a right knee.
/// Frames  femur and tibia: x anterior, y up, z to the right; equal at a nominal straight pose
struct KneeParameters {
  std::string label = "knee (simulated)";
  spatial::Side side = spatial::Side::Right;
  bool femurMoves = true;  ///< femur is D, tibia in the vice; otherwise the other way round
  spatial::Matrix3 R_PA = (spatial::Matrix3() << 1, 0, 0, 0, 0, -1, 0, 1, 0)
                              .finished();  ///< axes of the bone in the vice in P, of a right knee; standing
  spatial::JointCoordinates reference;      ///< pose that the strains are stated for: straight to its end
  double neutralFlexion_rad = 0.0;          ///< the vice closes on the knee as it comes to rest at this flexion
  double toeStrain = 0.06;
  double damping_s = 0.0;                       ///< of a ligament: damping over stiffness
  std::array<KneeCompartment, 2> compartments;  ///< medial, lateral
  std::vector<KneeLigament> ligaments;
};

}  // namespace articulus::specimen
