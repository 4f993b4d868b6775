// An arm that is written and read again must be the same arm, to the last bit; a calibrated one keeps its nominal
// geometry.
#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include <unistd.h>

#include <cstring>
#include <fstream>

#include "core/robot/files/robot_file.h"
#include "core/robot/kinematics.h"
#include "tests/core/robot/support.h"

namespace articulus::test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

::testing::AssertionResult sameBits(double a, double b) {
  // NOLINTNEXTLINE(bugprone-suspicious-memory-comparison): the bits are what is compared, signs of zero among them
  if (std::memcmp(&a, &b, sizeof a) == 0) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << a << " and " << b << " differ by " << a - b;
}
template <class A, class B>
::testing::AssertionResult sameBits(const Eigen::MatrixBase<A>& a, const Eigen::MatrixBase<B>& b) {
  if (a.rows() != b.rows() || a.cols() != b.cols()) return ::testing::AssertionFailure() << "sizes differ";
  for (int i = 0; i < a.rows(); ++i)
    for (int j = 0; j < a.cols(); ++j)
      if (auto same = sameBits(a(i, j), b(i, j)); !same) return same;
  return ::testing::AssertionSuccess();
}

void expectSame(const robot::LinkGeometry& a, const robot::LinkGeometry& b) {
  EXPECT_TRUE(sameBits(a.alpha_rad(), b.alpha_rad()));
  EXPECT_TRUE(sameBits(a.a_m(), b.a_m()));
  EXPECT_TRUE(sameBits(a.d_m(), b.d_m()));
  EXPECT_TRUE(sameBits(a.thetaOffset_rad(), b.thetaOffset_rad()));
  EXPECT_TRUE(sameBits(a.beta_rad(), b.beta_rad()));
}

void expectSame(const spatial::Pose& a, const spatial::Pose& b) {
  EXPECT_TRUE(sameBits(a.rotation, b.rotation));
  EXPECT_TRUE(sameBits(a.translation, b.translation));
}

void expectSame(const robot::RobotModel& a, const robot::RobotModel& b) {
  EXPECT_EQ(a.name, b.name);
  ASSERT_EQ(a.joints, b.joints);
  ASSERT_EQ(a.sources.size(), b.sources.size());
  for (std::size_t i = 0; i < a.sources.size(); ++i) EXPECT_EQ(a.sources[i].source, b.sources[i].source);
  for (std::size_t i = 0; i < static_cast<std::size_t>(a.joints); ++i) {
    SCOPED_TRACE("joint " + std::to_string(i + 1));
    expectSame(a.links[i].geometry, b.links[i].geometry);
    expectSame(a.links[i].nominal, b.links[i].nominal);
    EXPECT_TRUE(sameBits(a.links[i].mass_kg, b.links[i].mass_kg));
    EXPECT_TRUE(sameBits(a.links[i].centreOfMass_m, b.links[i].centreOfMass_m));
    EXPECT_TRUE(sameBits(a.links[i].inertia_kgm2, b.links[i].inertia_kgm2));
    EXPECT_TRUE(sameBits(a.links[i].lower_rad, b.links[i].lower_rad));
    EXPECT_TRUE(sameBits(a.links[i].upper_rad, b.links[i].upper_rad));
    EXPECT_TRUE(sameBits(a.links[i].speed_rad_per_s, b.links[i].speed_rad_per_s));
    EXPECT_TRUE(sameBits(a.links[i].torque_Nm, b.links[i].torque_Nm));
    EXPECT_TRUE(sameBits(a.drives[i].rotorInertia_kgm2, b.drives[i].rotorInertia_kgm2));
    EXPECT_TRUE(sameBits(a.drives[i].torquePerVolt_Nm, b.drives[i].torquePerVolt_Nm));
    EXPECT_TRUE(sameBits(a.drives[i].maximumCommand_V, b.drives[i].maximumCommand_V));
    EXPECT_TRUE(sameBits(a.drives[i].coulombFriction_Nm, b.drives[i].coulombFriction_Nm));
    EXPECT_TRUE(sameBits(a.drives[i].viscousFriction_Nms, b.drives[i].viscousFriction_Nms));
    EXPECT_TRUE(sameBits(a.drives[i].presliding_rad, b.drives[i].presliding_rad));
    EXPECT_TRUE(sameBits(a.drives[i].countsPerRevolution, b.drives[i].countsPerRevolution));
    EXPECT_TRUE(sameBits(a.elasticity[i].compliance_rad_per_Nm, b.elasticity[i].compliance_rad_per_Nm));
    EXPECT_TRUE(sameBits(a.elasticity[i].viscous_Nms_per_rad, b.elasticity[i].viscous_Nms_per_rad));
  }
  EXPECT_TRUE(sameBits(a.gear, b.gear));
  EXPECT_EQ(a.spring.joint, b.spring.joint);
  EXPECT_TRUE(sameBits(a.spring.stiffness_N_per_m, b.spring.stiffness_N_per_m));
  EXPECT_TRUE(sameBits(a.spring.preload_N, b.spring.preload_N));
  EXPECT_TRUE(sameBits(a.spring.anchorDistance_m, b.spring.anchorDistance_m));
  EXPECT_TRUE(sameBits(a.spring.leverArm_m, b.spring.leverArm_m));
  EXPECT_TRUE(sameBits(a.spring.restLength_m, b.spring.restLength_m));
  expectSame(a.X_B0, b.X_B0);
  expectSame(a.X_LF, b.X_LF);
  EXPECT_TRUE(sameBits(a.gravity_m_per_s2, b.gravity_m_per_s2));
  ASSERT_EQ(a.capsules.size(), b.capsules.size());
  for (std::size_t i = 0; i < a.capsules.size(); ++i) {
    EXPECT_EQ(a.capsules[i].name, b.capsules[i].name);
    EXPECT_EQ(a.capsules[i].link, b.capsules[i].link);
    EXPECT_TRUE(sameBits(a.capsules[i].from_m, b.capsules[i].from_m));
    EXPECT_TRUE(sameBits(a.capsules[i].to_m, b.capsules[i].to_m));
    EXPECT_TRUE(sameBits(a.capsules[i].radius_m, b.capsules[i].radius_m));
  }
  EXPECT_EQ(a.calibration.by, b.calibration.by);
  EXPECT_EQ(a.calibration.when, b.calibration.when);
  EXPECT_EQ(a.calibration.method, b.calibration.method);
  EXPECT_EQ(a.calibration.nominal, b.calibration.nominal);
  EXPECT_EQ(a.calibration.report, b.calibration.report);
}

class SavedRobot : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(::testing::TempDir()) /
              ("saved_" + std::to_string(::getpid()) + ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
    file_ = folder_ / "arm.json";
  }
  void TearDown() override { fs::remove_all(folder_); }
  robot::RobotModel saveAndLoad(const robot::RobotModel& model) {
    const auto saved = robot::saveRobot(model, file_);
    EXPECT_TRUE(saved.ok()) << saved.error().text();
    auto again = robot::loadRobot(file_);
    EXPECT_TRUE(again.ok()) << again.error().text();
    return again ? *again : robot::RobotModel{};
  }
  robot::RobotModel shipped(const std::string& name) {
    auto model = robot::loadRobot(fs::path(ARTICULUS_RESOURCES "/robots") / (name + ".json"));
    EXPECT_TRUE(model.ok()) << model.error().text();
    return *model;
  }
  std::string text() const {
    std::stringstream content;
    content << std::ifstream(file_).rdbuf();
    return content.str();
  }
  fs::path folder_, file_;
};

TEST_F(SavedRobot, OfEveryShippedFileIsTheSameToTheLastBitAndWritesTheSameText) {
  int files = 0;
  for (const auto& entry : fs::directory_iterator(ARTICULUS_RESOURCES "/robots")) {
    SCOPED_TRACE(entry.path().filename().string());
    const auto model = shipped(entry.path().stem().string());
    const auto again = saveAndLoad(model);
    expectSame(model, again);
    EXPECT_EQ(text(), robot::robotFileText(again));
    ++files;
  }
  EXPECT_GE(files, 6);
}

TEST_F(SavedRobot, WithArbitraryNumbersInEveryFieldIsTheSameToTheLastBit) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    Draw draw(seed);
    auto model = strangeArm(seed);
    model.name = "Arm \"" + std::to_string(seed) + "\" \\n\u00fc";
    model.sources = {{"geometry", "drawn"}};
    model.X_B0.rotation = Eigen::AngleAxisd(draw.between(0.0, 3.0), draw.vector(1.0).normalized()).toRotationMatrix();
    model.X_B0.translation = draw.vector(2.0);
    for (std::size_t i = 0; i < 7; ++i) {
      model.links[i].speed_rad_per_s = draw.between(0.1, 9.0);
      model.links[i].torque_Nm = draw.between(1.0, 300.0);
      model.drives[i].maximumCommand_V = 0.0;
      model.drives[i].viscousFriction_Nms = draw.between(0.0, 1.0);
      model.elasticity[i] = {draw.between(1e-7, 1e-3), draw.between(0.0, 5.0)};
      const auto geometry = model.links[i].geometry;
      model.links[i].geometry = model.links[i].nominal = robot::LinkGeometry(
          geometry.alpha_rad(), geometry.a_m(), geometry.d_m(), geometry.thetaOffset_rad(), draw.between(-0.1, 0.1));
    }
    model.elasticity[3] = {};
    model.capsules.push_back({"forearm", 4, draw.vector(0.3), draw.vector(0.3), 0.05});
    expectSame(model, saveAndLoad(model));
    if (HasFailure()) FAIL() << "seed " << seed;
  }
}

TEST_F(SavedRobot, ThatWasCalibratedKeepsItsNominalGeometryAndGivesTheCalibratedPose) {
  Draw draw(7);
  for (const char* name : {"pa10_6ce", "rx90b", "ur5e", "kr6_r900", "puma560", "lbr_iiwa14"}) {
    SCOPED_TRACE(name);
    const auto nominal = shipped(name);
    auto model = nominal;
    for (std::size_t i = 0; i < static_cast<std::size_t>(model.joints); ++i) {
      const auto& n = model.links[i].nominal;
      model.links[i].geometry =
          robot::LinkGeometry(n.alpha_rad() + draw.between(-0.009, 0.009), n.a_m() + draw.between(-1e-3, 1e-3),
                              n.d_m() + draw.between(-1e-3, 1e-3), n.thetaOffset_rad() + draw.between(-0.009, 0.009),
                              n.beta_rad() + draw.between(-0.009, 0.009));
      model.elasticity[i] = {1.0 / draw.between(2e3, 5e5), draw.between(0.0, 3.0)};
    }
    model.X_B0.translation = draw.vector(0.5);
    model.X_LF.rotation =
        Eigen::AngleAxisd(0.01, draw.vector(1.0).normalized()).toRotationMatrix() * model.X_LF.rotation;
    model.calibration.by = "weber";
    model.calibration.when = "2026-11-20T09:30:00Z";
    model.calibration.method = "static, 107 poses, two loads";
    model.calibration.nominal = std::string(name) + ".json";
    model.calibration.report = nlohmann::json{{"mean_m", 3.84e-4}, {"parameters", {{"names", {"a1", "a2"}}}}};
    const auto again = saveAndLoad(model);
    expectSame(model, again);
    expectSame(again.calibration.nominalX_LF, nominal.X_LF);
    for (std::size_t i = 0; i < static_cast<std::size_t>(model.joints); ++i)
      expectSame(again.links[i].nominal, nominal.links[i].geometry);
    const auto q = draw.withinRange(model);
    const auto wanted = robot::flangePose(model, q), got = robot::flangePose(again, q);
    expectSame(wanted, got);
    EXPECT_GT((got.translation - robot::flangePose(nominal, q).translation).norm(), 1e-4);
    expectSame(again, saveAndLoad(again));
  }
}

TEST_F(SavedRobot, IsReadableWithKeysInAFixedOrder) {
  (void)saveAndLoad(shipped("pa10_6ce"));
  const std::string content = text();
  std::size_t at = 0;
  for (const char* key : {"\"format\"", "\"name\"", "\"source\"", "\"links\"", "\"drives\"", "\"gear_matrix\"",
                          "\"flange\"", "\"elasticity\"", "\"capsules\""}) {
    const auto next = content.find(std::string("\n ") + key);
    ASSERT_NE(next, std::string::npos) << key;
    EXPECT_GT(next, at) << key;
    at = next;
  }
  EXPECT_THAT(content, HasSubstr("\"centre_of_mass_m\": [0.2, 0, 0],\n"));
  EXPECT_THAT(content, HasSubstr("\"stiffness_Nm_per_rad\": 438200\n"));
  EXPECT_THAT(content, ::testing::Not(HasSubstr("\"calibration\"")));
}

TEST_F(SavedRobot, ThatCouldNotBeReadAgainIsRefusedAndLeavesTheOldFileAlone) {
  const auto good = shipped("rx90b");
  ASSERT_TRUE(robot::saveRobot(good, file_).ok());
  const std::string before = text();
  auto bad = good;
  bad.links[2].mass_kg = std::nan("");
  EXPECT_FALSE(robot::saveRobot(bad, file_).ok());
  bad = good;
  bad.links[2].upper_rad = -7.0;
  const auto refused = robot::saveRobot(bad, file_);
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("links[2].range_rad"));
  EXPECT_EQ(text(), before);
  const auto nowhere = robot::saveRobot(good, folder_ / "none" / "arm.json");
  ASSERT_FALSE(nowhere.ok());
  EXPECT_EQ(nowhere.error().code, base::ErrorCode::NotFound);
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 1) << "a half file was left";
}

class OptionalKeys : public SavedRobot {
 protected:
  void SetUp() override {
    SavedRobot::SetUp();
    std::ifstream(ARTICULUS_RESOURCES "/robots/rx90b.json") >> good_;
    good_["calibration"] = {{"by", "weber"}, {"when", "2026-11-20T09:30:00Z"}, {"method", "static"}};
  }
  void expectRefused(const nlohmann::json& content, const std::string& key) {
    const auto result = robot::parseRobot(content, "mine.json");
    ASSERT_FALSE(result.ok()) << "accepted in spite of " << key;
    EXPECT_THAT(result.error().message, HasSubstr("mine.json: " + key));
    EXPECT_FALSE(result.error().remedy.empty());
  }
  nlohmann::json good_;
};

TEST_F(OptionalKeys, AreReadWhereTheyStand) {
  auto content = good_;
  content["links"][2]["beta_rad"] = 0.01;
  content["links"][2]["torque_Nm"] = 85.0;
  content["base"] = {{"translation_m", {0.1, 0.2, 0.3}}, {"rpy_rad", {0, 0, M_PI / 2}}};
  content["gravity_m_per_s2"] = {0, 9.81, 0};
  content["elasticity"] = {{{"stiffness_Nm_per_rad", 5e4}},   nlohmann::json::object(),
                           {{"compliance_rad_per_Nm", 1e-5}}, nlohmann::json::object(),
                           {{"viscous_Nms_per_rad", 2.0}},    nlohmann::json::object()};
  content["calibration"]["links"] = nlohmann::json::array();
  for (int i = 0; i < 6; ++i) content["calibration"]["links"].push_back({{"d_m", 0.001 * i}, {"theta_rad", 0.002}});
  content["calibration"]["flange"] = {{"translation_m", {0, 0, 0.0851}}, {"rpy_rad", {0, 0, 0}}};
  const auto model = robot::parseRobot(content, "mine.json");
  ASSERT_TRUE(model.ok()) << model.error().text();
  EXPECT_EQ(model->links[2].geometry.beta_rad(), 0.01);
  EXPECT_EQ(model->links[2].torque_Nm, 85.0);
  EXPECT_NEAR((model->X_B0 * spatial::Vector3::UnitX() - spatial::Vector3(0.1, 1.2, 0.3)).norm(), 0.0, 1e-15);
  EXPECT_EQ(model->gravity_m_per_s2, spatial::Vector3(0, 9.81, 0));
  EXPECT_EQ(model->elasticity[0].compliance_rad_per_Nm, 1.0 / 5e4);
  EXPECT_EQ(model->elasticity[1].compliance_rad_per_Nm, 0.0);
  EXPECT_EQ(model->elasticity[2].compliance_rad_per_Nm, 1e-5);
  EXPECT_EQ(model->elasticity[4].viscous_Nms_per_rad, 2.0);
  EXPECT_EQ(model->links[3].nominal.d_m(), 0.45);
  EXPECT_EQ(model->links[3].geometry.d_m(), 0.45 + 0.003);
  EXPECT_EQ(model->links[1].geometry.thetaOffset_rad(), model->links[1].nominal.thetaOffset_rad() + 0.002);
  EXPECT_EQ(model->X_LF.translation.z(), 0.0851);
  EXPECT_EQ(model->calibration.nominalX_LF.translation.z(), 0.085);
  EXPECT_EQ(model->calibration.by, "weber");
}

TEST_F(OptionalKeys, ThatAreWrongAreNamed) {
  using nlohmann::json;
  const auto with = [this](const char* pointer, const json& value) {
    json content = good_;
    content[json::json_pointer(pointer)] = value;
    return content;
  };
  expectRefused(with("/links/2/beta_rad", "0"), "links[2].beta_rad");
  expectRefused(with("/links/2/torque_Nm", 0), "links[2].torque_Nm");
  expectRefused(with("/base", {{"translation_m", {0, 0}}, {"rpy_rad", {0, 0, 0}}}), "base.translation_m");
  expectRefused(with("/base", {{"translation_m", {0, 0, 0}}}), "base.rpy_rad");
  expectRefused(with("/base", {{"translation_m", {0, 0, 0}}, {"rotation", {1, 0, 0, 0, 1, 0, 0, 0, -1}}}),
                "base.rotation");
  expectRefused(with("/elasticity", json::array({json::object()})), "elasticity");
  expectRefused(with("/elasticity", json::array({{{"stiffness_Nm_per_rad", 0}}, {}, {}, {}, {}, {}})),
                "elasticity[0].stiffness_Nm_per_rad");
  expectRefused(
      with("/capsules",
           json::array(
               {{{"name", "hand"}, {"link", 7}, {"from_m", {0, 0, 0}}, {"to_m", {0, 0, 0}}, {"radius_m", 0.1}}})),
      "capsules[0].link");
  // Names go through the control thread: one that does not fit is refused here, not when a cell is built with the arm.
  for (const char* name : {"", "a part of twenty-four ch"})
    expectRefused(
        with("/capsules",
             json::array(
                 {{{"name", name}, {"link", 6}, {"from_m", {0, 0, 0}}, {"to_m", {0, 0, 0}}, {"radius_m", 0.1}}})),
        "capsules[0].name");
  expectRefused(with("/calibration/when", "yesterday"), "calibration.when");
  expectRefused(with("/calibration/links", json::array({json::object()})), "calibration.links");
  json content = good_;
  content["calibration"].erase("by");
  expectRefused(content, "calibration.by");
  json six = json::array();
  for (int i = 0; i < 6; ++i) six.push_back(json::object());
  six[4]["a_m"] = 0.2;
  expectRefused(with("/calibration/links", six), "calibration.links[4].a_m");
  expectRefused(with("/source", "me"), "source");
}

}  // namespace
}  // namespace articulus::test
