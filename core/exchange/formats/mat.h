#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// A MATLAB file of version 7.3: the time and each channel as a vector of its name, the rest in the structure meta.
base::Result<std::unique_ptr<RecordingWriter>> createMat(const std::filesystem::path& file,
                                                         const RecordingHeader& header);

inline constexpr Format kMat{.key = "mat",
                             .extensions = ".mat",
                             .meaning = "MATLAB 7.3: a vector a channel, the rest in the structure meta",
                             .create = createMat,
                             .bytesPerNumber = 4.5};

}  // namespace articulus::exchange
