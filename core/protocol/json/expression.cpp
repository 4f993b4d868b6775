#include "core/protocol/json/expression.h"

#include <charconv>
#include <limits>
#include <regex>

#include "core/base/input_bounds.h"

namespace articulus::protocol {

std::optional<Expression> expressionOf(const std::string& text) {
  static const std::regex form(
      R"(\s*([+-]?)\s*(?:([0-9]*\.?[0-9]+(?:[eE][+-]?[0-9]+)?)\s*\*\s*)?\$([A-Za-z_][A-Za-z0-9_]*)\s*)");
  std::smatch part;
  // A long text would need more stack than there is: a regular expression goes down once a letter.
  if (text.size() > base::InputBounds::kName_letters || !std::regex_match(text, part, form)) return std::nullopt;
  Expression e{1.0, part[3].str()};
  if (const std::string factor = part[2].str();
      !factor.empty() && std::from_chars(factor.data(), factor.data() + factor.size(), e.factor).ec != std::errc{})
    e.factor = std::numeric_limits<double>::infinity();  // refused where it is used
  if (part[1].str() == "-") e.factor = -e.factor;
  return e;
}

std::string renamed(const std::string& expression, const std::string& name) {
  const auto sign = expression.find('$');
  return sign == std::string::npos ? expression : expression.substr(0, sign + 1) + name;
}

}  // namespace articulus::protocol
