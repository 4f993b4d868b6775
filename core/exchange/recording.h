#pragma once
#include <string>
#include <vector>

#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// A whole recording in memory: what a reader of a file gives.
/// Out  time_s and each column have the same length; NaN where nothing was measured; time_s begins as in the file
struct Recording {
  RecordingHeader header{};
  std::vector<double> time_s{};
  std::vector<std::vector<double>> columns{};  ///< one for each of header.channels

  std::vector<std::string> notes{};  ///< what was left out or changed on the way, in sentences for a person

  std::vector<std::string> left{};  ///< columns that the file has and this has not, each with why in brackets

  std::vector<Recording> others{};  ///< further tables of the file, of other lengths and with times of their own

  bool timed = true;  ///< false: the file says no times that can be trusted; time_s then counts rows from 0

  [[nodiscard]] std::size_t rows() const { return time_s.size(); }
};

}  // namespace articulus::exchange
