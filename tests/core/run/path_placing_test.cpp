// Which registration places a path, and which does not: of this session, this cell, unchanged, close enough.
#include "core/run/registration/path_placing.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/protocol/steps/repeat.h"
#include "core/run/rehearsal/rehearsal_plan.h"
#include "core/spatial/rotation.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using protocol::Protocol;
using protocol::ReplayPathStep;
using spatial::Pose;
using spatial::Vector3;
using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

const Pose kX_WM{spatial::expRotation({0.4, -1.1, 2.0}), Vector3(0.55, -0.08, 0.31)};

std::vector<Vector3> landmarks() {
  return {{0.0, 0.0, 0.0}, {0.06, 0.0, 0.0}, {0.0, 0.05, 0.01}, {0.02, 0.01, 0.07}, {-0.03, 0.02, 0.02}};
}

/// As the tip touches them.  In  off_m: of the last one
run::Registration touched(double off_m = 0.0, const std::string& cell = "munich") {
  std::vector<Vector3> world;
  for (const Vector3& p : landmarks()) world.push_back(kX_WM * p);
  world.back().x() += off_m;
  return *run::registrationOf(world, landmarks(), true, cell);
}

Protocol inFrame(double mostResidual_m = 0.002) {
  ReplayPathStep step;
  step.path = "walk.csv";
  step.points = {{0.0, {}}, {5.0, {spatial::expRotation({0.0, 0.3, 0.0}), Vector3(0.0, 0.001, 0.0)}}};
  step.registered = true;
  step.mostResidual_m = mostResidual_m;
  Protocol p{"Walk", "", "", {protocol::UnloadStep{}}};
  protocol::RepeatStep repeat;
  repeat.times = 2;
  repeat.steps = {step};
  p.steps.emplace_back(repeat);
  return p;
}

const ReplayPathStep& replayOf(const Protocol& p) {
  return std::get<ReplayPathStep>(std::get<protocol::RepeatStep>(p.steps.back()).steps.front());
}

class PathPlacingTest : public UserStoreTest {
 protected:
  void SetUp() override {
    UserStoreTest::SetUp();
    auto read = cell::loadCell("munich", ARTICULUS_RESOURCES);
    ASSERT_TRUE(read.ok()) << read.error().text();
    cell_ = *read;
    specimen_ = specimen("L3-L5 #07");
    session_ = store_->beginSession(specimen_)->id;
  }
  std::int64_t specimen(const std::string& label) {
    Specimen s;
    s.label = label;
    return *store_->saveSpecimen(s);
  }
  void keep(const run::Registration& registration) {
    ASSERT_TRUE(store_->saveRegistration(session_, "weber", run::toJson(registration).dump()));
  }
  std::string refusal(const Protocol& protocol, std::int64_t session) {
    const auto placed = run::placed(protocol, *store_, session, cell_);
    if (placed) return "placed";
    EXPECT_EQ(placed.error().code, ErrorCode::Conflict);
    EXPECT_FALSE(placed.error().remedy.empty()) << placed.error().message;
    return placed.error().message;
  }
  cell::CellConfig cell_;
  std::int64_t specimen_ = 0, session_ = 0;
};

TEST_F(PathPlacingTest, TheRegistrationOfTheSessionPlacesPathsInBlocksToo) {
  keep(touched());
  const auto placed = run::placed(inFrame(), *store_, session_, cell_);
  ASSERT_TRUE(placed) << placed.error().text();
  const auto& placement = *replayOf(*placed).placement;
  EXPECT_LT((placement.X_WM.translation - kX_WM.translation).norm(), 1e-12);
  EXPECT_LT(spatial::logRotation(spatial::Matrix3(placement.X_WM.rotation * kX_WM.rotation.transpose())).norm(), 1e-9);
  EXPECT_LT(placement.rms_m, 1e-12);
  EXPECT_EQ(placement.registration, 1);
  EXPECT_FALSE(placement.made.empty());
  EXPECT_THAT(run::placementsInWords(*placed), ElementsAre(AllOf(HasSubstr("walk.csv"), HasSubstr("0.00 mm"))));
  // The record of the run says it, and is read again.
  const auto again = protocol::fromJson(protocol::toJson(*placed), "again");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_LT((replayOf(*again).placement->X_WM.translation - kX_WM.translation).norm(), 1e-12);
  EXPECT_EQ(replayOf(*again).placement->registration, 1);
}

TEST_F(PathPlacingTest, TheNewestOfTheSessionHoldsAndWhatPlacedAPathBeforeCountsForNothing) {
  keep(touched());
  const auto first = *run::placed(inFrame(), *store_, session_, cell_);
  auto moved = touched();
  for (Vector3& p : moved.points_W_m) p.z() += 0.01;
  keep(*run::registrationOf(moved.points_W_m, moved.points_M_m, true, "munich"));
  const auto second = run::placed(first, *store_, session_, cell_);
  ASSERT_TRUE(second);
  EXPECT_NEAR(replayOf(*second).placement->X_WM.translation.z(), kX_WM.translation.z() + 0.01, 1e-12);
  EXPECT_EQ(replayOf(*second).placement->registration, 2);
}

TEST_F(PathPlacingTest, WithoutOneAndWithOneOfAnotherSessionOrSpecimenItIsRefused) {
  EXPECT_THAT(refusal(inFrame(), 0), HasSubstr("no specimen is described"));
  EXPECT_THAT(refusal(inFrame(), session_), HasSubstr("is not registered"));
  keep(touched());
  const auto earlier = session_;
  ASSERT_TRUE(store_->endSession(earlier));
  session_ = store_->beginSession(specimen_)->id;
  EXPECT_THAT(refusal(inFrame(), session_), AllOf(HasSubstr("another session"), HasSubstr("L3-L5 #07")));
  const auto other = specimen("other");
  EXPECT_THAT(refusal(inFrame(), store_->beginSession(other)->id), HasSubstr("L3-L5 #07"));
  EXPECT_EQ(store_->saveRegistration(earlier, "weber", "{}").error().code, ErrorCode::Conflict)
      << "what is registered now is not of a session that has ended";
  EXPECT_EQ(store_->saveRegistration(99, "weber", "{}").error().code, ErrorCode::NotFound);
}

TEST_F(PathPlacingTest, APathAlongTheWorldNeedsNone) {
  Protocol plain = inFrame();
  auto& repeat = std::get<protocol::RepeatStep>(plain.steps.back());
  std::get<ReplayPathStep>(repeat.steps.front()).registered = false;
  EXPECT_FALSE(run::needsRegistration(plain));
  EXPECT_EQ(refusal(plain, 0), "placed");
}

TEST_F(PathPlacingTest, ResidualCellAndASimulatedOneOnALiveCellRefuse) {
  const auto off = touched(0.005);
  ASSERT_GT(off.found.rms_m, 0.001);
  keep(off);
  EXPECT_EQ(refusal(inFrame(0.005), session_), "placed");
  EXPECT_THAT(refusal(inFrame(0.0005), session_), AllOf(HasSubstr("misses its landmarks"), HasSubstr("0.50 mm")));
  keep(touched(0.0, "ljubljana"));
  EXPECT_THAT(refusal(inFrame(), session_), HasSubstr("ljubljana"));
  keep(touched());
  cell_.simulated = false;
  EXPECT_THAT(refusal(inFrame(), session_), HasSubstr("simulated"));
}

TEST_F(PathPlacingTest, LandmarksInAnotherOrderAreSeenByTheirResidual) {
  auto swapped = touched();
  std::swap(swapped.points_W_m[1], swapped.points_W_m[3]);
  const auto wrong = run::registrationOf(swapped.points_W_m, swapped.points_M_m, true, "munich");
  ASSERT_TRUE(wrong);
  EXPECT_GT(wrong->found.rms_m, 0.01);
  keep(*wrong);
  EXPECT_THAT(refusal(inFrame(0.02), session_), HasSubstr("misses its landmarks"));
}

TEST_F(PathPlacingTest, TheHashOfAPlanKnowsWhereAPathLiesButNotWhenThatWasRegistered) {
  run::KeptRegistration by{touched(), 0, {}};
  const auto hash = [&](const run::KeptRegistration& kept) {
    run::RehearsalPlan plan;
    plan.protocol = *run::placed(inFrame(), kept, cell_);
    plan.settings.gains = cell_.gains;
    plan.settings.limits = cell_.limits;
    return *run::hashOf(plan, cell_);
  };
  const auto first = hash(by);
  by.id = 5;
  by.made = "2026-11-28T09:00:00.000Z";
  EXPECT_EQ(hash(by), first);
  by.registration = touched(0.001);
  EXPECT_NE(hash(by), first);
}

TEST(Registration, IsReadAgainFromItsLandmarksAndRefusesWhatTellsNoPose) {
  const auto text = run::toJson(touched(0.001)).dump();
  const auto again = run::registrationFromJson(text, "registration.json");
  ASSERT_TRUE(again) << again.error().text();
  EXPECT_EQ(again->cell, "munich");
  EXPECT_TRUE(again->simulated);
  EXPECT_NEAR(again->found.rms_m, touched(0.001).found.rms_m, 1e-15);
  auto json = nlohmann::json::parse(text);
  json["other_in_world"]["position_m"] = {9, 9, 9};
  EXPECT_LT((run::registrationFromJson(json.dump(), "f")->found.X_MN.translation - kX_WM.translation).norm(), 0.01)
      << "a pose that somebody wrote in counts for nothing";
  const auto refused = [&](const char* key, const nlohmann::json& value) {
    auto damaged = nlohmann::json::parse(text);
    damaged[key] = value;
    const auto read = run::registrationFromJson(damaged.dump(), "f");
    return read ? std::string("read") : read.error().text();
  };
  EXPECT_THAT(refused("format", "articulus-cell-1"), HasSubstr("format"));
  EXPECT_THAT(refused("landmarks_in_world_m", nlohmann::json::parse("[[0, 0, 0], [1, 0, 0]]")), HasSubstr("pair"));
  EXPECT_THAT(refused("landmarks_in_world_m", nlohmann::json::parse("[[0, 0], [1, 0, 0]]")), HasSubstr("three"));
  EXPECT_THAT(refused("landmarks_in_world_m", "x"), HasSubstr("list"));
  json.erase("landmarks_in_world_m");
  EXPECT_THAT(run::registrationFromJson(json.dump(), "f").error().text(), HasSubstr("Register the specimen again"));
  const std::vector<Vector3> line{{0, 0, 0}, {0.01, 0, 0}, {0.02, 0, 0}, {0.05, 0, 0}};
  EXPECT_THAT(run::registrationOf(line, line, true, "munich").error().text(), HasSubstr("line"));
  EXPECT_FALSE(run::registrationOf({line[0], line[1]}, {line[0], line[1]}, true, "munich")) << "two are too few";
}

}  // namespace
}  // namespace articulus::storage
