#include "hardware/streamed_arm/joint_ramp.h"

#include <algorithm>
#include <cmath>

namespace articulus::hardware {

JointRamp::JointRamp(const JointRampLimits& limits)

    : limits_(limits), size_(std::clamp<std::size_t>(static_cast<std::size_t>(std::max(limits.smoothing_cycles, 1)), 1,
                                                     kMostSmoothing)) {}

void JointRamp::begin(const std::array<double, 6>& axes_deg) noexcept {
  raw_deg_ = sent_deg_ = axes_deg;
  step_deg_.fill(0.0);
  last_.fill(axes_deg);
  limited_ = 0;
}

const std::array<double, 6>& JointRamp::put() noexcept {
  last_[at_] = raw_deg_;
  at_ = (at_ + 1) % size_;
  if (size_ == 1) return sent_deg_ = raw_deg_;
  for (std::size_t i = 0; i < 6; ++i) {
    double off = 0.0;  // from the newest, so that what stands is sent to the last bit
    for (std::size_t k = 0; k < size_; ++k) off += last_[k][i] - raw_deg_[i];
    sent_deg_[i] = raw_deg_[i] + off / static_cast<double>(size_);
  }
  return sent_deg_;
}

const std::array<double, 6>& JointRamp::next(const std::array<double, 6>& wanted_deg) noexcept {
  limited_ = 0;
  for (std::size_t i = 0; i < 6; ++i) {
    const double left = wanted_deg[i] - raw_deg_[i], most = limits_.step_deg[i], change = limits_.change_deg[i];
    double step = left;
    if (!(std::abs(left) <= most && std::abs(left - step_deg_[i]) <= change)) {
      ++limited_;
      double reach = most;
      if (std::isfinite(change))  // the step from which it still comes to rest there
        reach = std::min(most, (std::sqrt(change * change + 8.0 * change * std::abs(left)) - change) / 2.0);
      step = std::copysign(reach, left);
      step = std::clamp(step, step_deg_[i] - change, step_deg_[i] + change);
    }
    step_deg_[i] = step;
    raw_deg_[i] = step == left ? wanted_deg[i] : raw_deg_[i] + step;
  }
  return put();
}

const std::array<double, 6>& JointRamp::halt() noexcept {
  for (std::size_t i = 0; i < 6; ++i) {
    const double change = std::min(limits_.change_deg[i], std::abs(step_deg_[i]));
    step_deg_[i] -= std::copysign(change, step_deg_[i]);
    raw_deg_[i] += step_deg_[i];
  }
  return put();
}

bool JointRamp::rests() const noexcept {
  for (std::size_t i = 0; i < 6; ++i)
    if (step_deg_[i] != 0.0) return false;
  return std::all_of(last_.begin(), last_.begin() + static_cast<std::ptrdiff_t>(size_),
                     [&](const auto& each) { return each == raw_deg_; });
}

}  // namespace articulus::hardware
