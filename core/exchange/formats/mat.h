#pragma once
#include <string_view>

#include "core/exchange/format.h"

namespace articulus::exchange {

/// A MATLAB file of version 7.3: the time and each channel as a vector of its name, the rest in the structure meta.
base::Result<std::unique_ptr<RecordingWriter>> createMat(const std::filesystem::path& file,
                                                         const RecordingHeader& header);

/// A MATLAB file of version 5 to 7.3: vectors, matrices and structures of them.
/// Errors  as readMat5Tree, readHdf5, recordingOf
base::Result<Recording> readMat(const std::filesystem::path& file);

inline constexpr Format kMat{.key = "mat",
                             .extensions = ".mat",
                             .meaning = "MATLAB 7.3: a vector a channel, the rest in the structure meta",
                             .create = createMat,
                             .begins = [](std::string_view bytes) { return bytes.starts_with("MATLAB "); },
                             .read = readMat,
                             .bytesPerNumber = 4.0};

}  // namespace articulus::exchange
