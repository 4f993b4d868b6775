#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "core/protocol/step.h"

namespace articulus::protocol {

/// Where one number of a step stands in the step as its file has it.
/// Thread  any
struct NumberPlace {
  std::string pointer;  ///< "/axes/Ry_deg", "/target_force_N/2" (a JSON pointer)
  std::string unit;     ///< of the key; "1" for none
};

/// The number in which both steps differ, under the key that the file has, or would have.
/// Out  none where they differ in no number or in more than one
[[nodiscard]] std::optional<NumberPlace> placeOfChange(const nlohmann::json& written, const Step& before,
                                                       const Step& after);
/// "0.5*$moment" where the number follows a parameter; empty where it does not.
[[nodiscard]] std::string expressionAt(const nlohmann::json& written, const NumberPlace& place);
/// Puts a number or an expression there, and what is missing above it as the step has it.
/// Out  false where there is no such place
[[nodiscard]] bool putAt(nlohmann::json& written, const Step& step, const NumberPlace& place,
                         const nlohmann::json& value);

/// The numbers of a field that stay as they are go on following their parameters.
/// In  was, now: the field before and after, as writeField() has it; written: the step as its file has it
void keepExpressions(nlohmann::json& now, const nlohmann::json& was, const nlohmann::json& written);

}  // namespace articulus::protocol
