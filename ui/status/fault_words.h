#pragma once
#include <QString>

#include "core/safety/fault.h"

namespace articulus::ui {

/// What a fault is called: "Force limit".
[[nodiscard]] QString faultLabel(safety::FaultCode code);
/// As safety::labelOf(): with what the arm's driver knows.
[[nodiscard]] QString faultLabel(const safety::Fault& fault);

}  // namespace articulus::ui
