#pragma once
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "hardware/virtual_devices/fault_plan.h"

namespace articulus::hardware {

/// A fault script as it stands in a file: {"format": "articulus-faults-1", "seed": 7, "faults": [{"fault": "lose",
/// "value": 3, "at_s": 2.5}, ...]}. hardware/README.md says what each key means.
struct FaultPlanFile {
  static constexpr std::size_t kMost = 1000;  ///< faults in one file
  std::filesystem::path file;
  std::uint64_t seed = 1;
  std::vector<PlannedFault> faults;
  std::vector<int> lines;  ///< of each, from 1

  /// Errors  file, line and key, what it may be
  /// Thread  any but control
  [[nodiscard]] static base::Result<FaultPlanFile> read(const std::filesystem::path& file);
  /// "faults.json, line 4: faults[1].fault is ...": what is wrong with it for a certain device.
  [[nodiscard]] base::Error error(const FaultPlan::Problem& problem) const;
};

}  // namespace articulus::hardware
