// Bytes of a virtual board, from either side, and what they make of a JR3: counts and ranges to loads.
#include <cmath>

#include "hardware/jr3/jr3_counts.h"
#include "hardware/virtual_devices/jr3/board_wire.h"
#include "tests/fuzz/fuzz.h"

namespace {

using namespace articulus::hardware;

void load(const BoardAnswer& a) {
  std::array<ComediRange, 6> ranges{};
  Jr3Counts counts{};
  for (std::size_t i = 0; i < 6; ++i) {
    ranges[i] = {static_cast<std::int32_t>(a.pair[i].first), static_cast<std::int32_t>(a.pair[i].second)};
    counts[i] = a.pair[(i + 6) % a.pair.size()].first;
  }
  for (const auto units : {Jr3Units::Newton, Jr3Units::Pound}) {
    const auto scales = jr3Scales(ranges, units);
    if (!scales) continue;
    const Jr3Reading reading = jr3Reading(counts, *scales);
    for (int i = 0; i < 6; ++i) {
      if (!(scales->fullScale[i] > 0.0) || !std::isfinite(reading.wrench[i])) std::abort();
      // Twice the full scale is all that 16 bits hold.
      if (reading.good && std::abs(reading.wrench[i]) > 2.0 * scales->fullScale[i]) std::abort();
      const bool beyond = std::abs(reading.wrench[i]) >= scales->fullScale[i] * (1.0 - 1e-12);
      if (((reading.saturated >> i & 1U) != 0) != beyond) std::abort();
    }
    (void)jr3Axes(reading.saturated);
  }
}

template <class Message>
void takeAll(std::string_view left) {
  while (!left.empty()) {
    Message message;
    std::size_t size = 0;
    const BoardNews news = decode(left, message, size);
    if (news == BoardNews::Incomplete) {
      if (size != 0) std::abort();
      return;
    }
    if (size == 0 || size > left.size()) std::abort();
    if (news == BoardNews::Whole) {
      std::array<char, kLongestAnswer> bytes{};
      if (encode(message, bytes) != size || std::string_view(bytes.data(), size) != left.substr(0, size)) std::abort();
      if constexpr (std::is_same_v<Message, BoardAnswer>) load(message);
    }
    left.remove_prefix(size);
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = articulus::fuzz::textOf(data, size);
  takeAll<BoardQuestion>(text);
  takeAll<BoardAnswer>(text);
  return 0;
}
