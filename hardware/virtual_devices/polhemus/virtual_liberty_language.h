#pragma once
#include "hardware/virtual_devices/polhemus/virtual_polhemus_state.h"

namespace articulus::hardware {

/// Takes the commands of a Liberty or a Patriot that are whole off the front of `in` and acts on them: F, U, O, H, R,
/// Q, C, P, X, Y, ^U, ^V, ^Y, ^T. Written apart from the driver's reading.
/// Source  Liberty manual URM03PH156 rev. H
[[nodiscard]] VirtualPolhemusHeard hearLiberty(VirtualPolhemusState& state, std::string& in);

/// The record of a station, in the format that is set.  In  station: from 1
[[nodiscard]] std::string libertyRecord(const VirtualPolhemusState& state, int station,
                                        const VirtualPolhemusView& view);

}  // namespace articulus::hardware
