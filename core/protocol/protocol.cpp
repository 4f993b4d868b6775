#include "core/protocol/protocol.h"

namespace articulus::protocol {
namespace {

constexpr std::array<std::string_view, 5> kTypeNames{"unload", "load_cycle", "load", "move", "wait"};
static_assert(kTypeNames.size() == std::variant_size_v<Step>);
constexpr std::array<std::string_view, 6> kAxisNames{"Fx", "Fy", "Fz", "Mx", "My", "Mz"};

}  // namespace

std::string_view typeName(const Step& step) noexcept { return kTypeNames[step.index()]; }

bool isForceStep(const Step& step) noexcept {
  return std::holds_alternative<UnloadStep>(step) || std::holds_alternative<LoadCycleStep>(step) ||
         std::holds_alternative<LoadStep>(step);
}

std::string_view axisName(int axis) noexcept {
  return axis >= 0 && axis < 6 ? kAxisNames[static_cast<std::size_t>(axis)] : std::string_view{};
}

std::string_view axisUnit(int axis) noexcept {
  if (axis < 0 || axis >= 6) return {};
  return axis < 3 ? "N" : "Nm";
}

}  // namespace articulus::protocol
