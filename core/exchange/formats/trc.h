#pragma once
#include "core/exchange/format.h"
#include "core/exchange/formats/trc_reader.h"

namespace articulus::exchange {

/// Positions of points in millimetres, as motion capture writes them: five lines of header, then frame, time and three
/// numbers a point.
base::Result<std::unique_ptr<RecordingWriter>> createTrc(const std::filesystem::path& file,
                                                         const RecordingHeader& header);

inline constexpr Format kTrc{.key = "trc",
                             .extensions = ".trc",
                             .meaning = "positions in millimetres as OpenSim and motion capture read them",
                             .create = createTrc,
                             .read = readTrc,
                             .leavesOut = "documents, results, events",
                             .bytesPerRow = 242.0};

}  // namespace articulus::exchange
