#include "core/base/parameter_spec.h"

#include <cmath>
#include <sstream>

namespace articulus::base {

std::optional<Error> checkRange(const ParameterSpec& spec, double value) {
  if (std::isfinite(value) && value >= spec.minimum && value <= spec.maximum) return std::nullopt;
  std::ostringstream text;
  text << spec.label << " (" << spec.key << ") is " << value << ", allowed is " << spec.minimum << " to "
       << spec.maximum;
  if (!spec.unit.empty()) text << " " << spec.unit;
  text << ".";
  return Error{ErrorCode::OutOfRange, text.str(), "Enter a value within the range; nothing was changed."};
}

}  // namespace articulus::base
