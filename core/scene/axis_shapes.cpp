#include "core/scene/axis_shapes.h"

#include <array>
#include <cmath>

namespace articulus::scene {
namespace {

constexpr int kDashes = 7, kDots = 21;
constexpr double kDashShare = 0.6, kDotShare = 0.4;     // of the length that is drawn
constexpr double kHeadRadius = 3.0, kHeadLength = 8.0;  // of the line's radius

}  // namespace

Mesh axisLine(AxisLine line, double half_m, double radius_m) {
  const double head_m = kHeadLength * radius_m, end_m = half_m - head_m, length_m = half_m + end_m;
  const int pieces = line == AxisLine::Solid ? 1 : line == AxisLine::Dashed ? kDashes : kDots;
  const double share = line == AxisLine::Solid ? 1.0 : line == AxisLine::Dashed ? kDashShare : kDotShare;
  Mesh mesh;
  for (int i = 0; i < pieces; ++i) {
    // The last piece ends at the head.
    const double pitch = pieces == 1 ? 0.0 : length_m * (1.0 - share / pieces) / (pieces - 1);
    const double from = -half_m + pitch * i;
    mesh.append(bar({0, 0, from}, {0, 0, from + length_m * share / pieces}, radius_m, radius_m, 12));
  }
  const std::array<Eigen::Vector2d, 2> profile{{{kHeadRadius * radius_m, end_m}, {0.0, half_m}}};
  return mesh.append(lathe(profile, 20));
}

Mesh ball(double radius_m) {
  std::array<Eigen::Vector2d, 9> profile;
  for (std::size_t i = 0; i < profile.size(); ++i) {
    const double angle = M_PI * static_cast<double>(i) / static_cast<double>(profile.size() - 1);
    profile[i] = {radius_m * std::sin(angle), -radius_m * std::cos(angle)};
  }
  return lathe(profile, 24);
}

}  // namespace articulus::scene
