#pragma once
#include "core/protocol/steps/waveform.h"
#include "core/protocol/validator.h"

namespace articulus::protocol {

/// What keeps a ramp, sine, triangle or profile from running.
void validateWaveform(const WaveformStep& step, Validator& validator);

}  // namespace articulus::protocol
