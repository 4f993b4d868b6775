#pragma once
#include "hardware/virtual_devices/polhemus/virtual_polhemus_state.h"

namespace articulus::hardware {

/// Takes the commands of a Fastrak that are whole off the front of `in` and acts on them: f, F, u, U, C, c, P, S, O, H,
/// l, ^Y; upper and small letters differ. Written apart from the driver's reading.
/// Source  Fastrak manual OPM00PI002 rev. G
[[nodiscard]] VirtualPolhemusHeard hearFastrak(VirtualPolhemusState& state, std::string& in);

/// The record of a station, in the format that is set.  In  station: from 1
[[nodiscard]] std::string fastrakRecord(const VirtualPolhemusState& state, int station,
                                        const VirtualPolhemusView& view);

}  // namespace articulus::hardware
