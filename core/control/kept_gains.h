#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/control/gain_set.h"
#include "core/control/law.h"

namespace articulus::control {

/// Gains under a name, so that they are found again: for a joint, a mount, a person's way of tuning.
struct KeptGains {
  std::string name, by, when;  ///< who kept them; UTC, ISO 8601
  GainSet gains;
  std::optional<Law> law = {};  ///< default force law that was in force with them; none: kept before sets had one
};

/// The sets of one cell, in DATA/gain_sets/KEY.json. They belong to the cell: everybody who may tune sees the same.
/// Thread  any but control; one at a time
/// Test    tests/core/control/kept_gains_test.cpp
class KeptGainSets {
 public:
  /// Errors  a file that cannot be read, with its place; where there is none there are no sets
  [[nodiscard]] static base::Result<KeptGainSets> read(const std::filesystem::path& dataFolder,
                                                       const std::string& cellKey);
  [[nodiscard]] const std::vector<KeptGains>& all() const { return sets_; }  ///< by name
  [[nodiscard]] const KeptGains* find(const std::string& name) const;        ///< null: there is none
  /// In the place of one of that name.
  /// Errors  InvalidArgument: no name, one of more than 60 letters, a gain out of its range; StorageFailure: the sets
  ///         are as before
  [[nodiscard]] base::Result<void> keep(KeptGains set);
  /// Errors  NotFound; StorageFailure
  [[nodiscard]] base::Result<void> remove(const std::string& name);

 private:
  explicit KeptGainSets(std::filesystem::path file) : file_(std::move(file)) {}
  [[nodiscard]] base::Result<void> write(std::vector<KeptGains> sets);
  std::filesystem::path file_;
  std::vector<KeptGains> sets_;
};

}  // namespace articulus::control
