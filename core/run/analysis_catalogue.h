#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/protocol.h"
#include "core/run/catalogue/analysis_need.h"
#include "core/run/catalogue/analysis_quantity.h"
#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// One kind of analysis of a whole run, as "analyses" of a protocol names it.
struct RunAnalysis {
  std::string_view type;     ///< "path_repeatability"
  std::string_view meaning;  ///< one sentence, with its options
  /// All keys that its options may have beside "source", divided by blanks, each with what it holds: "rest_s:number";
  /// number, numbers, texts, list, object, flag; a text where nothing is said.
  std::string_view keys;
  /// Errors  InvalidArgument for options that are missing or name no step
  base::Result<std::vector<storage::ResultValue>> (*compute)(const RunView& run, const nlohmann::json& options);
  std::string_view needs;                ///< what of a run it is made of, one sentence
  std::string_view quantities;           ///< what it tells, with the units in which it is stored; each row says its own
  std::string_view source;               ///< whose method it is
  std::span<const AnalysisNeed> needed;  ///< the same as `needs`, one by one
  std::span<const AnalysisQuantity> told;  ///< the same as `quantities`: every row that it gives is of one of them
};

/// All of them, one file each in core/run/analyses.
[[nodiscard]] std::span<const RunAnalysis> analysisCatalogue();
/// Null where there is none of that type.
[[nodiscard]] const RunAnalysis* analysisOf(std::string_view type);
[[nodiscard]] std::string analysisNames();

/// What is wrong with what a protocol asks for, before it runs: analyses that there are none of, keys that they do not
/// know. One a line, empty where nothing is.
[[nodiscard]] std::vector<std::string> faultsOfAnalyses(const protocol::Protocol& protocol);

}  // namespace articulus::run
