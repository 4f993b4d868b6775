#include "core/calibration/fit/parameter_id.h"

#include "core/calibration/calibration_monitor.h"

namespace articulus::calibration {
namespace {

std::string axis(const char* stem, int index) { return stem + std::string(1, static_cast<char>('x' + index)); }
std::string numbered(const char* stem, int index) { return stem + std::to_string(index + 1); }

}  // namespace

std::string nameOf(const ParameterId& id) {
  switch (id.kind) {
    case ParameterKind::BaseTranslation: return axis("base_", id.index);
    case ParameterKind::BaseRotation: return axis("base_r", id.index);
    case ParameterKind::LinkA: return numbered("a", id.index);
    case ParameterKind::LinkAlpha: return numbered("alpha", id.index);
    case ParameterKind::LinkD: return numbered("d", id.index);
    case ParameterKind::LinkTheta: return numbered("theta", id.index);
    case ParameterKind::LinkBeta: return numbered("beta", id.index);
    case ParameterKind::ToolTranslation: return axis("tool_", id.index);
    case ParameterKind::ToolRotation: return axis("tool_r", id.index);
    case ParameterKind::Compliance: return numbered("compliance", id.index);
    case ParameterKind::ViscousLag: return numbered("lag", id.index);
    case ParameterKind::TimeShift: break;
  }
  return "time_shift";
}

std::string unitOf(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::BaseTranslation:
    case ParameterKind::ToolTranslation:
    case ParameterKind::LinkA:
    case ParameterKind::LinkD: return "m";
    case ParameterKind::Compliance: return "rad/Nm";
    case ParameterKind::ViscousLag:
    case ParameterKind::TimeShift: return "s";
    default: return "rad";
  }
}

bool isLinkGeometry(ParameterKind kind) noexcept {
  return kind >= ParameterKind::LinkA && kind <= ParameterKind::LinkBeta;
}

bool hasNominal(ParameterKind kind) noexcept {
  return isLinkGeometry(kind) || kind == ParameterKind::Compliance || kind == ParameterKind::ViscousLag;
}

const char* nameOf(Stage stage) noexcept {
  switch (stage) {
    case Stage::Registration: return "registration";
    case Stage::Rank: return "rank of the data";
    case Stage::GlobalStart: return "global start";
    case Stage::RobustSolve: return "robust solve";
    case Stage::Outliers: return "outliers";
    case Stage::FinalSolve: return "final solve";
    case Stage::Validation: break;
  }
  return "validation";
}

}  // namespace articulus::calibration
