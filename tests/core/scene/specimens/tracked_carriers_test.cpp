// Bones of a specimen that a tracking system follows: they move as it says, from where they were drawn, whatever frame
// their markers hang in; both ends and what is not seen stay where vice and robot have them.
#include "core/scene/specimens/tracked_carriers.h"

#include <gtest/gtest.h>

#include "core/scene/specimens/spine_drawing.h"
#include "core/spatial/rotation.h"

namespace articulus::scene {
namespace {

using spatial::Pose;
using spatial::Vector3;

const Pose kX_WN{spatial::expRotation({0.3, -0.2, 1.1}), {0.8, 0.1, 0.4}};

SpecimenDrawing threeLevels() {
  SpecimenDrawing d;
  d.known = true;
  d.centres_m = {{0, 0, -0.10}, {0.004, 0, -0.06}, {0, 0, -0.02}};
  d.boneName = vertebraeNamed("C3-C6");
  return d;
}

double apart(const Pose& a, const Pose& b) {
  return (a.rotation - b.rotation).norm() + (a.translation - b.translation).norm();
}

/// A cluster whose bone went from `then` to `now`, in W, where its own frame lies anywhere.
TrackedCluster cluster(const char* bone, const Pose& X_WD_then, const Pose& then, const Pose& now) {
  const Pose X_BV{spatial::expRotation({-0.7, 0.4, 0.2}), {0.05, 0.03, -0.01}};
  TrackedCluster c;
  c.bone = bone;
  c.seen = true;
  c.X_WV = now * X_BV;
  c.first = TrackedCluster::First{then * X_BV, X_WD_then};
  return c;
}

TEST(TrackedCarriers, VertebraeHaveTheirNamesFromTheFixedEnd) {
  EXPECT_EQ(vertebraeNamed("L3-L5"), (std::vector<std::string>{"L5", "L4", "L3"}));
  EXPECT_EQ(vertebraeNamed("C6-T2"), (std::vector<std::string>{"T2", "T1", "C7", "C6"}));
  EXPECT_EQ(vertebraeNamed("T12-L1"), (std::vector<std::string>{"L1", "T12"}));
  EXPECT_EQ(vertebraeNamed("L4-S1"), (std::vector<std::string>{"S1", "L5", "L4"}));
  EXPECT_EQ(vertebraeNamed("L4-L6"), (std::vector<std::string>{"L6", "L5", "L4"}));  // a pig has six
  for (const char* wrong : {"", "L5", "L5-L3", "knee", "L3-L5-L6"}) EXPECT_TRUE(vertebraeNamed(wrong).empty()) << wrong;
}

TEST(TrackedCarriers, ABoneBetweenMovesAsItIsTracked) {
  const SpecimenDrawing drawing = threeLevels();
  const Pose X_WD_then = kX_WN * Pose{spatial::expRotation({0.02, 0.05, 0}), {0.001, 0, 0}};
  const Pose X_WD = kX_WN * Pose{spatial::expRotation({0.1, 0.2, 0.05}), {0.004, -0.002, 0.001}};
  const auto drawnThen = carrierPoses(drawing, kX_WN.inverse() * X_WD_then);
  const auto drawn = carrierPoses(drawing, kX_WN.inverse() * X_WD);
  // It moved in a way that no sharing of levels would give.
  const Pose motion_W{spatial::expRotation({0.15, -0.1, 0.3}), {0.01, 0.02, -0.03}};
  const Pose then = kX_WN * drawnThen[2];
  const auto poses = carrierPoses(drawing, kX_WN, X_WD, {cluster("C5", X_WD_then, then, motion_W * then)});
  ASSERT_EQ(poses.size(), drawn.size());
  EXPECT_LT(apart(kX_WN * poses[2], motion_W * then), 1e-12);
  for (const std::size_t same : {0U, 4U, 5U, 6U}) EXPECT_LT(apart(poses[same], drawn[same]), 1e-15) << same;
  // The discs on both sides of it keep their centres between the bones beside them.
  for (const std::size_t disc : {1U, 3U}) {
    const Vector3 centre = drawing.centres_m[disc / 2];
    EXPECT_LT((poses[disc] * centre - 0.5 * (poses[disc - 1] * centre + poses[disc + 1] * centre)).norm(), 1e-12);
    const double whole = spatial::logRotation(poses[disc - 1].rotation.transpose() * poses[disc + 1].rotation).norm();
    const double half = spatial::logRotation(poses[disc - 1].rotation.transpose() * poses[disc].rotation).norm();
    EXPECT_NEAR(half, 0.5 * whole, 1e-9);
  }
}

TEST(TrackedCarriers, EndsAndWhatIsNotSeenOrNotKnownStayAsDrawn) {
  const SpecimenDrawing drawing = threeLevels();
  const Pose X_WD = kX_WN * Pose{spatial::expRotation({0.1, 0.2, 0.05}), {0.004, -0.002, 0.001}};
  const auto drawn = carrierPoses(drawing, kX_WN.inverse() * X_WD);
  const Pose away{spatial::expRotation({0.5, 0, 0}), {0.1, 0, 0}};
  auto lost = cluster("C5", X_WD, {}, away), never = cluster("C4", X_WD, {}, away);
  lost.seen = false;
  never.first.reset();
  const std::vector<TrackedCluster> clusters{cluster("C3", X_WD, {}, away),
                                             cluster("C6", X_WD, {}, away),
                                             cluster("moving body", X_WD, {}, away),
                                             cluster("L3", X_WD, {}, away),
                                             lost,
                                             never};
  const auto poses = carrierPoses(drawing, kX_WN, X_WD, clusters);
  for (std::size_t k = 0; k < poses.size(); ++k) EXPECT_LT(apart(poses[k], drawn[k]), 1e-15) << k;
  EXPECT_EQ(bonesMovedBy(drawing, clusters), 0);
  EXPECT_EQ(bonesMovedBy(drawing, {cluster("C5", X_WD, {}, away), cluster("C4", X_WD, {}, away)}), 2);
  SpecimenDrawing nameless = drawing;
  nameless.boneName.clear();
  EXPECT_EQ(bonesMovedBy(nameless, {cluster("C5", X_WD, {}, away)}), 0);
}

}  // namespace
}  // namespace articulus::scene
