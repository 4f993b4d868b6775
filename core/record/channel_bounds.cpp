#include "core/record/channel_bounds.h"

#include <algorithm>
#include <array>
#include <limits>

namespace articulus::record {
namespace {

struct Bound {
  std::string_view unit;
  double size;
};

/// Ours. Machines that test bone reach 100 kN and 1 kNm; a tracker looks 10 m far; a rotation that counts its turns may
/// have ten.
constexpr std::array kBounds{
    Bound{"N", 2e5},     Bound{"Nm", 1e4},   Bound{"m", 100.0},    Bound{"rad", 100.0},
    Bound{"rad/s", 1e4}, Bound{"m/s2", 1e5}, Bound{"rad/s2", 1e7}, Bound{"V", 1e4},
};
constexpr double kLargestQuaternion = 1e3;  // one that is not of length 1 is made so

}  // namespace

double largestSize(Channel channel) noexcept {
  const ChannelInfo& about = info(channel);
  if (about.column.find("quaternion_") != std::string_view::npos) return kLargestQuaternion;
  const auto bound = std::ranges::find(kBounds, about.unit, &Bound::unit);
  return bound == kBounds.end() ? std::numeric_limits<double>::infinity() : bound->size;
}

}  // namespace articulus::record
