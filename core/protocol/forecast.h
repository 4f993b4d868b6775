#pragma once
#include <cstdint>
#include <limits>
#include <vector>

#include "core/protocol/program.h"
#include "core/spatial/six_vector.h"

namespace articulus::protocol {

/// What a forecast asks of the cell that the program is for.
struct ForecastBasis {
  double rate_Hz = 1000.0;
  double home_s = 5.0;  ///< to the home pose, where a step does not say
  double linearSpeed_m_per_s = std::numeric_limits<double>::infinity();  ///< limits in force, of the moving body
  double angularSpeed_rad_per_s = std::numeric_limits<double>::infinity();
};

/// What an earlier run of the same program took: the better estimate.
struct RunTimes {
  std::vector<double> action_s;  ///< of each action; less than 0: it was not walked, or left no samples (home, zeroing)
  std::vector<int> held;         ///< of each action: 1 a Check whose condition held, 0 one whose did not, -1 neither
};

/// What is known of a program before it runs. What counts: every motion with its approach, the searches and settling
/// of guidance, unloading and ramps (about, and at most until their time limits), what lies between two motions, going
/// home and zeroing; what counts nothing: prompts and cuts, which a person takes as long for as she likes, and what is
/// before the start. Where a branch decides, the longer and larger way counts, a repeat with all its times; where an
/// earlier run is known, the ways that it went.
struct Forecast {
  double duration_s = 0.0;                                       ///< about
  double most_s = 0.0;                                           ///< every step to its time limit
  spatial::Vector6 peakLoad = spatial::Vector6::Zero();          ///< sizes of set-points, N and Nm
  spatial::Vector6 peakDisplacement = spatial::Vector6::Zero();  ///< of set-points from the reference pose, m and rad
  int actions = 0, prompts = 0, cuts = 0;
  std::int64_t samples = 0;
  std::int64_t storedBytes = 0;  ///< of samples in the database, about
  std::vector<double> rest_s;    ///< from the beginning of each action to the end of the program, about
};

/// Source  what searches and settles by how long it took on the shipped simulated cells (forecast_walk.h)
/// Test    tests/core/protocol/expansion_test.cpp; against runs: tests/integration/rehearsal_test.cpp
[[nodiscard]] Forecast forecast(const Program& program, const ForecastBasis& basis, const RunTimes* before = nullptr);

}  // namespace articulus::protocol
