#include "core/calibration/fit/particle_swarm.h"

#include <algorithm>
#include <random>

namespace articulus::calibration {

std::vector<SwarmParticle> particleSwarm(const SwarmSettings& settings,
                                         const std::function<double(const Eigen::VectorXd&)>& cost,
                                         const std::function<bool(int)>& step) {
  constexpr double kInertia = 0.7298, kPull = 1.49618;
  std::mt19937_64 engine(settings.seed);
  const auto uniform = [&engine] { return static_cast<double>(engine() >> 11) * 0x1.0p-53; };
  const Eigen::Index n = settings.start.size();
  const Eigen::VectorXd width = settings.upper - settings.lower;

  const auto count = static_cast<std::size_t>(settings.particles);
  std::vector<Eigen::VectorXd> position(count), speed(count);
  std::vector<SwarmParticle> best(count);
  std::size_t leader = 0;
  for (std::size_t i = 0; i < count; ++i) {
    position[i] = settings.start;
    speed[i].setZero(n);
    for (Eigen::Index k = 0; k < n && i > 0; ++k) {
      position[i][k] = settings.lower[k] + uniform() * width[k];
      speed[i][k] = 0.25 * (uniform() - 0.5) * width[k];
    }
    best[i] = {position[i], cost(position[i])};
    if (best[i].cost < best[leader].cost) leader = i;
  }
  for (int iteration = 0; iteration < settings.iterations && step(iteration); ++iteration) {
    for (std::size_t i = 0; i < count; ++i) {
      for (Eigen::Index k = 0; k < n; ++k) {
        speed[i][k] = kInertia * speed[i][k] + kPull * uniform() * (best[i].position[k] - position[i][k]) +
                      kPull * uniform() * (best[leader].position[k] - position[i][k]);
        speed[i][k] = std::clamp(speed[i][k], -0.5 * width[k], 0.5 * width[k]);
        position[i][k] = std::clamp(position[i][k] + speed[i][k], settings.lower[k], settings.upper[k]);
      }
      const double now = cost(position[i]);
      if (now < best[i].cost) best[i] = {position[i], now};
      if (best[i].cost < best[leader].cost) leader = i;
    }
  }
  std::stable_sort(best.begin(), best.end(),
                   [](const SwarmParticle& a, const SwarmParticle& b) { return a.cost < b.cost; });
  return best;
}

}  // namespace articulus::calibration
