#pragma once
#include <string_view>

#include "core/exchange/format.h"

namespace articulus::exchange {

/// HDF5: /data holds the time and a data set a channel with attributes unit, frame, meaning and group; /events,
/// /results and /series what their names say; facts are attributes of the file.
base::Result<std::unique_ptr<RecordingWriter>> createHdf5(const std::filesystem::path& file,
                                                          const RecordingHeader& header);

/// Any HDF5 file that holds a table: vectors of equal length, matrices, records. Read in a process of its own.
/// Errors  as readHdf5Tree, recordingOf
base::Result<Recording> readHdf5(const std::filesystem::path& file);

inline constexpr Format kHdf5{
    .key = "hdf5",
    .extensions = ".h5 .hdf5",
    .meaning = "HDF5, the self-describing file of science: a data set a channel with its unit, frame and meaning",
    .create = createHdf5,
    .begins = [](std::string_view bytes) { return bytes.starts_with("\x89HDF\r\n\x1a\n"); },
    .read = readHdf5,
    .bytesPerNumber = 3.5};

}  // namespace articulus::exchange
