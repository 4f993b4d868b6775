#pragma once
#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace articulus::hardware {

/// What a virtual Universal Robots controller knows, and says and takes under the names of RTDE. Variables that the
/// plant does not have (currents, temperatures, voltages) are not there: they are NOT_FOUND.
/// Packed by its own code, not that of the driver.
/// Source  RTDE guide, Universal Robots
struct VirtualUrMemory {
  using Six = std::array<double, 6>;
  double time_s = 0.0;
  Six q{}, qd{}, targetQ{}, targetQd{};
  Six rawWrench{}, tcpForce{}, tcpPose{};
  std::int32_t robotMode = 7, safetyMode = 1;
  std::uint32_t runtimeState = 1, robotBits = 1, safetyBits = 1;
  std::array<std::int32_t, 48> intIn{}, intOut{};
  std::array<double, 48> doubleIn{}, doubleOut{};
  std::array<bool, 128> bitIn{}, bitOut{};

  /// "DOUBLE"; empty: there is no such variable.
  [[nodiscard]] static std::string_view outputType(std::string_view name);
  [[nodiscard]] static std::string_view inputType(std::string_view name);
  void append(std::string_view output, std::string& bytes) const;
  /// In   bytes: of the value and what follows it.   Out  how many of them it was; 0: too few
  std::size_t take(std::string_view input, std::string_view bytes);
};

}  // namespace articulus::hardware
