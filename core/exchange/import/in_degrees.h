#pragma once
#include <string>
#include <vector>

#include "core/exchange/import/mapping.h"
#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// What an OpenSim file says of its angles, "inDegrees=yes", becomes the unit of columns that say none and are mapped
/// to an angle. Those whose names say an angle have theirs from the reader.
/// In      maps: as parseColumnMapping takes them; kept: a mapping of a name, or null
void applyInDegrees(const std::vector<std::string>& maps, const Mapping* kept, RecordingHeader& header);

}  // namespace articulus::exchange
