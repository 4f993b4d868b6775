#pragma once
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Gives channels of one name numbers, so that each can be named: "Fx", "Fx (2)"; and says so in the notes.
void numberEqualNames(Recording& recording);

}  // namespace articulus::exchange
