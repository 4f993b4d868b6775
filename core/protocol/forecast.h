#pragma once
#include <cstdint>
#include <vector>

#include "core/protocol/program.h"
#include "core/spatial/six_vector.h"

namespace articulus::protocol {

/// What is known of a program before it runs. Where a branch decides, the longer and larger way counts; a repeat counts
/// with all its times, waiting for settling with its settling time, prompts with nothing.
struct Forecast {
  double duration_s = 0.0;
  spatial::Vector6 peakLoad = spatial::Vector6::Zero();          ///< sizes of set-points, N and Nm
  spatial::Vector6 peakDisplacement = spatial::Vector6::Zero();  ///< of set-points from the reference pose, m and rad
  int actions = 0, prompts = 0, cuts = 0;
  std::int64_t samples = 0;
  std::int64_t storedBytes = 0;  ///< of samples in the database, about
  std::vector<double> rest_s;    ///< from the beginning of each action to the end of the program
};

/// In  rate_Hz of the cell
[[nodiscard]] Forecast forecast(const Program& program, double rate_Hz);

}  // namespace articulus::protocol
