#include "core/record/motion_keeper.h"

namespace articulus::record {

void MotionKeeper::see(const Sample& sample) {
  newest_ = sample;
  if (seen_++ % stride_ != 0) return;
  if (kept_.size() + 1 < most_) return kept_.push_back(sample);
  // Full: every other one goes, and from now on half as many come.
  std::size_t left = 0;
  for (std::size_t i = 0; i < kept_.size(); i += 2) kept_[left++] = kept_[i];
  kept_.resize(left);
  stride_ *= 2;
  if ((seen_ - 1) % stride_ == 0) kept_.push_back(sample);
}

std::vector<Sample> MotionKeeper::samples() const {
  std::vector<Sample> all = kept_;
  if (!all.empty() && all.back().cycle != newest_.cycle) all.push_back(newest_);
  return all;
}

}  // namespace articulus::record
