#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/record/commissioning_step.h"

namespace articulus::record {

/// One number that a step of the commissioning found.
struct CommissioningFigure {
  std::string what;  ///< "joint 3, to +, at 10.0 deg/s"
  double value = 0.0;
  double allowed = 0.0;  ///< at most; not a number: it is only told
  std::string unit;      ///< SI, or a count
};

/// What came of one step.
struct CommissioningResult {
  CommissioningStep step = CommissioningStep::DeviceHealth;
  bool passed = false;
  std::string words;  ///< what was found, for a person
  std::vector<CommissioningFigure> figures;
};

/// What was tried on a cell, by whom, when, and on what exactly. Whoever keeps it signs it.
/// Thread  any; plain data
struct CommissioningRecord {
  std::string cell, cellName;  ///< key and name
  std::string cellHash;        ///< of all that says how the cell is driven (run/commissioning/cell_identity.h)
  std::string software;        ///< version of the program
  std::string by, when;        ///< account; ISO 8601, UTC
  bool simulated = false;      ///< a rehearsal on a simulated arm
  std::vector<CommissioningResult> results;

  /// Every step was done and has passed.
  [[nodiscard]] bool passed() const;
  /// Null where the step was not done.
  [[nodiscard]] const CommissioningResult* resultOf(CommissioningStep step) const;
};

[[nodiscard]] nlohmann::ordered_json toJson(const CommissioningRecord& record);
/// Errors  ParseError by origin and key
[[nodiscard]] base::Result<CommissioningRecord> readCommissioningRecord(const nlohmann::json& json,
                                                                        const std::string& origin);

}  // namespace articulus::record
