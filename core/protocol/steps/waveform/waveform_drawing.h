#pragma once
#include "core/protocol/preview/set_point_drawer.h"
#include "core/protocol/steps/waveform.h"

namespace articulus::protocol {

/// The set-points of a ramp, sine, triangle and profile, before anything moves.
void drawWaveform(const WaveformStep& step, SetPointDrawer& to);

}  // namespace articulus::protocol
