#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/record/run_end.h"
#include "core/storage/records.h"

namespace articulus::cli {

using Results = std::vector<storage::ResultValue>;

/// Adds "off_axis" (motion, channel, unit, min, max) and "range_of_motion" (motion, angle, unit "deg", min, max,
/// neutral_zone, method) to an object. Angles leave the program in degrees.
void addResults(nlohmann::ordered_json& object, const Results& results);

/// The same as two tables for a terminal; where there is nothing, why.
[[nodiscard]] std::string resultTables(const Results& results, record::RunEnd end = record::RunEnd::Completed);

/// One object on standard output.
void print(const nlohmann::ordered_json& object);

/// Names of the columns of a CSV of results, and its lines: a line a number, in SI, with its method, and whether the
/// run was simulated, imported or measured here.
std::string headOfResults();
std::string linesOfResults(const storage::RunRecord& run, const Results& results);

}  // namespace articulus::cli
