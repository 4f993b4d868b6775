#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// OpenSim's table of numbers over time (.sto, .mot): a line of the name, "version=1", "nRows", "nColumns",
/// "inDegrees", "endheader", the names, then rows divided by tabs. Angles keep the unit of their column; inDegrees says
/// yes only where every angle is in degrees. Facts and units of channels stand in lines of the header, which OpenSim
/// passes over.
/// Source  OpenSim documentation, "Storage (.sto) files" and "Motion (.mot) files"
base::Result<std::unique_ptr<RecordingWriter>> createSto(const std::filesystem::path& file,
                                                         const RecordingHeader& header);
base::Result<Recording> readSto(const std::filesystem::path& file);

inline constexpr Format kSto{.key = "sto",
                             .extensions = ".sto .mot",
                             .meaning = "OpenSim's table of numbers over time",
                             .create = createSto,
                             .read = readSto,
                             .leavesOut = "tracked bones, documents, results, events",
                             .bytesPerNumber = 13.7};

}  // namespace articulus::exchange
