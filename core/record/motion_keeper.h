#pragma once
#include <vector>

#include "core/record/motion_track.h"

namespace articulus::record {

/// Keeps the samples of a motion whose length is not known: as many as a track may have, evenly spread, the newest
/// among them.
/// Thread  one; not for control, it allocates
/// Test    tests/core/record/motion_track_test.cpp
class MotionKeeper {
 public:
  /// In  most: at least 2
  explicit MotionKeeper(std::size_t most = MotionTrack::kMostSamples) : most_(most) {}
  void see(const Sample& sample);
  [[nodiscard]] std::vector<Sample> samples() const;

 private:
  std::size_t most_;
  std::vector<Sample> kept_;
  Sample newest_;
  std::uint64_t seen_ = 0, stride_ = 1;
};

}  // namespace articulus::record
