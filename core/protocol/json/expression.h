#pragma once
#include <optional>
#include <string>

namespace articulus::protocol {

/// "0.5*$moment" taken apart: what stands in the place of a number that follows a parameter.
/// Thread  any
struct Expression {
  double factor = 1.0;
  std::string name;
};
/// None where the text is no such thing.
[[nodiscard]] std::optional<Expression> expressionOf(const std::string& text);
/// The same of another parameter, with sign and factor as they were written.
[[nodiscard]] std::string renamed(const std::string& expression, const std::string& name);

}  // namespace articulus::protocol
