#pragma once
#include "core/exchange/format.h"

namespace articulus::exchange {

/// JSON: facts, columns, events, results, series and rows, in one object.
base::Result<std::unique_ptr<RecordingWriter>> createJson(const std::filesystem::path& file,
                                                          const RecordingHeader& header);

inline constexpr Format kJson{.key = "json",
                              .extensions = ".json",
                              .meaning = "JSON: facts, columns, events, results and the rows",
                              .create = createJson,
                              .bytesPerNumber = 14.0};

}  // namespace articulus::exchange
