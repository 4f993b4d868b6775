#include "core/exchange/import/pose_of_points.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string>

#include "core/exchange/unit.h"
#include "core/spatial/fixed_solvers.h"
#include "core/spatial/rotation.h"

namespace articulus::exchange {
namespace {

constexpr double kAxis_m = 0.1;        // formats/points.cpp writes it
constexpr double kTolerance_m = 1e-3;  // what rounding of a file may take off
constexpr std::array<const char*, 4> kPoints{"D_in_W", "D_in_W_x", "D_in_W_y", "D_in_W_z"};
constexpr std::array<const char*, 7> kPose{"position_x_m", "position_y_m", "position_z_m", "quaternion_w",
                                           "quaternion_x", "quaternion_y", "quaternion_z"};

struct PointColumns {
  std::array<const std::vector<double>*, 12> columns{};
  double inMetres = 1.0;
  [[nodiscard]] spatial::Vector3 at(std::size_t point, std::size_t row) const {
    spatial::Vector3 p;
    for (std::size_t i = 0; i < 3; ++i) p[static_cast<Eigen::Index>(i)] = inMetres * (*columns[3 * point + i])[row];
    return p;
  }
};

bool findColumns(const Recording& r, PointColumns& found) {
  for (std::size_t point = 0; point < kPoints.size(); ++point)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::string name = std::string(kPoints[point]) + ' ' + "xyz"[i];
      const auto at = std::ranges::find(r.header.channels, name, &ChannelHeader::name);
      if (at == r.header.channels.end()) return false;
      const auto unit = unitOf(at->unit);
      if (!unit || unit->dimension != Dimension::Length) return false;
      found.inMetres = unit->inSi;
      found.columns[3 * point + i] = &r.columns[static_cast<std::size_t>(at - r.header.channels.begin())];
    }
  return true;
}

}  // namespace

bool addPoseOfPoints(Recording& r) {
  const auto isPose = [](const ChannelHeader& c) { return c.name == kPose.front() || c.name == kPose[3]; };
  PointColumns points;
  if (std::ranges::any_of(r.header.channels, isPose) || !findColumns(r, points)) return false;
  constexpr double kNaN = std::numeric_limits<double>::quiet_NaN();
  std::array<std::vector<double>, kPose.size()> pose;
  for (auto& column : pose) column.assign(r.rows(), kNaN);
  spatial::Quaternion last = spatial::Quaternion::Identity();
  bool any = false;
  for (std::size_t row = 0; row < r.rows(); ++row) {
    const spatial::Vector3 origin = points.at(0, row);
    spatial::Matrix3 axes;
    for (int k = 0; k < 3; ++k) axes.col(k) = points.at(static_cast<std::size_t>(k) + 1, row) - origin;
    if (!origin.allFinite() || !axes.allFinite()) continue;
    const spatial::Matrix3 R = spatial::nearestRotation(axes);
    if (!((axes - kAxis_m * R).cwiseAbs().maxCoeff() <= kTolerance_m)) return false;  // other points of these names
    spatial::Quaternion q = spatial::quaternionOf(R);
    if (q.dot(last) < 0.0) q.coeffs() = -q.coeffs();
    last = q;
    any = true;
    const std::array<double, kPose.size()> numbers{origin.x(), origin.y(), origin.z(), q.w(), q.x(), q.y(), q.z()};
    for (std::size_t k = 0; k < numbers.size(); ++k) pose[k][row] = numbers[k];
  }
  if (!any) return false;
  for (std::size_t k = 0; k < kPose.size(); ++k) {
    r.header.channels.push_back({.name = kPose[k], .unit = k < 3 ? "m" : ""});
    r.columns.push_back(std::move(pose[k]));
  }
  r.notes.push_back("The pose of D was made of its origin and the tips of its axes, which the file holds as points.");
  return true;
}

}  // namespace articulus::exchange
