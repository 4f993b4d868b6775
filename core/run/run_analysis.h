#pragma once
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/program.h"
#include "core/run/run_results.h"
#include "core/storage/user_store.h"

namespace articulus::run {

inline constexpr std::string_view kReportTable = "report";

/// All that a stored run gives: the two tables of its load cycles, what its steps report, and the analyses that its
/// protocol asks for (analysis_catalogue). What was not reached has no row.
/// In      cancelled: asked now and then; empty: nobody cancels
/// Errors  as UserStore; Cancelled. What an analysis finds missing is a problem of its own in what is given back
/// Thread  the one of the store
[[nodiscard]] base::Result<RunResults> analyseRun(storage::UserStore& store, const storage::RunRecord& run,
                                                  const protocol::Protocol& protocol, const protocol::Program& program,
                                                  const std::function<bool()>& cancelled = {});

/// One analysis of the catalogue with options of one's own, of any stored run that has what it needs. Nothing is
/// stored.
/// In      options: a JSON object; its keys are checked as those of a protocol are
/// Errors  InvalidArgument: no such analysis, options that it does not know or cannot use; as UserStore; Cancelled
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> analyseAsked(storage::UserStore& store,
                                                                           std::int64_t runId,
                                                                           const protocol::AnalysisRequest& request,
                                                                           const std::function<bool()>& cancelled = {});

}  // namespace articulus::run
