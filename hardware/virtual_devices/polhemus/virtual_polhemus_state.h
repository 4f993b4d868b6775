#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/spatial/pose.h"
#include "hardware/polhemus/polhemus_model.h"

namespace articulus::hardware {

/// How a virtual Polhemus is set up by the commands that it has heard.
struct VirtualPolhemusState {
  static constexpr std::size_t kStations = 16;

  explicit VirtualPolhemusState(PolhemusModel kind) : model(kind) { reset(); }
  /// As after it was switched on; the clock goes on.
  void reset() {
    binary = centimetres = continuous = false;
    rate = 4;
    active = detected;
    frame = 0;
    zero_ms = now_ms;
    items.fill({2, 4, 1});
    hemisphere.fill({1.0, 0.0, 0.0});
  }

  PolhemusModel model;
  bool binary = false, centimetres = false, continuous = false;
  int rate = 4;                            ///< code of the R command
  std::uint32_t detected = 0, active = 0;  ///< a bit a station
  std::uint32_t frame = 0;                 ///< count since it was zeroed
  std::int64_t now_ms = 0, zero_ms = 0;
  std::array<std::vector<int>, kStations> items;
  std::array<std::array<double, 3>, kStations> hemisphere;
  bool olderFirmware = false;  ///< that knows neither time nor count
  bool otherProduct = false;   ///< that names itself differently
};

/// What a virtual Polhemus tells of one station.
/// Frames  T of the source
struct VirtualPolhemusView {
  spatial::Vector3 place_m = spatial::Vector3::Zero();
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();
  char error = ' ';
  int distortion = 0;
  bool noNumber = false;
};

/// What came of listening.
struct VirtualPolhemusHeard {
  std::string answer;
  int polls = 0;  ///< records that are asked for, behind the answer
};

}  // namespace articulus::hardware
