#include "core/protocol/measure.h"

#include <algorithm>
#include <array>

#include "core/spatial/measured_quantities.h"

namespace articulus::protocol {
namespace {

constexpr std::array<std::string_view, 7> kStatistics{"last",  "mean", "minimum",     "maximum",
                                                      "range", "rms",  "largest_size"};

const spatial::MeasuredQuantity* rowOf(std::string_view of) noexcept {
  const auto* found = std::ranges::find(spatial::kMeasuredQuantities, of, &spatial::MeasuredQuantity::key);
  return found == spatial::kMeasuredQuantities.end() ? nullptr : found;
}

}  // namespace

std::string_view name(Statistic statistic) noexcept { return kStatistics[static_cast<std::size_t>(statistic)]; }

std::span<const std::string_view> statisticNames() noexcept { return kStatistics; }

std::string_view unitOf(std::string_view of) noexcept {
  const auto* found = rowOf(of);
  return found ? found->unit : std::string_view{};
}

std::string_view nameOf(std::string_view of) noexcept {
  const auto* found = rowOf(of);
  return found ? found->name : of;
}

}  // namespace articulus::protocol
