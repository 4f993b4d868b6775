#include "core/protocol/step.h"

#include <algorithm>

namespace articulus::protocol {
namespace {

// A drive has the name of its shape.
constexpr std::array<std::string_view, 20> kTypeNames{"unload",       "load_cycle",   "load",        "move",  "wait",
                                                      "home",         "zero",         "drive",       "guide", "rotate",
                                                      "passive_path", "record_path",  "replay_path", "sweep", "repeat",
                                                      "branch",       "sub_protocol", "prompt",      "cut",   "mark"};
static_assert(kTypeNames.size() == std::variant_size_v<AnyStep>);
constexpr std::array<std::string_view, 4> kShapeNames{"ramp", "sine", "triangle", "profile"};
constexpr std::array<std::string_view, 6> kAxisNames{"Fx", "Fy", "Fz", "Mx", "My", "Mz"};

bool any(const std::vector<Step>& steps) noexcept { return std::any_of(steps.begin(), steps.end(), isForceStep); }

struct ClosesLoop {
  bool operator()(const UnloadStep&) const noexcept { return true; }
  bool operator()(const LoadCycleStep&) const noexcept { return true; }
  bool operator()(const LoadStep&) const noexcept { return true; }
  bool operator()(const WaveformStep& s) const noexcept {
    return s.goals.has(control::AxisMode::Force) || s.stopAxis >= 0;
  }
  bool operator()(const GuideStep&) const noexcept { return true; }
  bool operator()(const RotateStep&) const noexcept { return true; }
  bool operator()(const PassivePathStep&) const noexcept { return true; }
  bool operator()(const RecordPathStep& s) const noexcept { return any(s.steps); }
  bool operator()(const SweepStep& s) const noexcept { return std::any_of(s.passes.begin(), s.passes.end(), any); }
  bool operator()(const RepeatStep& s) const noexcept { return any(s.steps); }
  bool operator()(const BranchStep& s) const noexcept { return any(s.thenSteps) || any(s.elseSteps); }
  bool operator()(const SubProtocolStep& s) const noexcept { return any(s.steps); }
  template <class Other>
  bool operator()(const Other&) const noexcept {
    return false;
  }
};

}  // namespace

std::string_view typeName(const Step& step) noexcept {
  if (const auto* wave = std::get_if<WaveformStep>(&step)) return kShapeNames[static_cast<std::size_t>(wave->shape)];
  return kTypeNames[step.index()];
}

bool isForceStep(const Step& step) noexcept { return std::visit(ClosesLoop{}, step); }

std::string_view axisName(int axis) noexcept {
  return axis >= 0 && axis < 6 ? kAxisNames[static_cast<std::size_t>(axis)] : std::string_view{};
}

std::string_view axisUnit(int axis) noexcept {
  if (axis < 0 || axis >= 6) return {};
  return axis < 3 ? "N" : "Nm";
}

}  // namespace articulus::protocol
