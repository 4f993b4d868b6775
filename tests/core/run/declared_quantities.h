#pragma once
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/run/analysis_catalogue.h"

namespace articulus::run {

/// That the catalogue declares each row that an analysis gave: its table, its quantity, its unit. Gives the rows.
inline base::Result<std::vector<storage::ResultValue>> declared(const RunAnalysis& analysis,
                                                                base::Result<std::vector<storage::ResultValue>> rows) {
  if (!rows) return rows;
  for (const storage::ResultValue& row : *rows)
    EXPECT_TRUE(isOfAny(analysis.told, row))
        << analysis.type << " tells a row that its catalogue does not declare: table " << row.table << ", quantity \""
        << row.quantity << "\", unit " << row.unit;
  return rows;
}

/// The same of what computes it.
inline base::Result<std::vector<storage::ResultValue>> declared(decltype(RunAnalysis::compute) analysis,
                                                                base::Result<std::vector<storage::ResultValue>> rows) {
  const auto at = std::ranges::find(analysisCatalogue(), analysis, &RunAnalysis::compute);
  if (at != analysisCatalogue().end()) return declared(*at, std::move(rows));
  ADD_FAILURE() << "no row of the catalogue computes it";
  return rows;
}

}  // namespace articulus::run
