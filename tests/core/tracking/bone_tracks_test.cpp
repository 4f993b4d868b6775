// Tracks from frames: gaps of a stated length are bridged and no others, the low-pass has the gain of its formula and
// comes on time.
#include "core/tracking/bone_tracks.h"

#include <gtest/gtest.h>

#include "core/spatial/rotation.h"
#include "core/tracking/segment_motion.h"

namespace articulus::tracking {
namespace {

using record::TrackQuality;
using spatial::Pose;
using spatial::Vector3;

constexpr double kRate_Hz = 100.0;
const std::array<Vector3, 3> kTriad{{{0.05, 0.03, 0.012}, {0.06, -0.005, 0.004}, {0.045, -0.035, 0.016}}};

BoneRegistration bone() {
  BoneRegistration b;
  b.bone = "C4";
  b.marker_V_m = kTriad;
  return b;
}

device::TrackerFrame frameAt(std::uint64_t counter, const Pose& X, std::uint32_t seen = 7) {
  device::TrackerFrame f;
  f.counter = counter;
  f.time = static_cast<base::Nanoseconds>(counter) * 10'000'000;
  f.bodies = 1;
  f.body[0].seen = seen;
  for (std::size_t k = 0; k < 3; ++k) f.body[0].marker_T_m[k] = X * kTriad[k];
  return f;
}

Pose moving(double t_s) { return {spatial::expRotation({0.0, 0.3 * t_s, 0.0}), Vector3(0.1 * t_s, 0.0, 0.4)}; }

TEST(BoneTracks, BridgesGapsUpToTheStatedTimeAndNoLongerOnes) {
  std::vector<device::TrackerFrame> frames;
  for (std::uint64_t k = 0; k < 60; ++k) {
    if (k == 20 || k == 21) continue;  // lost whole
    const bool hidden = (k >= 5 && k < 9) || (k >= 30 && k < 45) || k >= 57;
    frames.push_back(
        frameAt(k, moving(0.01 * static_cast<double>(k)), hidden ? 5 : 7));  // two markers of three are no pose
  }
  TrackOptions options;
  options.bridge_s = 0.1;
  options.cutoff_Hz = 0.0;
  const auto tracks = boneTracks(frames, std::vector{bone()}, options);
  ASSERT_TRUE(tracks);
  const Track& track = tracks->front();
  ASSERT_EQ(track.size(), 60u) << "frames that were lost are in it";
  for (std::size_t k = 0; k < 60; ++k) {
    const auto quality = (k >= 5 && k < 9) || k == 20 || k == 21 ? TrackQuality::Bridged
                         : (k >= 30 && k < 45) || k >= 57        ? TrackQuality::Missing
                                                                 : TrackQuality::Seen;
    EXPECT_EQ(track[k].quality, quality) << k;
    EXPECT_NEAR(track[k].time_s, 0.01 * static_cast<double>(k), 1e-9);
    if (quality == TrackQuality::Missing) continue;
    const Pose X = moving(0.01 * static_cast<double>(k));  // even motion: the bridge hits it
    EXPECT_LT((track[k].X_TV.translation - X.translation).norm() + (track[k].X_TV.rotation - X.rotation).norm(), 1e-9)
        << k;
  }
}

TEST(BoneTracks, AnUnregisteredBodyIsRefused) {
  const auto tracks = trackBones(std::vector{frameAt(0, Pose())}, std::span<const BoneRegistration>());
  ASSERT_FALSE(tracks);
  EXPECT_NE(tracks.error().message.find("1 bodies"), std::string::npos);
}

TEST(BoneTracks, ASensorsPoseIsCarriedToTheBone) {
  BoneRegistration b = bone();
  b.X_MV = {spatial::expRotation({0.1, 0.2, 0.3}), Vector3(0.01, 0.02, 0.03)};
  device::TrackerFrame f = frameAt(0, Pose(), 0);
  f.body[0].hasPose = true;
  f.body[0].X_TM = moving(1.0);
  const auto tracks = trackBones(std::vector{f}, std::vector{b});
  ASSERT_TRUE(tracks);
  const Pose expected = moving(1.0) * b.X_MV;
  EXPECT_LT((tracks->front()[0].X_TV.translation - expected.translation).norm(), 1e-12);
}

TEST(BoneTracks, LowPassHasTheGainOfItsFormulaAndNoDelay) {
  const double cutoff = 6.0;
  for (const double f : {0.5, 3.0, 6.0, 12.0}) {
    Track track;
    for (int k = 0; k < 1000; ++k) {
      record::TrackedPose p;
      p.quality = TrackQuality::Seen;
      p.time_s = k / kRate_Hz;
      const double s = std::sin(2.0 * M_PI * f * p.time_s);
      p.X_TV = {spatial::expRotation({0.0, 0.05 * s, 0.0}), Vector3(0.002 * s, 0.0, 0.5)};
      track.push_back(p);
    }
    smooth(track, cutoff, kRate_Hz);
    // Butterworth of second order by the bilinear transform, twice: 1 / (1 + (tan(pi f/fs) / tan(pi fc/fs))^4)
    const double ratio = std::tan(M_PI * f / kRate_Hz) / std::tan(M_PI * cutoff / kRate_Hz),
                 gain = 1.0 / (1.0 + std::pow(ratio, 4));
    double worst = 0.0, worstTurn = 0.0;
    for (int k = 200; k < 800; ++k) {
      const double s = std::sin(2.0 * M_PI * f * k / kRate_Hz);
      const auto& X = track[static_cast<std::size_t>(k)].X_TV;
      worst = std::max(worst, std::abs(X.translation.x() - gain * 0.002 * s) / 0.002);
      worstTurn = std::max(worstTurn, std::abs(spatial::logRotation(X.rotation).y() - gain * 0.05 * s) / 0.05);
    }
    std::printf("%.1f Hz: gain %.4f, off by %.1e (shift), %.1e (turn)\n", f, gain, worst, worstTurn);
    EXPECT_LT(worst, 2e-3);
    EXPECT_LT(worstTurn, 2e-3);
  }
}

TEST(BoneTracks, LowPassLeavesAConstantAndKeepsToEachStretch) {
  Track track;
  for (int k = 0; k < 90; ++k) {
    record::TrackedPose p;
    p.quality = k >= 40 && k < 50 ? TrackQuality::Missing : TrackQuality::Seen;
    p.X_TV.translation.x() = k < 45 ? 1.0 : 3.0;
    p.X_TV.rotation = spatial::expRotation({2.0, 0.0, 0.0});
    track.push_back(p);
  }
  smooth(track, 6.0, kRate_Hz);
  for (int k = 0; k < 90; ++k) {
    if (k >= 40 && k < 50) continue;
    EXPECT_NEAR(track[static_cast<std::size_t>(k)].X_TV.translation.x(), k < 45 ? 1.0 : 3.0, 1e-9) << k;
    EXPECT_LT((track[static_cast<std::size_t>(k)].X_TV.rotation - spatial::expRotation({2.0, 0.0, 0.0})).norm(), 1e-9);
  }
}

TEST(BoneTracks, PosesThatStandAloneAreTakenOutAndMotionIsNot) {
  Track track;
  for (int k = 0; k < 300; ++k) {
    record::TrackedPose p;
    p.quality = k >= 100 && k < 110 ? TrackQuality::Missing : TrackQuality::Seen;
    p.time_s = k / kRate_Hz;
    p.X_TV = moving(0.5 * (1.0 - std::cos(3.0 * p.time_s)));  // up to 0.45 rad/s and 0.15 m/s, turning round
    if (k == 50 || k == 200 || k == 201) p.X_TV.rotation = spatial::expRotation({0.06, 0.0, 0.0}) * p.X_TV.rotation;
    if (k == 111 || k == 250) p.X_TV.translation.z() += 0.004;
    track.push_back(p);
  }
  dropJumps(track, 0.002, 0.03);
  for (int k = 0; k < 300; ++k) {
    const bool gone = (k >= 100 && k < 110) || k == 50 || k == 200 || k == 201 || k == 111 || k == 250;
    EXPECT_EQ(track[static_cast<std::size_t>(k)].quality == TrackQuality::Missing, gone) << k;
  }
}

/// Hill 2013, p. 66-67: turn about an axis of the vertebra (X left, Y up, Z forward), by hand.
spatial::Matrix3 vertebralTurn(int axis, double angle) {
  const Vector3 axes[3] = {{0, 1, 0}, {0, 0, 1}, {1, 0, 0}};  // in ours: x forward, y left, z up
  return Eigen::AngleAxisd(angle, axes[axis]).toRotationMatrix();
}

TEST(SegmentMotion, SignsAreThoseOfTheDocument) {
  const Pose X_TL{spatial::expRotation({0.4, -0.2, 1.0}), Vector3(0.3, 0.1, 0.8)},
      rest{spatial::Matrix3::Identity(), Vector3(0.0, 0.0, 0.017)};
  // "flexion occurs about the positive X axis, right lateral bending about the positive Z axis, and axial rotation
  // about the Y axis"
  const double a = 0.1;
  for (int axis = 0; axis < 3; ++axis) {
    Pose X_LU = rest;
    X_LU.rotation = vertebralTurn(axis, a) * rest.rotation;
    const auto m = segmentMotion(X_TL * X_LU, X_TL, rest);
    const Vector3 top = X_LU.rotation.col(2), face = X_LU.rotation.col(0);
    const double expected[3] = {axis == 0 ? a : 0.0, axis == 1 ? a : 0.0, axis == 2 ? a : 0.0};
    EXPECT_NEAR(m.flexion_rad, expected[0], 1e-12);
    EXPECT_NEAR(m.rotationLeft_rad, expected[1], 1e-12);
    EXPECT_NEAR(m.bendingRight_rad, expected[2], 1e-12);
    const double goes = axis == 0 ? top.x() : axis == 1 ? face.y() : -top.y();
    EXPECT_GT(goes, 0.09)
        << "flexion tips the top forward, rotation turns the face left, bending tips the top right; axis " << axis;
  }
  Pose moved = rest;
  moved.translation += Vector3(0.003, 0.002, 0.001);  // forward, left, up
  const auto shift = segmentMotion(X_TL * moved, X_TL, rest).shift_m;
  EXPECT_LT((shift - Vector3(0.002, 0.001, 0.003)).norm(), 1e-12) << "to the left, up, forward";
}

TEST(SegmentMotion, VertebralAxesAreRightHanded) {
  const spatial::Matrix3 R = vertebralAxes();
  EXPECT_EQ(R.col(0), Vector3(0, 1, 0));
  EXPECT_EQ(R.col(1), Vector3(0, 0, 1));
  EXPECT_EQ(R.col(2), Vector3(1, 0, 0));
  EXPECT_NEAR(R.determinant(), 1.0, 1e-15);
}

TEST(SegmentMotion, CountsFromTheMeanOfTheFirstFrames) {
  Track upper, lower;
  for (int k = 0; k < 30; ++k) {
    record::TrackedPose u, l;
    u.frame = l.frame = k;
    u.quality = l.quality = k == 3 || k == 20 ? TrackQuality::Missing : TrackQuality::Seen;
    u.X_TV.translation = {k < 15 ? (k % 2 == 0 ? 1e-4 : -1e-4) : 0.005, 0.0, 0.02};
    upper.push_back(u);
    lower.push_back(l);
  }
  const auto motion = segmentMotions(upper, lower, 13);  // twelve of them cancel, frame 3 is missing
  ASSERT_EQ(motion.size(), 30u);
  EXPECT_FALSE(motion[3].known);
  EXPECT_FALSE(motion[20].known);
  EXPECT_NEAR(motion[18].shift_m.z(), 0.005, 2e-5);
}

}  // namespace
}  // namespace articulus::tracking
