#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/import/mapping.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// What one column that is used lacks.
struct MissingInColumn {
  std::string channel, column;  ///< ours, and as the file has it
  std::size_t missing = 0, of = 0;
  std::size_t infinite = 0;  ///< of those that are missing: the file has an infinite number there
  std::size_t stretches = 0;
  double from_s = 0.0, to_s = 0.0;  ///< of the longest stretch
};

/// Numbers that no test of a joint can hold (record::largestSize): nothing is stored of such a file.
/// In      recording: our channels, SI
/// Errors  InvalidArgument names row and column of the first, how many there are, and what to do
[[nodiscard]] base::Result<void> checkSizes(const Recording& recording, const Mapping& mapping);

/// Infinite numbers become missing ones (NaN).  Out  how many, one for each column
[[nodiscard]] std::vector<std::size_t> takeInfinite(Recording& recording);

/// Columns that lack values.  In  infinite: as takeInfinite() gave
[[nodiscard]] std::vector<MissingInColumn> findMissing(const Recording& recording, const Mapping& mapping,
                                                       std::span<const std::size_t> infinite);

/// "flexion_rad (column "Flexion"): 400 of 6000 values are missing (3.20 to 7.19 s). ..."
[[nodiscard]] std::string wordsOf(const MissingInColumn& missing);

/// The same of several; columns without any value, of which a file may have many, in one sentence.
[[nodiscard]] std::vector<std::string> notesOf(std::span<const MissingInColumn> missing);

/// Keys "channel", "column", "missing", "of", "infinite", "stretches", "longest_from_s", "longest_to_s".
[[nodiscard]] nlohmann::json toJson(const MissingInColumn& missing);

}  // namespace articulus::exchange
