#pragma once
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "app/studies/wires/wire_trial.h"

namespace articulus::studies {

/// Every device of the catalogue that has a virtual counterpart, with all that this can do wrong, in each state of a
/// cell: shipped cells whose device is replaced by it.
struct WireMatrix {
  struct Options {
    std::filesystem::path resources{};
    std::string device{};  ///< key of one; empty: all
    std::string fault{};   ///< name of one; empty: all
    std::string state{};   ///< name of one; empty: all
    bool brief = false;    ///< each fault once, in a ramp of load, or standing where the device is no part of one
    std::uint64_t seed = 1;
    int threads = 1;
  };
  struct Row {
    WireTrial trial;
    std::string cell;  ///< key of the shipped cell
    WireTrialResult result;
  };
  struct Outcome {
    std::vector<Row> rows;
    std::vector<std::string> untried;  ///< devices with a virtual counterpart that no shipped cell takes, and why
    bool stopped = false;              ///< given up on request; rows are those that were finished
    [[nodiscard]] bool met() const;
  };
  /// In      tell: called with the part done, 0 to 1; false gives up
  /// Errors  NotFound: no such device, fault or state; what keeps a trial from being made
  [[nodiscard]] static base::Result<Outcome> run(const Options& options, const std::function<bool(double)>& tell);
};

}  // namespace articulus::studies
