// Clinical angles out of a stored run: every convention on both sides, axes and landmarks, and what is refused.
#include "core/run/analyses/joint_angles.h"

#include <gmock/gmock.h>

#include <map>
#include <nlohmann/json.hpp>

#include "core/analysis/joint/joint_convention.h"
#include "core/protocol/steps/load_cycle.h"
#include "core/spatial/rotation.h"
#include "tests/core/run/declared_quantities.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::Channel;
using spatial::Matrix3;
using testing::HasSubstr;

/// The world of a cell in the axes of a bone: x anterior, y up, z to the right.
Matrix3 worldAxes() {
  Matrix3 R;
  R << 1, 0, 0, 0, 0, -1, 0, 1, 0;
  return R;
}

class JointAnglesTest : public UserStoreTest {
 protected:
  void SetUp() override {
    UserStoreTest::SetUp();
    protocol::Action a;
    a.step = protocol::LoadCycleStep{.motion = "FE", .axis = 4};
    a.step.label = "bending";
    program_.actions = {a, a};
    program_.actions[1].number = 1;
    program_.actions[1].step.label = "never";
  }
  /// D is turned by these rotations in W, from an attitude of its own.
  void walk(const std::vector<Matrix3>& turns) {
    const Matrix3 begin = spatial::expRotation({0.3, -0.2, 0.1});
    std::vector<record::Sample> samples;
    std::vector<Matrix3> poses{begin};
    for (const Matrix3& R : turns) poses.push_back(R * begin);
    for (const Matrix3& R : poses) {
      record::Sample s = sampleAt(static_cast<std::uint64_t>(samples.size() + 1), 0);
      const auto q = spatial::quaternionOf(R);
      s[Channel::QuaternionW] = q.w();
      s.set(Channel::QuaternionX, spatial::Vector3(q.x(), q.y(), q.z()));
      samples.push_back(s);
    }
    RunHeader header = simulatedRun();
    header.specimenJson = specimen_;
    auto writer = UserStoreTest::begin(header);
    ASSERT_TRUE(writer->store(samples, {}));
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    run_ = writer->runId();
  }
  base::Result<std::vector<ResultValue>> analysed(const nlohmann::json& options) {
    const auto view = run::RunView::of(*store_, run_, program_);
    if (!view) return view.error();
    return run::declared(&run::jointAngles, run::jointAngles(*view, options));
  }
  std::string refused(const nlohmann::json& options) {
    const auto rows = analysed(options);
    return rows ? "accepted" : rows.error().text();
  }
  protocol::Program program_;
  std::string specimen_ = R"({"label":"L3-L5"})";
  std::int64_t run_ = 0;
};

TEST_F(JointAnglesTest, EachConventionTellsTheAnglesItWasTurnedBy) {
  for (const analysis::JointConvention& c : analysis::jointConventions())
    for (const auto side : {spatial::Side::Right, spatial::Side::Left}) {
      SCOPED_TRACE(std::string(c.key) + " " + std::string(name(side)));
      const std::array<double, 3> angles{0.3, c.proper() ? 0.9 : -0.2, 0.15};
      const Matrix3 R_AB = analysis::rotationOf(angles, c, side);
      walk({worldAxes() * R_AB * worldAxes().transpose()});
      const auto rows = analysed({{"convention", c.key}, {"side", name(side)}});
      ASSERT_TRUE(rows) << rows.error().text();
      ASSERT_EQ(rows->size(), 4u) << "the step that was never reached has none";
      for (std::size_t k = 0; k < 3; ++k) {
        EXPECT_EQ((*rows)[k].quantity, c.angles[k]);
        EXPECT_EQ((*rows)[k].motion, "bending");
        EXPECT_EQ((*rows)[k].unit, "rad");
        EXPECT_NEAR(angles[k] > 0 ? (*rows)[k].maximum : (*rows)[k].minimum, angles[k], 1e-9);
      }
      EXPECT_THAT((*rows)[0].method, HasSubstr("relative to the reference pose"));
    }
}

TEST_F(JointAnglesTest, AxesAndLandmarksOfBonesGiveAbsoluteAngles) {
  walk({spatial::expRotation({0.0, 0.1, 0.0})});
  const auto& knee = *analysis::jointConventionOf("knee");
  const Matrix3 R_AB = analysis::rotationOf({0.4, 0.0, 0.0}, knee, spatial::Side::Right), moving = worldAxes() * R_AB;
  const auto rowWise = [](const Matrix3& R) {
    std::vector<double> numbers;
    for (int i = 0; i < 3; ++i)
      for (int k = 0; k < 3; ++k) numbers.push_back(R(i, k));
    return numbers;
  };
  const auto byAxes = analysed({{"convention", "knee"}, {"axes_of_moving_bone", rowWise(moving)}});
  ASSERT_TRUE(byAxes) << byAxes.error().text();
  EXPECT_NEAR((*byAxes)[0].minimum, 0.4 - 0.1, 0.11);
  EXPECT_NEAR((*byAxes)[0].maximum - (*byAxes)[0].minimum, 0.1, 1e-9);
  EXPECT_THAT((*byAxes)[0].method, HasSubstr("between the axes of both bones"));
  std::vector<double> points;
  const spatial::Vector3 low(10, 20, 30);
  for (const spatial::Vector3& p : {low, spatial::Vector3(low + 200 * moving.col(1)),
                                    spatial::Vector3(low + 50 * moving.col(1) + 40 * moving.col(2))})
    for (int k = 0; k < 3; ++k) points.push_back(p[k]);
  const auto byPoints = analysed({{"convention", "knee"}, {"landmarks_of_moving_bone", points}});
  ASSERT_TRUE(byPoints) << byPoints.error().text();
  for (std::size_t k = 0; k < 3; ++k) EXPECT_NEAR((*byPoints)[k].maximum, (*byAxes)[k].maximum, 1e-9);
  const auto other = analysed({{"convention", "knee"}, {"robot_moves", "proximal"}});
  ASSERT_TRUE(other);
  const auto usual = analysed({{"convention", "knee"}});
  EXPECT_NEAR((*other)[0].maximum, -(*usual)[0].minimum, 1e-9);
}

TEST_F(JointAnglesTest, TheSpecimensSideCounts) {
  const auto& knee = *analysis::jointConventionOf("knee");
  const Matrix3 turned =
      worldAxes() * analysis::rotationOf({0.0, 0.2, 0.1}, knee, spatial::Side::Left) * worldAxes().transpose();
  specimen_ = R"({"label":"knee","side":"left"})";
  walk({turned});
  const auto adduction = [this](const nlohmann::json& options) {
    const auto rows = analysed(options);
    return rows ? (*rows)[1].maximum : -1.0;
  };
  EXPECT_NEAR(adduction({{"convention", "knee"}}), 0.2, 1e-9);
  EXPECT_NEAR(adduction({{"convention", "knee"}, {"side", "left"}}), 0.2, 1e-9);
  EXPECT_THAT(refused({{"convention", "knee"}, {"side", "right"}}), HasSubstr("the specimen's is left"));
  program_.mirrored = true;  // written for a right joint
  EXPECT_NEAR(adduction({{"convention", "knee"}, {"side", "right"}}), 0.2, 1e-9);
  EXPECT_NEAR(adduction({{"convention", "knee"}, {"side", "left"}}), 0.2, 1e-9);
  const std::vector<double> right{1, 0, 0, 0, 0.6, -0.8, 0, 0.8, 0.6};
  const double asWritten = adduction({{"convention", "knee"}, {"axes_of_moving_bone", right}});
  program_.mirrored = false;
  const std::vector<double> mirrored{1, 0, 0, 0, -0.6, -0.8, 0, 0.8, -0.6};
  EXPECT_NEAR(adduction({{"convention", "knee"}, {"axes_of_moving_bone", mirrored}}), asWritten, 1e-9);
}

TEST_F(JointAnglesTest, AnglesGoOnBeyondHalfATurn) {
  const auto& shoulder = *analysis::jointConventionOf("shoulder_yxy");
  std::vector<Matrix3> turns;
  for (double plane = 2.8; plane < 3.6; plane += 0.1)
    turns.push_back(worldAxes() * analysis::rotationOf({plane, 0.9, 0.0}, shoulder, spatial::Side::Right) *
                    worldAxes().transpose());
  walk(turns);
  const auto rows = analysed({{"convention", "shoulder_yxy"}});
  ASSERT_TRUE(rows) << rows.error().text();
  EXPECT_NEAR((*rows)[0].maximum - (*rows)[0].minimum, 0.7, 1e-6);
}

TEST_F(JointAnglesTest, AFunctionalAxisTakesTheCrossTalkOff) {
  // The flexion axis of this knee lies 8 degrees off the y axis of the world; it turns about nothing else.
  const spatial::Vector3 axis = (spatial::expRotation({0.1, 0.0, 0.1}) * spatial::Vector3(0.0, -1.0, 0.0)).normalized();
  std::vector<Matrix3> turns;
  for (int k = 0; k < 60; ++k) turns.push_back(spatial::expRotation(-0.02 * k * axis));
  walk(turns);
  for (const std::string moves : {"distal", "proximal"}) {
    SCOPED_TRACE(moves);
    const nlohmann::json plain{{"convention", "knee"}, {"side", "right"}, {"robot_moves", moves}, {"axes", "cell"}};
    auto functional = plain;
    functional["axes"] = "functional";
    const auto before = analysed(plain), after = analysed(functional);
    ASSERT_TRUE(before) << before.error().text();
    ASSERT_TRUE(after) << after.error().text();
    std::map<std::string, ResultValue> rows;
    for (const auto& row : *after) rows[row.quantity] = row;
    EXPECT_GT((*before)[1].maximum - (*before)[1].minimum, 0.03) << "adduction that no bone made";
    EXPECT_GT(std::abs(rows["cross-talk before"].maximum), 0.5);
    EXPECT_LT(std::abs(rows["cross-talk after, adduction"].maximum), 1e-9);
    for (const char* angle : {"adduction", "internal rotation"})
      EXPECT_LT(rows[angle].maximum - rows[angle].minimum, 1e-9) << angle;
    EXPECT_NEAR(rows["flexion"].maximum - rows["flexion"].minimum, 0.02 * 59, 1e-9);
    EXPECT_NEAR(rows["tilt from the given axis"].maximum, std::acos(-axis.y()), 1e-9);
    const spatial::Vector3 found(rows["direction of the axis of flexion, x"].maximum,
                                 rows["direction of the axis of flexion, y"].maximum,
                                 rows["direction of the axis of flexion, z"].maximum);
    EXPECT_LT((found - axis).norm(), 1e-9);
    EXPECT_THAT(rows["flexion"].method, HasSubstr("first axis functional"));
  }
  EXPECT_THAT(refused({{"convention", "knee"}, {"axes", "functional"}, {"least_range_deg", 90}}),
              HasSubstr("joint_angles: The joint turned by"));
  EXPECT_THAT(refused({{"convention", "knee"}, {"axes", "functional"}, {"functional_steps", {"nowhere"}}}),
              HasSubstr("nowhere"));
  EXPECT_THAT(refused({{"convention", "knee"}, {"axes", "guessed"}}), HasSubstr("cell, landmarks or functional"));
  EXPECT_THAT(refused({{"convention", "knee"}, {"axes", "landmarks"}}), HasSubstr("there are none"));
}

TEST_F(JointAnglesTest, RefusesWhatItCannotUse) {
  walk({spatial::expRotation({0.0, 0.1, 0.0})});
  EXPECT_THAT(refused({{"convention", "toe"}}), HasSubstr("There are knee, hip, ankle, spine"));
  EXPECT_THAT(refused({{"convention", "knee"}, {"side", "both"}}), HasSubstr("right or left"));
  EXPECT_THAT(refused({{"convention", "knee"}, {"steps", {"nowhere"}}}), HasSubstr("\"nowhere\""));
  EXPECT_THAT(refused({{"convention", "knee"}, {"steps", {"never"}}}), HasSubstr("was reached"));
  const std::vector<double> left{1, 0, 0, 0, 1, 0, 0, 0, -1}, line{0, 0, 0, 0, 1, 0, 0, 2, 0}, few{1, 0};
  EXPECT_THAT(refused({{"convention", "knee"}, {"axes_of_fixed_bone", left}}), HasSubstr("left-handed"));
  EXPECT_THAT(refused({{"convention", "knee"}, {"axes_of_fixed_bone", few}}), HasSubstr("has 2 numbers"));
  EXPECT_THAT(refused({{"convention", "knee"}, {"landmarks_of_moving_bone", line}}), HasSubstr("on one line"));
}

}  // namespace
}  // namespace articulus::storage
