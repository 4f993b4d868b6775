#pragma once
#include "core/station/station_link.h"

namespace articulus::procedure {

/// Whether somebody has stopped the robot since this was asked last, also while it stands between two motions, where a
/// stop changes no state. Whoever leads the robot through several motions asks it before each, and ends.
/// In  cursor: of the one who asks, over the station's events
[[nodiscard]] bool stopSeen(station::StationLink& link, station::StreamCursor& cursor);
/// How many stops: for who stops the robot itself as well, and must tell its own from those of others. What is asked
/// for within one cycle is one stop.
[[nodiscard]] int stopsSeen(station::StationLink& link, station::StreamCursor& cursor);

}  // namespace articulus::procedure
