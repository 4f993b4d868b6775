#pragma once
#include <QString>

#include "core/cell/simulated_specimen.h"

namespace articulus::ui {

/// The icon of the station with what lies in its vice, as far as its file knows: of a live one nothing.
/// Thread  any
[[nodiscard]] QString drawingOf(const cell::SimulatedSpecimen& specimen);

}  // namespace articulus::ui
