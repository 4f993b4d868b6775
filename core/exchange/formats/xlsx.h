#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// An Excel workbook: sheets of facts, results, events and samples.
base::Result<std::unique_ptr<RecordingWriter>> createXlsx(const std::filesystem::path& file,
                                                          const RecordingHeader& header);

inline constexpr Format kXlsx{
    .key = "xlsx",
    .extensions = ".xlsx",
    .meaning = "Excel: a sheet each of facts, results and events, samples where a sheet holds them",
    .create = createXlsx,
    .leavesOut = "tracked bones, documents",
    .bytesPerNumber = 8.1};

}  // namespace articulus::exchange
