#pragma once
#include "core/sensing/weigh_in.h"

namespace articulus::sensing {

/// What a weigh-in that did not pass tells of the load cell, the arm or the tool, in plain words.
/// In      map: fitted, measured load per m/s2; expected: what the tool in force gives
/// Thread  any but control
[[nodiscard]] std::vector<std::string> findingsOf(const WeighIn& seen, const GravityMap& map,
                                                  const GravityMap& expected);

}  // namespace articulus::sensing
