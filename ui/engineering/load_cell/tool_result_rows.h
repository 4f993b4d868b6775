#pragma once
#include <QStringList>
#include <vector>

#include "core/sensing/tool_identification.h"

namespace articulus::ui {

/// An identified tool as the rows of a screen. Numbers carry their unit.
/// Thread  any

/// What, found, standard error, in force now.
[[nodiscard]] std::vector<QStringList> toolRows(const sensing::ToolIdentification& found,
                                                const sensing::ToolCalibration& inForce);
/// Which rms, Fx, Fy, Fz in N, Mx, My, Mz in Nm: residual and error at left-out poses of each model, then pose by pose.
[[nodiscard]] std::vector<QStringList> toolResidualRows(const sensing::ToolIdentification& found);
/// What would change: what, before, after.
[[nodiscard]] std::vector<QStringList> toolChanges(const sensing::ToolCalibration& before,
                                                   const sensing::ToolCalibration& after);
/// "rigid body" or "linear map".
[[nodiscard]] QString toolModelName(const sensing::ToolCalibration& tool);

}  // namespace articulus::ui
