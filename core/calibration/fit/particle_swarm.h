#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <functional>
#include <vector>

namespace articulus::calibration {

/// Global search in a box. In: cost may be anything finite or infinite; the first particle sits at start.
struct SwarmSettings {
  Eigen::VectorXd lower, upper, start;
  int particles = 20, iterations = 60;
  std::uint64_t seed = 1;
};

struct SwarmParticle {
  Eigen::VectorXd position;
  double cost = 0.0;
};

/// Best places of all particles, best first. The same numbers for the same seed.
/// In      step is called before each iteration with its number; false ends the search early
/// Source  Kennedy & Eberhart 1995; Clerc & Kennedy 2002 for inertia 0.7298 and pulls 1.49618
[[nodiscard]] std::vector<SwarmParticle> particleSwarm(const SwarmSettings& settings,
                                                       const std::function<double(const Eigen::VectorXd&)>& cost,
                                                       const std::function<bool(int)>& step);

}  // namespace articulus::calibration
