#include "core/exchange/formats/points.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace articulus::exchange {
namespace {

constexpr double kAxis_mm = 100.0;
constexpr double kNoRate_s = 0.005;  // how near a frame must be where rows have no rate

std::optional<std::size_t> placeOf(const std::vector<ChannelHeader>& channels, const std::string& name) {
  const auto found = std::ranges::find(channels, name, &ChannelHeader::name);
  if (found == channels.end()) return std::nullopt;
  return static_cast<std::size_t>(found - channels.begin());
}

/// Axis of a body as its quaternion turns it.
std::array<double, 3> axisOf(const std::array<double, 4>& q, int axis) {
  const auto [w, x, y, z] = q;
  if (axis == 0) return {1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)};
  if (axis == 1) return {2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)};
  return {2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)};
}

}  // namespace

PointCourse::PointCourse(const RecordingHeader& header)
    : header_(header), tolerance_s_(header.rate_Hz ? 0.5 / *header.rate_Hz : kNoRate_s), next_(header.series.size()) {
  add("D_in_W", "Origin of the moving body D in the axes of W", header.channels, -1);
  for (std::size_t s = 0; s < header.series.size(); ++s)
    add(header.series[s].name, header.series[s].meaning, header.series[s].channels, static_cast<int>(s));
}

void PointCourse::add(const std::string& name, const std::string& meaning, const std::vector<ChannelHeader>& channels,
                      int series) {
  Body body{.series = series};
  for (const std::string unit : {"_m", "_mm"}) {
    for (const std::string stem : {"position_", ""}) {
      const auto x = placeOf(channels, stem + "x" + unit), y = placeOf(channels, stem + "y" + unit),
                 z = placeOf(channels, stem + "z" + unit);
      if (!x || !y || !z) continue;
      body.place = {*x, *y, *z};
      body.toMillimetres = unit == "_m" ? 1000.0 : 1.0;
      body.turned = true;
      for (std::size_t i = 0; i < 4; ++i) {
        const auto q = placeOf(channels, std::string("quaternion_") + "wxyz"[i]);
        body.turned = body.turned && q.has_value();
        body.quaternion[i] = q.value_or(0);
      }
      std::string plain = name;
      std::ranges::replace(plain, ' ', '_');
      points_.push_back({plain, meaning});
      if (body.turned)
        for (const std::string axis : {"x", "y", "z"}) {
          std::string tip = "Tip, 100 mm from its origin, of axis ";
          points_.push_back({plain + "_" + axis, tip += axis});
        }
      bodies_.push_back(body);
      return;
    }
  }
}

std::ptrdiff_t PointCourse::frameAt(std::size_t series, double time_s) {
  const auto& times = header_.series[series].time_s;
  std::size_t& at = next_[series];
  while (at + 1 < times.size() && std::abs(times[at + 1] - time_s) <= std::abs(times[at] - time_s)) ++at;
  if (at >= times.size() || !(std::abs(times[at] - time_s) <= tolerance_s_)) return -1;
  return static_cast<std::ptrdiff_t>(at);
}

void PointCourse::at(const double* row, std::vector<double>& xyz_mm) {
  xyz_mm.clear();
  for (const Body& body : bodies_) {
    const auto frame = body.series < 0 ? 0 : frameAt(static_cast<std::size_t>(body.series), row[0]);
    const auto number = [&](std::size_t place) {
      if (body.series < 0) return row[1 + place];
      if (frame < 0) return std::numeric_limits<double>::quiet_NaN();
      return header_.series[static_cast<std::size_t>(body.series)].columns[place][static_cast<std::size_t>(frame)];
    };
    std::array<double, 3> origin{};
    for (std::size_t i = 0; i < 3; ++i) xyz_mm.push_back(origin[i] = number(body.place[i]) * body.toMillimetres);
    if (!body.turned) continue;
    std::array<double, 4> q{};
    for (std::size_t i = 0; i < 4; ++i) q[i] = number(body.quaternion[i]);
    for (int axis = 0; axis < 3; ++axis) {
      const auto along = axisOf(q, axis);
      for (std::size_t i = 0; i < 3; ++i) xyz_mm.push_back(origin[i] + kAxis_mm * along[i]);
    }
  }
}

}  // namespace articulus::exchange
