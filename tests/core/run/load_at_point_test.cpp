// Loads carried to another point: a cantilever's clamped end, a point that goes along, and what is refused.
#include "core/run/analyses/load_at_point.h"

#include <gmock/gmock.h>

#include <cmath>

#include <nlohmann/json.hpp>

#include "core/protocol/steps/load_cycle.h"
#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using spatial::Vector3;
using testing::HasSubstr;

class LoadAtPointTest : public UserStoreTest {
 protected:
  void SetUp() override {
    UserStoreTest::SetUp();
    protocol::Action a;
    a.step = protocol::LoadCycleStep{.motion = "FE", .axis = 4};
    a.step.label = "bending";
    program_.actions = {a};
  }
  void walk(const std::vector<spatial::Pose>& poses, const spatial::Vector6& load,
            const std::vector<record::Event>& events = {}) {
    std::vector<record::Sample> samples;
    for (const spatial::Pose& X : poses) {
      record::Sample s = sampleAt(static_cast<std::uint64_t>(samples.size() + 1), 0);
      const auto q = spatial::quaternionOf(X.rotation);
      s.set(Channel::PositionX, X.translation);
      s[Channel::QuaternionW] = q.w();
      s.set(Channel::QuaternionX, Vector3(q.x(), q.y(), q.z()));
      s.set(Channel::ForceX, load);
      samples.push_back(s);
    }
    auto writer = begin();
    ASSERT_TRUE(writer->store(samples, events));
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    run_ = writer->runId();
  }
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options) {
    const auto view = run::RunView::of(*store_, run_, program_);
    if (!view) return view.error();
    return run::declared(&run::loadAtPoint, run::loadAtPoint(*view, options));
  }
  protocol::Program program_;
  std::int64_t run_ = 0;
};

TEST_F(LoadAtPointTest, AForceAtTheTipBendsTheClampedEnd) {
  spatial::Vector6 load;
  load << 50.0, 0.0, 0.0, 0.0, 1.0, 0.0;
  const spatial::Pose rest{spatial::expRotation({0.1, 0.2, 0.3}), {0.5, 0.1, 0.4}};
  walk({rest, {rest.rotation, rest.translation + Vector3(0.0, 0.02, 0.0)}}, load);
  const auto rows = analysed({{"at_mm", {0, 0, -80}}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 9u);
  EXPECT_EQ((*rows)[7].quantity, "My, induced by the forces");
  EXPECT_NEAR((*rows)[7].maximum, 0.08 * 50.0, 1e-9);
  EXPECT_EQ((*rows)[0].quantity, "Fx");
  EXPECT_EQ((*rows)[0].maximum, 50.0) << "a force is the same everywhere";
  EXPECT_NEAR((*rows)[4].maximum, 1.0 + 0.08 * 50.0, 1e-9) << "My grows by the lever";
  EXPECT_NEAR((*rows)[5].minimum, -0.02 * 50.0, 1e-9) << "the tip went aside of the point that stands";
  EXPECT_NEAR((*rows)[5].maximum, 0.0, 1e-9);
  const auto along = analysed({{"at_mm", {0, 0, -80}}, {"moves", "goes along"}});
  ASSERT_TRUE(along);
  EXPECT_NEAR((*along)[5].minimum, 0.0, 1e-9);
  EXPECT_THAT((*along)[5].method, HasSubstr("goes along"));
}

TEST_F(LoadAtPointTest, APureMomentIsTheSameEverywhere) {
  spatial::Vector6 load;
  load << 0.0, 0.0, 0.0, 0.3, -2.0, 0.1;
  walk({{}, {spatial::expRotation({0.0, 0.4, 0.0}), {0.03, 0.0, -0.01}}}, load);
  const auto rows = analysed({{"at_mm", {10, 20, -300}}});
  ASSERT_TRUE(rows);
  for (std::size_t k = 0; k < 6; ++k) EXPECT_EQ((*rows)[k].maximum, load[static_cast<Eigen::Index>(k)]);
}

TEST_F(LoadAtPointTest, ARoundBodyIsBentAsTheClosedFormSays) {
  // 5 Nm on a rod of 25 mm (Martinez 2012, 7.1.3): 32 M / (pi d^3); 40 N along it: 4 N / (pi d^2) everywhere.
  spatial::Vector6 load;
  load << 0.0, 0.0, 40.0, -5.0, 0.0, 0.0;
  walk({{}}, load);
  const auto rows = analysed({{"at_mm", {0, 0, -370}}, {"diameter_mm", 25}});
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 11u);
  const double stress_Pa = 32.0 * 5.0 / (M_PI * std::pow(0.025, 3)) + 4.0 * 40.0 / (M_PI * 0.025 * 0.025);
  for (const std::size_t k : {9, 10}) EXPECT_NEAR((*rows)[k].maximum, stress_Pa, 1e-9 * stress_Pa);
  EXPECT_EQ((*rows)[9].unit, "Pa");
  EXPECT_FALSE(analysed({{"at_mm", {0, 0, -370}}, {"diameter_mm", 0}}));
}

TEST_F(LoadAtPointTest, AnUnloadIsMeasuredFromWhereTheRunBegan) {
  // The step that sets the first reference has none before it: D in the first sample, not the origin of W.
  spatial::Vector6 load;
  load << 10.0, 0.0, 0.0, 0.0, 0.0, 0.0;
  const spatial::Pose rest{spatial::expRotation({0.1, 0.2, 0.3}), {0.5, 0.1, 0.4}};
  record::Event set;
  set.kind = record::EventKind::ReferenceSet;
  set.step = 0;
  set.cycle = 2;
  walk({rest, rest, rest}, load, {set});
  const auto rows = analysed({{"at_mm", {0, 0, -80}}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_NEAR((*rows)[4].maximum, 0.08 * 10.0, 1e-9) << "a lever of 80 mm";
}

TEST_F(LoadAtPointTest, SaysWhatIsMissing) {
  walk({{}}, spatial::Vector6::Zero());
  const auto told = [this](const nlohmann::json& options) {
    const auto rows = analysed(options);
    return rows ? "accepted" : rows.error().text();
  };
  EXPECT_THAT(told(nlohmann::json::object()), HasSubstr("\"at_mm\" is no point"));
  EXPECT_THAT(told({{"at_mm", {1, 2}}}), HasSubstr("no point"));
  EXPECT_THAT(told({{"at_mm", {1, 2, 1e300}}}), HasSubstr("no point"));
  EXPECT_THAT(told({{"at_mm", {1, 2, 3}}, {"moves", "away"}}), HasSubstr("goes along"));
  EXPECT_THAT(told({{"at_mm", {1, 2, 3}}, {"steps", {"nowhere"}}}), HasSubstr("nowhere"));
}

}  // namespace
}  // namespace articulus::storage
