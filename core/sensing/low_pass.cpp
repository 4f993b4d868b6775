#include "core/sensing/low_pass.h"

#include <algorithm>
#include <cmath>

namespace articulus::sensing {

void LowPass6::configure(double cutoff_Hz, double rate_Hz) noexcept {
  const double k = std::tan(M_PI * std::min(cutoff_Hz, 0.45 * rate_Hz) / rate_Hz);
  const double norm = 1.0 / (1.0 + std::sqrt(2.0) * k + k * k);
  b0_ = k * k * norm;
  b1_ = 2.0 * b0_;
  b2_ = b0_;
  a1_ = 2.0 * (k * k - 1.0) * norm;
  a2_ = (1.0 - std::sqrt(2.0) * k + k * k) * norm;
  // Group delay at zero, in samples: first moment over sum, of the numerator (1, 2, 1) less that of the denominator.
  delay_s_ = (1.0 - (a1_ + 2.0 * a2_) / (1.0 + a1_ + a2_)) / rate_Hz;
  reset(out_);
}

void LowPass6::reset(const spatial::Vector6& value) noexcept {
  out_ = value;
  s2_ = (b2_ - a2_) * value;
  s1_ = (b1_ - a1_) * value + s2_;
}

const spatial::Vector6& LowPass6::step(const spatial::Vector6& in) noexcept {
  out_ = b0_ * in + s1_;
  s1_ = b1_ * in - a1_ * out_ + s2_;
  s2_ = b2_ * in - a2_ * out_;
  return out_;
}

}  // namespace articulus::sensing
