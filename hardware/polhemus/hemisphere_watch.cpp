#include "hardware/polhemus/hemisphere_watch.h"

namespace articulus::hardware {
namespace {

constexpr double kLeap_m = 0.1;                          // nothing on a robot moves so far from one record to the next
constexpr double kMirror = 0.3;                          // of the leap: how far from the mirror image it may end
constexpr base::Nanoseconds kForgotten = 1'000'000'000;  // after a gap any place is as good as another

}  // namespace

bool HemisphereWatch::mirrored(const spatial::Vector3& place_m, base::Nanoseconds time) noexcept {
  if (any_ && time - lastTime_ > kForgotten) reset();
  const double leap = (place_m - last_m_).norm();
  if (any_ && leap > kLeap_m && (place_m + last_m_).norm() < kMirror * leap) mirrored_ = !mirrored_;
  any_ = true;
  last_m_ = place_m;
  lastTime_ = time;
  return mirrored_;
}

}  // namespace articulus::hardware
