#include "app/studies/measure/step_response.h"

#include <cmath>
#include <limits>

#include "app/studies/measure/worst.h"

namespace articulus::studies {
namespace {

double largest(const robot::JointVector& v) noexcept {
  return v.size() == 0 || v.hasNaN() ? std::numeric_limits<double>::quiet_NaN() : v.maxCoeff();
}

}  // namespace

void StepResponse::add(const robot::JointVector& wanted, const robot::JointVector& measured) noexcept {
  if (beyond_.size() == 0) beyond_ = error_ = robot::JointVector::Zero(from_.size());
  for (int i = 0; i < from_.size(); ++i) {
    keepWorst(beyond_[i], (measured[i] - to_[i]) / (to_[i] - from_[i]));
    keepWorst(error_[i], std::abs(wanted[i] - measured[i]));
  }
}

double StepResponse::overshoot_percent() const noexcept { return 100.0 * largest(beyond_); }
double StepResponse::greatestError_rad() const noexcept { return largest(error_); }

}  // namespace articulus::studies
