#pragma once
#include "core/exchange/format.h"
#include "core/exchange/formats/c3d_reader.h"

namespace articulus::exchange {

/// C3D (c3d.org): points in millimetres, analogue channels, parameters that describe them; single precision.
base::Result<std::unique_ptr<RecordingWriter>> createC3d(const std::filesystem::path& file,
                                                         const RecordingHeader& header);

inline constexpr Format kC3d{
    .key = "c3d",
    .extensions = ".c3d",
    .meaning = "biomechanics' C3D: positions as points, loads and all channels as analogue channels, single precision",
    .create = createC3d,
    .begins = beginsAsC3d,
    .read = readC3d,
    .leavesOut = "documents, results",
    .bytesPerNumber = 4.96};

}  // namespace articulus::exchange
