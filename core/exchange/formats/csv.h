#pragma once
#include "core/exchange/format.h"
#include "core/exchange/formats/csv_reader.h"

namespace articulus::exchange {

/// A table of numbers as text: lines "# key: value" of facts and of what each column means, a line of names, then the
/// rows.
base::Result<std::unique_ptr<RecordingWriter>> createCsv(const std::filesystem::path& file,
                                                         const RecordingHeader& header);

inline constexpr Format kCsv{.key = "csv",
                             .extensions = ".csv .txt .tsv .dat .asc",
                             .meaning = "table of numbers as text, one line a row, behind lines \"# key: value\"",
                             .create = createCsv,
                             .read = readCsv,
                             .leavesOut = "tracked bones, documents, results",
                             .bytesPerNumber = 13.2};

}  // namespace articulus::exchange
