#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "core/mechanism/mechanism_file.h"

namespace articulus::cli {

/// What is asked of a mechanism beside what its file says.
struct MechanismQuestion {
  std::vector<double> at_deg{};           ///< theta and beta instead of the file's; empty: the file's
  std::vector<double> rates_deg_per_s{};  ///< of theta and beta
  std::vector<double> accelerations_deg_per_s2{};
  std::vector<double> forces_N{};    ///< of both actuators
  std::vector<double> lengths_mm{};  ///< two: angles are sought; six: the pose is
  bool behind = false;               ///< side of assembly
  int selfMotion = 0;                ///< steps
  double step_mm = 1.0;
};

/// All that can be told: text for people, and the same in SI as JSON.
struct MechanismReport {
  std::string text;
  std::string json;  ///< one object
};

/// Errors  InvalidArgument: a question that this mechanism has no part for; OutOfRange: lengths that it cannot have
[[nodiscard]] base::Result<MechanismReport> reportOn(const mechanism::MechanismFile& file,
                                                     const MechanismQuestion& asked);

}  // namespace articulus::cli
