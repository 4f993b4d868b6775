#pragma once
#include <QString>

#include "core/cycle/snapshot.h"
#include "core/spatial/pose.h"

namespace articulus::ui {

/// Where the moving body stands, for somebody who has to decide what comes next: how far from home, and where; where
/// its pose is not known the angles of the joints.  In  X_WD_home: of the cell
[[nodiscard]] QString whereRobotIs(const cycle::Snapshot& now, const spatial::Pose& X_WD_home);

/// What is safe to do next, once the robot stands: by fault, handle, drives and vice.
[[nodiscard]] QString nextSafeStep(const cycle::Snapshot& now);

/// Every joint is at rest.
[[nodiscard]] bool robotStands(const cycle::Snapshot& now);

/// Loads so small that words call a specimen unloaded: below 3 N and 0.3 Nm, and known.
[[nodiscard]] bool isUnloaded(const spatial::Vector6& load);

}  // namespace articulus::ui
