#pragma once
#include <cmath>
#include <cstdarg>
#include <cstdio>
#include <string>

#include "core/base/text/c_numbers.h"
#include "core/base/text/told_apart.h"

namespace articulus::safety {

// How the numbers of a fault are written. Thread  any but control

/// What a person reads of the cause, after the name of the fault. Of a format the arguments are those of snprintf.
[[gnu::format(printf, 1, 2)]] inline std::string said(const char* format, ...) {
  const base::CNumbers numbers;
  char text[256];
  std::va_list arguments;
  va_start(arguments, format);
  std::vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  return text;
}

/// What is beyond a limit, in digits enough to read other than the limit: "100.04" beside "100.0".
inline std::string beside(double value, double limit, int decimals, int mostMore = 9) {
  const std::string size = base::toldApart(std::abs(value), std::abs(limit), decimals, mostMore);
  return (value < 0.0 ? "-" : "") + size;
}

/// The limit beside it, in digits enough that it reads on its own side: 34.377 beside 34.39 is "34.38", not "34.4".
/// Its size: what is signed is told by `signedBound`.
inline std::string bound(double value, double limit, int decimals, int mostMore = 9) {
  return base::boundBeside(std::abs(value), std::abs(limit), decimals, mostMore);
}
inline std::string signedBound(double value, double limit, int decimals) {
  const std::string size = bound(value, limit, decimals);
  return limit < 0.0 ? '-' + size : size;
}

}  // namespace articulus::safety
