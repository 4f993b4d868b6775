#include "app/studies/ik/hammersley.h"

#include "core/spatial/units.h"

namespace articulus::studies {

double radicalInverse(int number, int base) noexcept {
  double value = 0.0, place = 1.0;
  for (; number > 0; number /= base) {
    place /= base;
    value += place * (number % base);
  }
  return value;
}

GeometryDeltas hillGeometry(int set) noexcept {
  constexpr std::array<int, 15> kPrimes{2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47};
  constexpr double kLength_m = 1e-3, kAngle_rad = spatial::inRadians(0.5);
  GeometryDeltas deltas;
  std::size_t next = 0;
  const auto draw = [&](double range) { return range * (2.0 * radicalInverse(set, kPrimes[next++]) - 1.0); };
  for (std::size_t row = 0; row < 6; ++row) {
    // Rows of the table are a_ij, alpha_ij, S_j, drawn row by row; in rows 2 to 5 S comes first.
    if (row > 0) deltas.d_m[row] = draw(kLength_m);
    if (row < 5) {
      deltas.a_m[row] = draw(kLength_m);
      deltas.alpha_rad[row] = draw(kAngle_rad);
    }
  }
  return deltas;
}

robot::RobotModel withDeltas(robot::RobotModel model, const GeometryDeltas& deltas) {
  for (std::size_t i = 0; i < 6; ++i) {
    const robot::LinkGeometry& g = model.links[i].nominal;
    const double a = i == 0 ? 0.0 : deltas.a_m[i - 1], alpha = i == 0 ? 0.0 : deltas.alpha_rad[i - 1];
    model.links[i].geometry = robot::LinkGeometry(g.alpha_rad() + alpha, g.a_m() + a, g.d_m() + deltas.d_m[i],
                                                  g.thetaOffset_rad(), g.beta_rad());
  }
  return model;
}

}  // namespace articulus::studies
