#include "app/reproduce/measure/step_response.h"

#include <cmath>
#include <limits>

namespace articulus::reproduce {
namespace {

double largest(const robot::JointVector& v) noexcept {
  return v.size() == 0 || v.hasNaN() ? std::numeric_limits<double>::quiet_NaN() : v.maxCoeff();
}

}  // namespace

void StepResponse::add(const robot::JointVector& wanted, const robot::JointVector& measured) noexcept {
  if (beyond_.size() == 0) beyond_ = error_ = robot::JointVector::Zero(from_.size());
  for (int i = 0; i < from_.size(); ++i) {
    const double share = (measured[i] - to_[i]) / (to_[i] - from_[i]), error = std::abs(wanted[i] - measured[i]);
    if (!(share <= beyond_[i])) beyond_[i] = share;   // NaN comes through
    if (!(error <= error_[i])) error_[i] = error;
  }
}

double StepResponse::overshoot_percent() const noexcept { return 100.0 * largest(beyond_); }
double StepResponse::greatestError_rad() const noexcept { return largest(error_); }

}  // namespace articulus::reproduce
