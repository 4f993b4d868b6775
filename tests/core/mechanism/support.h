#pragma once
#include <random>
#include <vector>

#include "core/mechanism/springy_leg.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::test {

/// The legs of the digest's numeric example: two to the centre, two between the axes, one for each angle; free at the
/// reference pose.
struct ExampleMechanism {
  std::vector<mechanism::SpringyLeg> legs;
  double height_m = 0.30, theta_rad = spatial::inRadians(25.0), beta_rad = -spatial::inRadians(15.0);
  [[nodiscard]] mechanism::SixCoordinates reference() const {
    return {spatial::Vector3(0, 0, height_m), theta_rad, 0.0, beta_rad};
  }
};

inline ExampleMechanism exampleMechanism() {
  using spatial::Vector3;
  ExampleMechanism m;
  const auto add = [&](const Vector3& base, const Vector3& platform, double k) {
    m.legs.push_back({base, platform, k, 0.0});
  };
  add({.1, .02, .01}, {0, 0, 0}, 1e6);
  add({-.03, .11, .015}, {0, 0, 0}, 1e6);
  add({0, 0, 0}, {.07, 0, 0}, 8e5);
  add({0, 0, 0}, {-.05, 0, 0}, 8e5);
  add({.05, -.12, .28}, {.06, 0, 0}, 5e5);
  add({0, 0, .05}, {0, .08, 0}, 5e5);
  for (auto& leg : m.legs) leg.freeLength_m = mechanism::length_m(leg, poseOf(m.reference()));
  return m;
}

class Draw {
 public:
  explicit Draw(std::uint64_t seed) : random_(seed) {}
  double operator()(double size) { return std::uniform_real_distribution<double>(-size, size)(random_); }
  spatial::Vector3 vector(double size) { return {(*this)(size), (*this)(size), (*this)(size)}; }

 private:
  std::mt19937_64 random_;
};

}  // namespace articulus::test
