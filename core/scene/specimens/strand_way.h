#pragma once
#include <vector>

#include "core/spatial/pose.h"

namespace articulus::scene {

/// The way of a strand as points, and its length.
struct StrandPoints {
  std::vector<spatial::Vector3> points;
  double length_m = 0.0;
};

/// Shortest way between two points outside of a ball: straight, or along the ball's surface between two tangents. In m;
/// radius 0: straight. Where an end lies within the ball the way is straight.
/// Source  tangents and great circle; its length is that of specimen::strandOverSphere
[[nodiscard]] StrandPoints wayOver(const spatial::Vector3& a_m, const spatial::Vector3& b_m,
                                   const spatial::Vector3& ball_m, double radius_m);

/// A coil spring between two points, with straight ends.
[[nodiscard]] std::vector<spatial::Vector3> coilWay(const spatial::Vector3& a_m, const spatial::Vector3& b_m,
                                                    double radius_m, int turns);

/// A body that is bent by what turned and shifted its ends: along the screw from A to B.
/// In  A, B: displacements of the ends from where a_m and b_m are given
[[nodiscard]] std::vector<spatial::Vector3> beamWay(const spatial::Pose& A, const spatial::Pose& B,
                                                    const spatial::Vector3& a_m, const spatial::Vector3& b_m);

}  // namespace articulus::scene
