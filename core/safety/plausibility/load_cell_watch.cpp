#include "core/safety/plausibility/load_cell_watch.h"

#include <algorithm>

namespace articulus::safety {
namespace {

constexpr double kNoiseIsKnown_s = 0.05;  // what stays the same for longer is no noise, and teaches no patience

}  // namespace

Fault LoadCellWatch::check(const PlausibilityInput& in) noexcept {
  if (in.loadCounter == counter_) return {};  // no new sample: its age is looked at elsewhere
  counter_ = in.loadCounter;
  if (in.raw_S.data != last_.data) {
    if (same_s_ < kNoiseIsKnown_s) longest_s_ = std::max(longest_s_, same_s_);
    same_s_ = 0.0;
    last_ = in.raw_S;
    return {};
  }
  same_s_ += in.elapsed_s;
  const double most_s = std::max(kLeast_s, kTimesLongest * longest_s_);
  if (!in.controllerOn || same_s_ <= most_s) return {};
  return {FaultCode::LoadCellFrozen, -1, same_s_, most_s, in.cycle};
}

}  // namespace articulus::safety
