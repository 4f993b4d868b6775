#include "core/procedure/stop_seen.h"

#include <array>

namespace articulus::procedure {

int stopsSeen(station::StationLink& link, station::StreamCursor& cursor) {
  std::array<record::Event, 32> events;
  int seen = 0;
  for (std::size_t count = 0; (count = link.readEvents(cursor, events)) > 0;)
    for (std::size_t i = 0; i < count; ++i)
      seen += events[i].kind == record::EventKind::StateChanged && events[i].value > 0.0;
  return seen;
}

bool stopSeen(station::StationLink& link, station::StreamCursor& cursor) { return stopsSeen(link, cursor) > 0; }

}  // namespace articulus::procedure
