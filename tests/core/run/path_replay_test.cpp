// path_replay on a stored run that was made by hand: how far a walk is off, without its approach, and how much of the
// load is left.
#include "core/run/analyses/paths/path_replay.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using testing::HasSubstr;

class PathReplayTest : public UserStoreTest {
 protected:
  /// One walk: 2 s of approach from elsewhere, then a cycle of flexion of 8 s with a load in proportion; off across the
  /// path.
  void walk(int action, double approach_m, double off_m, double load_Nm) {
    protocol::Action a;
    a.number = action;
    a.step.label = "walk " + std::to_string(action);
    program_.actions.push_back(a);
    for (int k = 0; k < 10'000; ++k) {
      const double s = k < 2000 ? 0.0 : std::sin(2.0 * M_PI * (k - 2000) / 8000.0),
                   to = k < 2000 ? approach_m * (1.0 - k / 2000.0) : 0.0;
      record::Sample x = sampleAt(cycle_++, action);
      const auto q = spatial::quaternionOf(spatial::expRotation({0.0, 0.3 * s, 0.0}));
      x[Channel::QuaternionW] = q.w(), x[Channel::QuaternionX] = q.x(), x[Channel::QuaternionY] = q.y(),
      x[Channel::QuaternionZ] = q.z();
      x[Channel::PositionX] = 0.02 * s + to, x[Channel::PositionY] = off_m, x[Channel::PositionZ] = 0.4;
      x[Channel::MomentY] = load_Nm * s;
      samples_.push_back(x);
    }
  }
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options) {
    auto writer = begin();
    EXPECT_TRUE(writer->store(samples_, {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    const auto view = run::RunView::of(*store_, writer->runId(), program_);
    EXPECT_TRUE(view);
    return run::declared(&run::pathReplay, run::pathReplay(*view, options));
  }
  protocol::Program program_;
  std::vector<record::Sample> samples_;
  std::uint64_t cycle_ = 1;
};

const nlohmann::json kOptions{{"recorded", "walk 0"}, {"intact", "walk 1"},       {"replays", {"walk 2", "walk 3"}},
                              {"axis", "My"},         {"largest_shift_mm", 0.05}, {"largest_turn_deg", 0.02},
                              {"source", "somebody"}};

TEST_F(PathReplayTest, TellsHowFarOffAWalkIsAndWhatIsLeftOfTheLoad) {
  walk(0, 0.0, 0.0, 2.0);
  walk(1, 0.01, 0.0, 2.0);
  walk(2, -0.03, 3e-5, 1.8);
  walk(3, 0.02, 8e-5, 0.9);
  const auto rows = analysed(kOptions);
  ASSERT_TRUE(rows) << rows.error().text();
  ASSERT_EQ(rows->size(), 9u);
  const auto& shift = (*rows)[1];
  EXPECT_EQ(shift.motion, "walk 2");
  EXPECT_NEAR(shift.maximum, 3e-5, 1e-5)
      << "its approach of 30 mm is no part of it, but for the last hundredth of a second";
  EXPECT_NEAR(*shift.expectedMaximum, 5e-5, 1e-12);
  EXPECT_LT((*rows)[2].maximum, 2e-4);
  EXPECT_NEAR((*rows)[3].maximum, 1.8, 0.01);
  EXPECT_NEAR((*rows)[4].maximum, 0.9, 0.005) << "of the intact range";
  EXPECT_NEAR((*rows)[5].maximum, 8e-5, 1e-5);
  EXPECT_NEAR((*rows)[8].maximum, 0.5, 0.005) << "of the range before, not of the intact one";
  EXPECT_EQ((*rows)[8].expectedMaximum, 1.0);
  EXPECT_EQ((*rows)[8].source, "somebody");
}

TEST_F(PathReplayTest, NamesALabelOrAnAxisThatIsNotThere) {
  walk(0, 0.0, 0.0, 2.0);
  auto options = kOptions;
  const auto label = analysed(options);
  ASSERT_FALSE(label);
  EXPECT_THAT(label.error().message, HasSubstr("\"walk 1\""));
  options["axis"] = "Qx";
  const auto axis = analysed(options);
  ASSERT_FALSE(axis);
  EXPECT_THAT(axis.error().message, HasSubstr("\"Qx\""));
}

}  // namespace
}  // namespace articulus::storage
