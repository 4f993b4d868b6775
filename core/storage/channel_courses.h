#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "core/record/sample.h"

namespace articulus::storage {

/// Channels of a run that its preview does not keep, as it keeps others: the extremes of every tenth of a second.
/// Out     SI and radians; NaN where a channel had no value in that tenth
struct ChannelCourses {
  struct Extremes {
    double minimum = std::numeric_limits<double>::quiet_NaN();
    double maximum = std::numeric_limits<double>::quiet_NaN();
  };
  std::vector<record::Channel> channels;
  std::vector<std::int64_t> tenth;              ///< rising, as PreviewBuilder::tenthOf(); those that have samples
  std::vector<std::vector<Extremes>> extremes;  ///< of each channel, one a tenth
  std::vector<double> first;                    ///< of each channel, its first value in the run; NaN: it has none
};

}  // namespace articulus::storage
