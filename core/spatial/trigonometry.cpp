#include "core/spatial/trigonometry.h"

#include <cmath>

namespace articulus::spatial {

void sinesCosines(const double* angle, double* sine, double* cosine, int count) noexcept {
  for (int i = 0; i < count; ++i) {
    sine[i] = std::sin(angle[i]);
    cosine[i] = std::cos(angle[i]);
  }
}

void arcTangents(const double* y, const double* x, double* angle, int count) noexcept {
  for (int i = 0; i < count; ++i) angle[i] = std::atan2(y[i], x[i]);
}

}  // namespace articulus::spatial
