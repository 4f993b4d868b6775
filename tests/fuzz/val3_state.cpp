// The stream of our application on a Staubli controller, cut into states as the driver does.
#include <cmath>

#include "hardware/staubli_val3/val3_message.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus::hardware;
  const auto text = articulus::fuzz::textOf(data, size);
  std::span<const char> left(text.data(), text.size());
  while (!left.empty()) {
    Val3State state;
    state.cycle = -7;
    const Val3Heard heard = decodeVal3State(left, state);
    if (heard == Val3Heard::Incomplete) {
      if (left.size() >= kVal3StateBytes) std::abort();
      return 0;
    }
    if (heard != Val3Heard::State && state.cycle != -7) std::abort();  // half a state
    if (heard == Val3Heard::State) {
      if (state.cycle <= 0 || state.stop < 0 || state.stop > 2 || state.workingMode < 0 || state.workingMode > 4)
        std::abort();
      Val3SetPoint back;
      back.number = state.number;
      back.mode = state.mode;
      for (std::size_t i = 0; i < 6; ++i) {
        if (!std::isfinite(state.q_rad[i])) std::abort();
        back.value[i] = state.q_rad[i];
      }
      std::array<char, kVal3HostBytes> out;
      if (formatVal3SetPoint(back, out) != kVal3HostBytes) std::abort();  // where it stands can be asked for
    }
    left = left.subspan(heard == Val3Heard::Broken ? 1 : kVal3StateBytes);
  }
  return 0;
}
