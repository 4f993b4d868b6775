#pragma once
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/exchange/export/column_choice.h"
#include "core/storage/user_store.h"

namespace articulus::exchange {

/// The name of the fact that says what the seal of a run says; empty until all samples were compared.
inline constexpr std::string_view kSealFact = "integrity";

/// How evenly the samples of a run lie in time.
struct SampleTimes {
  double begin_s = 0.0;             ///< the station's clock when the time of the run was 0
  std::optional<double> rate_Hz{};  ///< empty: cycles are missing, or an imported file was not even
};
[[nodiscard]] base::Result<SampleTimes> sampleTimes(storage::UserStore& store, std::int64_t runId, int step);

/// Samples that make one row.
/// Errors  InvalidArgument: a rate that no whole number of samples gives
[[nodiscard]] base::Result<int> samplesPerRow(const ExportChoice& choice, const SampleTimes& times);

/// Facts, events, results, tracked bones and what was in force.
/// In      seal: what it says; empty: not known yet
[[nodiscard]] base::Result<RecordingHeader> headerOf(storage::UserStore& store, const storage::RunRecord& run,
                                                     std::span<const ExportColumn> columns, const ExportChoice& choice,
                                                     const SampleTimes& times, const std::string& seal);

}  // namespace articulus::exchange
