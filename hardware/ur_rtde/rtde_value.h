#pragma once
#include <array>
#include <cstddef>
#include <string_view>

namespace articulus::hardware {

/// Types of RTDE's variables.
enum class RtdeValue { Bool, UInt8, UInt32, UInt64, Int32, Double, Vector3D, Vector6D, Vector6Int32, Vector6UInt32 };

/// One row a type.
struct RtdeValueInfo {
  std::string_view name;  ///< on the wire
  std::size_t bytes;
};

inline constexpr std::array<RtdeValueInfo, 10> kRtdeValues{{{"BOOL", 1},
                                                            {"UINT8", 1},
                                                            {"UINT32", 4},
                                                            {"UINT64", 8},
                                                            {"INT32", 4},
                                                            {"DOUBLE", 8},
                                                            {"VECTOR3D", 24},
                                                            {"VECTOR6D", 48},
                                                            {"VECTOR6INT32", 24},
                                                            {"VECTOR6UINT32", 24}}};

/// Source  RTDE guide, Universal Robots
[[nodiscard]] constexpr const RtdeValueInfo& info(RtdeValue value) noexcept {
  return kRtdeValues[static_cast<std::size_t>(value)];
}

}  // namespace articulus::hardware
