#include "app/cli/parameter_values.h"

#include <charconv>
#include <cmath>

namespace articulus::cli {

base::Result<std::vector<std::pair<std::string, double>>> parseParameterValues(const std::vector<std::string>& words) {
  std::vector<std::pair<std::string, double>> values;
  for (const std::string& word : words) {
    const auto equals = word.find('=');
    double number = 0.0;
    const char* begin = equals == std::string::npos ? nullptr : word.data() + equals + 1;
    const char* end = word.data() + word.size();
    const auto read =
        begin ? std::from_chars(begin, end, number) : std::from_chars_result{nullptr, std::errc::invalid_argument};
    if (equals == 0 || read.ec != std::errc() || read.ptr != end || !std::isfinite(number))
      return base::Error{base::ErrorCode::InvalidArgument, "\"" + word + "\" is no value of a parameter.",
                         "Write NAME=NUMBER, for example moment=2.5."};
    values.emplace_back(word.substr(0, equals), number);
  }
  return values;
}

}  // namespace articulus::cli
