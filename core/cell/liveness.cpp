#include "core/cell/liveness.h"

#include <array>
#include <cstddef>

#include "core/base/text/marked_text.h"

namespace articulus::cell {
namespace {

constexpr std::array<LivenessInfo, static_cast<std::size_t>(Liveness::Count)> kLiveness{{
    {"simulated", QT_TRANSLATE_NOOP("Liveness", "SIMULATED"),
     QT_TRANSLATE_NOOP("Liveness", "Arm, load cell and specimen are simulated: nothing moves, nothing is measured.")},
    {"practice", QT_TRANSLATE_NOOP("Liveness", "PRACTICE FOR LIVE"),
     QT_TRANSLATE_NOOP("Liveness",
                       "Handled as a live cell, which is commissioned and rehearsed first; but arm, load cell and "
                       "specimen are simulated: nothing moves, nothing is measured.")},
    {"bench", QT_TRANSLATE_NOOP("Liveness", "BENCH"),
     QT_TRANSLATE_NOOP("Liveness",
                       "A real device beside a simulated arm: nothing moves, and what is measured has nothing "
                       "to do with the motion on the screen.")},
    {"live", QT_TRANSLATE_NOOP("Liveness", "LIVE"),
     QT_TRANSLATE_NOOP("Liveness", "The arm is real: it moves, and what it touches is real.")},
}};

}  // namespace

const LivenessInfo& info(Liveness liveness) noexcept {
  const auto at = static_cast<std::size_t>(liveness);
  return kLiveness[at < kLiveness.size() ? at : 0];
}

}  // namespace articulus::cell
