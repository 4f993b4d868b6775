#pragma once
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// The same tests in two or more conditions of a specimen (intact, injured, repaired) and at several places (poses,
/// loads): each later condition is held against the first, and each condition against the pattern over the places.
/// In      options: "conditions", their names, the first is what the others are compared with; "source"; "measures",
///         each with "name"; "of", one or several of what a report may be of, several as the root of the sum of
///         squares; "statistic": "way" (size of last less first of the step), "size" (of the last, from the reference
///         pose) or "range" "places", each with "name", and what is measured there: the measure's "step" (a label) in
///         the block that is labelled with the condition's name and in one that is labelled with the place's; or
///         "step", a label of its own in the condition's block; or "steps", a label for each condition; "published_mm"
///         or "published_deg" and so on, a number for each condition, null where there is none "at_least": true where
///         no later condition may have less than the first "largest_at", "least_at": the place where every condition
///         has its largest and its least "within_mm" (or "_deg", "_N", "_Nm"): less than that is no difference (0)
/// Out     table "comparison", motion: the place; per place and condition its value, of later conditions that over the
///         first; per condition the value at "largest_at" and at "least_at" against those of all other places. What was
///         not reached has no row
/// Errors  InvalidArgument: options that are missing, places or steps that the program does not have
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> comparison(const RunView& run,
                                                                         const nlohmann::json& options);

}  // namespace articulus::run
