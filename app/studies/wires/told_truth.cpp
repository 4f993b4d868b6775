#include "app/studies/wires/told_truth.h"

#include <algorithm>
#include <limits>

namespace articulus::studies {
namespace {

constexpr double kFar = std::numeric_limits<double>::infinity();

}  // namespace

void ToldTruth::note(base::Nanoseconds now) {
  device::ArmState arm;
  device::LoadCellSample load;
  plant_.arm().read(now, arm);  // it is there already: nothing moves on
  plant_.loadCell().read(now, load);
  joints_[next_] = arm.position_rad;
  wrench_[next_] = load.wrench_S.data;
  next_ = (next_ + 1) % kKept;
  kept_ = std::min(kept_ + 1, kKept);
}

double ToldTruth::joints(const robot::JointVector& told_rad) const {
  double nearest = kFar;
  for (std::size_t i = 0; i < kept_; ++i) {
    const double off = (joints_[i] - told_rad).cwiseAbs().maxCoeff();
    if (off < nearest) nearest = off;  // never of NaN
  }
  return told_rad.allFinite() ? nearest : kFar;
}

double ToldTruth::wrench(const spatial::Wrench& told_S) const {
  double nearest = kFar;
  for (std::size_t i = 0; i < kept_; ++i) {
    const double off = (wrench_[i] - told_S.data).cwiseAbs().maxCoeff();
    if (off < nearest) nearest = off;
  }
  return told_S.data.allFinite() ? nearest : kFar;
}

}  // namespace articulus::studies
