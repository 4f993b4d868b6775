#pragma once
#include <cstdint>
#include <vector>

#include "app/outputs/igtlink_frame.h"
#include "app/outputs/igtlink_settings.h"

/// Messages of OpenIGTLink (version 1 of its header) as bytes. Only this file's .cpp knows the library.
/// Frames  millimetres on the wire, rotations as a matrix, as OpenIGTLink wants them
/// Thread  any but control
namespace articulus::app {

using IgtlinkBytes = std::vector<char>;

/// Appends poses of a frame to `out`: one TDATA message, or a TRANSFORM message each. A frame without bodies adds none.
void addPoses(const IgtlinkFrame& frame, IgtlinkPoses how, IgtlinkBytes& out);
/// Appends the wrench, and how old the poses of tracked bones are, as SENSOR messages; what a frame has not adds none.
void addSensors(const IgtlinkFrame& frame, IgtlinkBytes& out);
/// Appends the state as a STATUS message ("State") and its words as a STRING message ("StateWords").
void addState(const IgtlinkState& state, std::int64_t utc_ns, IgtlinkBytes& out);

}  // namespace articulus::app
