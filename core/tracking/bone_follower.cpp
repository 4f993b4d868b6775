#include "core/tracking/bone_follower.h"

#include <limits>

namespace articulus::tracking {

using record::TrackedPose;
using record::TrackQuality;

namespace {

TrackedPose poseOf(const device::TrackedBody& body, const BoneRegistration& bone, const MarkerPoseOptions& options) {
  TrackedPose out;
  if (body.hasPose) {
    out.quality = TrackQuality::Seen;
    out.X_TV = body.X_TM * bone.X_MV;
    return out;
  }
  constexpr std::uint32_t all = (1u << device::TrackedBody::kMarkers) - 1u;
  out.markersSeen = static_cast<std::int32_t>(body.seen & all);
  if ((body.seen & all) != all) return out;  // a pose takes three
  const auto found = poseOfMarkers(bone.marker_V_m, body.marker_T_m, options);
  if (!found) return out;
  out.quality = TrackQuality::Seen;
  out.X_TV = found->X_TM;
  out.residual_m = found->residual_m;
  return out;
}

}  // namespace

BoneFollower::BoneFollower(std::vector<BoneRegistration> bones, const MarkerPoseOptions& options)
    : bones_(std::move(bones)), options_(options) {}

base::Result<void> BoneFollower::follow(const device::TrackerFrame& frame, double age_s,
                                        std::vector<TrackedPose>& out) {
  if (frame.bodies > bones_.size())
    return base::Error{
        base::ErrorCode::InvalidArgument,
        std::to_string(frame.bodies) + " bodies are tracked, " + std::to_string(bones_.size()) + " are registered.",
        "Register each body, in the order of the tracker."};
  if (followed_ && frame.counter <= last_)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "Exposure " + std::to_string(frame.counter) + " came after " + std::to_string(last_) + ".",
                       "See whether the tracker was started anew."};
  const double time_s = 1e-9 * static_cast<double>(frame.time);
  if (followed_ && frame.counter - last_ <= kMostLost) {
    for (std::uint64_t lost = last_ + 1; lost < frame.counter; ++lost) {
      TrackedPose gap;
      gap.frame = static_cast<std::int64_t>(lost);
      gap.time_s = lastTime_s_ + static_cast<double>(lost - last_) / static_cast<double>(frame.counter - last_) *
                                     (time_s - lastTime_s_);
      gap.age_s = std::numeric_limits<double>::quiet_NaN();
      for (std::size_t b = 0; b < bones_.size(); ++b) {
        gap.body = static_cast<std::int32_t>(b);
        out.push_back(gap);
      }
    }
  }
  for (std::size_t b = 0; b < bones_.size(); ++b) {
    TrackedPose pose = b < frame.bodies ? poseOf(frame.body[b], bones_[b], options_) : TrackedPose{};
    pose.frame = static_cast<std::int64_t>(frame.counter);
    pose.time_s = time_s;
    pose.age_s = age_s;
    pose.body = static_cast<std::int32_t>(b);
    out.push_back(pose);
  }
  followed_ = true;
  last_ = frame.counter;
  lastTime_s_ = time_s;
  return {};
}

}  // namespace articulus::tracking
