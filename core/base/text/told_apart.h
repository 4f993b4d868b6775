#pragma once
#include <string>

namespace articulus::base {

/// The number with so many decimals, or as many more as it takes to read other than `bound` does: 100.04 beside 100
/// with one decimal is "100.04", not "100.0".
/// In  decimals: 0 or more; mostMore: what may be added
/// Out the same text only where the two are the same, or nearer than anybody can read
[[nodiscard]] std::string toldApart(double value, double bound, int decimals, int mostMore = 9);

/// The bound itself with so many decimals, or as many more as it takes to read on its own side of what `toldApart`
/// says: 34.377 beside 34.39 with one decimal is "34.38", since "34.4" would be more than what is beyond it.
/// In  decimals: 0 or more; mostMore: what may be added
[[nodiscard]] std::string boundBeside(double value, double bound, int decimals, int mostMore = 9);

/// What `toldApart` says with so many digits that count: 5.0000001 beside 5 is "5.0000001".
[[nodiscard]] std::string significantApart(double value, double bound, int digits = 6);

}  // namespace articulus::base
