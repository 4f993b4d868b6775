#pragma once
#include <functional>
#include <string>
#include <vector>

#include "app/studies/faults/fault_trial.h"

namespace articulus::studies {

/// Every fault in every state along every axis and to both sides, on virtual twins of a cell.
struct FaultMatrix {
  struct Options {
    std::string only;    ///< key of one fault; empty: all
    std::string state;   ///< name of one state; empty: all
    bool brief = false;  ///< of each fault and state one axis of forces and one of moments, one joint of arm and wrist
    std::uint64_t seed = 1;
    int threads = 1;
  };
  struct Row {
    FaultTrial trial;
    FaultTrialResult result;
  };
  struct Outcome {
    std::vector<Row> rows;
    bool stopped = false;  ///< given up on request; rows are those that were finished
  };
  /// The trials, without trying them.
  [[nodiscard]] static std::vector<FaultTrial> trials(const cell::CellConfig& cell, const Options& options);
  /// In      tell: called with the part done, 0 to 1; false gives up
  /// Errors  NotFound: no fault has the key; what keeps the twin from being built
  [[nodiscard]] static base::Result<Outcome> run(const cell::CellConfig& cell, const Options& options,
                                                 const std::function<bool(double)>& tell);
};

}  // namespace articulus::studies
