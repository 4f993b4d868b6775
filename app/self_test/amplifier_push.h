#pragma once
#include "app/self_test/limit_test_case.h"

namespace articulus::app {

/// What the amplifier of a joint holds with, in tenths of what it can give: as it is told, or as the model has it for
/// an arm that is not told volts.
[[nodiscard]] double held_V(const VirtualTwin& twin, int joint, double ofTheModel_V);

/// The same at the home pose, by the model.
[[nodiscard]] double heldAtHome_V(const cell::CellConfig& cell, int joint);

/// An amplifier that pushes of itself pushes, from some time on, harder and harder, until whatever friction holds the
/// joint gives way.
/// In  t: its provoke begins the push
void pushMore(LimitTestCase& t, int sign, double alone_s = 0.5, double more_V_per_s = 2.0);

}  // namespace articulus::app
