#include "core/protocol/step.h"

#include <algorithm>
#include <array>

#include "core/protocol/step_catalogue.h"
#include "core/spatial/axis_names.h"

namespace articulus::protocol {

std::string_view typeName(const Step& step) { return formOf(step).type; }

bool isForceStep(const Step& step) {
  return withKind(step, [](const auto& kind, const auto& s) {
    if (kind.closesLoop) return kind.closesLoop(s);
    if (!kind.blocks) return false;
    const auto blocks = kind.blocks(s);
    return std::any_of(blocks.begin(), blocks.end(), [](const StepBlock& block) {
      return std::any_of(block.steps->begin(), block.steps->end(), isForceStep);
    });
  });
}

std::string_view axisName(int axis) noexcept {
  return axis >= 0 && axis < 6 ? spatial::kLoadNames[static_cast<std::size_t>(axis)] : std::string_view{};
}

std::string_view axisUnit(int axis) noexcept {
  return axis >= 0 && axis < 6 ? spatial::loadUnit(axis) : std::string_view{};
}

}  // namespace articulus::protocol
