#pragma once
#include <cstdint>
#include <string>

namespace articulus::hardware {

/// The two tables of status bits, told by the product's name.
enum class NetFtProduct { Classic, Axia };
[[nodiscard]] NetFtProduct netFtProduct(const std::string& productName);

/// What a status word means for the measurement beside it.
enum class NetFtValidity { Healthy, Warning, Saturated, Invalid };

/// In      simulatedIsValid: an Axia that makes its numbers up, and says so, is believed; for virtual sensors only
/// Thread  any; real-time safe
[[nodiscard]] NetFtValidity netFtValidity(NetFtProduct product, std::uint32_t status,
                                          bool simulatedIsValid = false) noexcept;

/// All that is set, in words; "healthy" where nothing is. Thread  any but control
[[nodiscard]] std::string describeNetFtStatus(NetFtProduct product, std::uint32_t status);

}  // namespace articulus::hardware
