#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "core/base/error.h"

namespace articulus::base {

/// Everything one parameter needs: range check, editor, file key and help text all follow from this record.
/// Thread  any.
struct ParameterSpec {
  std::string_view key;    ///< key in JSON and audit trail, with its unit: "force_gain", "filter_cutoff_Hz"
  std::string_view label;  ///< what a person reads
  std::string_view unit;   ///< SI, as shown beside the editor; empty when it has none
  double minimum = 0.0;
  double maximum = 0.0;
  double defaultValue = 0.0;  ///< the default
  int decimals = 3;           ///< digits behind the point in an editor
  bool liveTunable = false;   ///< may be changed while the robot is moved
  std::string_view help;      ///< one sentence: what it does and what too much of it does
};

/// nullopt if value is finite and within the range; otherwise an Error that names key, value and range.
[[nodiscard]] std::optional<Error> checkRange(const ParameterSpec& spec, double value);

}  // namespace articulus::base
