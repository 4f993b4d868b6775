// Frames as they come: what was occluded, dropped or lost whole is told as such, bone by bone.
#include "core/tracking/bone_follower.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/spatial/rotation.h"

namespace articulus::tracking {
namespace {

using record::TrackedPose;
using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;

const std::array<Vector3, 3> kTriad{{{0.05, 0.03, 0.012}, {0.06, -0.005, 0.004}, {0.045, -0.035, 0.016}}};

std::vector<BoneRegistration> twoBones() {
  BoneRegistration b;
  b.bone = "C4";
  b.marker_V_m = kTriad;
  return {b, b};
}

device::TrackerFrame frameOf(std::uint64_t counter, const Pose& X, std::uint32_t seenOfSecond = 7) {
  device::TrackerFrame f;
  f.counter = counter;
  f.time = static_cast<base::Nanoseconds>(counter) * 10'000'000;
  f.bodies = 2;
  for (std::size_t b = 0; b < 2; ++b) {
    f.body[b].seen = b == 0 ? 7 : seenOfSecond;
    for (std::size_t k = 0; k < 3; ++k) f.body[b].marker_T_m[k] = X * kTriad[k];
  }
  return f;
}

TEST(BoneFollower, TellsEachBoneOfAFrameWithAgeAndMarkers) {
  BoneFollower follower(twoBones());
  const Pose X{spatial::expRotation({0.3, -0.2, 0.1}), Vector3(0.1, 0.2, 0.3)};
  std::vector<TrackedPose> out;
  ASSERT_TRUE(follower.follow(frameOf(5, X, 6), 0.021, out));
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0].quality, TrackQuality::Seen);
  EXPECT_LT((out[0].X_TV.rotation - X.rotation).norm() + (out[0].X_TV.translation - X.translation).norm(), 1e-12);
  EXPECT_EQ(out[0].age_s, 0.021);
  EXPECT_EQ(out[0].markersSeen, 7);
  EXPECT_EQ(out[1].quality, TrackQuality::Missing) << "two markers are no pose";
  EXPECT_EQ(out[1].markersSeen, 6) << "which of them were seen";
  EXPECT_EQ(out[1].body, 1);
  EXPECT_NEAR(out[1].time_s, 0.05, 1e-12);
}

TEST(BoneFollower, FramesThatWereLostAreToldBetween) {
  BoneFollower follower(twoBones());
  std::vector<TrackedPose> out;
  ASSERT_TRUE(follower.follow(frameOf(5, Pose()), 0.02, out));
  ASSERT_TRUE(follower.follow(frameOf(8, Pose()), 0.02, out));
  ASSERT_EQ(out.size(), 8u);
  for (std::size_t i = 2; i < 6; ++i) {
    EXPECT_EQ(out[i].frame, 6 + static_cast<std::int64_t>((i - 2) / 2));
    EXPECT_EQ(out[i].quality, TrackQuality::Missing);
    EXPECT_TRUE(std::isnan(out[i].age_s));
    EXPECT_NEAR(out[i].time_s, 0.01 * static_cast<double>(out[i].frame), 1e-12);
  }
  follower.reset();
  out.clear();
  ASSERT_TRUE(follower.follow(frameOf(20, Pose()), 0.02, out));
  EXPECT_EQ(out.size(), 2u) << "before a new beginning nothing was lost";
  out.clear();
  ASSERT_TRUE(follower.follow(frameOf(21 + 2 * BoneFollower::kMostLost, Pose()), 0.02, out));
  EXPECT_EQ(out.size(), 2u) << "a counter that jumped fills no memory";
}

TEST(BoneFollower, AMarkerThatWasMistakenForAnotherIsNoPose) {
  BoneFollower follower(twoBones());
  auto frame = frameOf(1, Pose());
  frame.body[0].marker_T_m[2] += Vector3(0.0, 0.012, 0.0);
  std::vector<TrackedPose> out;
  ASSERT_TRUE(follower.follow(frame, 0.02, out));
  EXPECT_EQ(out[0].quality, TrackQuality::Missing);
  EXPECT_EQ(out[0].markersSeen, 7) << "seen they were";
}

TEST(BoneFollower, AFrameThatWasThereBeforeIsRefused) {
  BoneFollower follower(twoBones());
  std::vector<TrackedPose> out;
  ASSERT_TRUE(follower.follow(frameOf(5, Pose()), 0.02, out));
  const auto again = follower.follow(frameOf(5, Pose()), 0.02, out);
  ASSERT_FALSE(again);
  EXPECT_NE(again.error().message.find("5 came after 5"), std::string::npos);
  EXPECT_EQ(out.size(), 2u);
}

TEST(BoneFollower, AnUnregisteredBodyIsRefusedAndNothingIsAdded) {
  auto one = twoBones();
  one.pop_back();
  BoneFollower follower(one);
  std::vector<TrackedPose> out;
  const auto refused = follower.follow(frameOf(1, Pose()), 0.02, out);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("2 bodies"), std::string::npos);
  EXPECT_TRUE(out.empty());
}

}  // namespace
}  // namespace articulus::tracking
