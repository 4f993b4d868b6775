#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/protocol/step.h"

namespace articulus::protocol {

/// One thing that a step says of itself, as a person reads it.
struct FieldWords {
  std::string name;  ///< as the form has it: "Ramp time", "My / Ry"
  std::string part;  ///< of several under one name: "Fx"; empty: there is one
  std::string value{};
  bool ownWords = false;  ///< the value is what a person wrote, not a word of the program
  bool asked = true;      ///< the form shows it as the rest of the step is
  std::string exact{};    ///< of a long list of numbers: tells two apart whose words are the same
};

/// The fields of a step with their values and units, in the order of its form, then its label, limits and reports;
/// steps inside it are left out. It is made of the records of the catalogue: a new kind of step needs nothing here.
/// In      written: the step as its file has it; null where nobody knows. A number that a parameter stands for names
///         it then: "2 Nm ($moment)"
/// Thread  any
[[nodiscard]] std::vector<FieldWords> fieldsInWords(const Step& step, const nlohmann::json* written = nullptr);

/// "of My, statistic mean, change 2 deg": what a JSON value says, SI numbers in the units that people read; steps in it
/// are left out. Empty where nothing is left.
[[nodiscard]] std::string jsonInWords(const nlohmann::json& value);

}  // namespace articulus::protocol
