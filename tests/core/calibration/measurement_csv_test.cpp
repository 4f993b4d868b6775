// CSV in and out: what a person gets wrong is named with file, line and column.
#include "core/calibration/data/measurement_csv.h"

#include <filesystem>
#include <fstream>

#include "tests/core/calibration/support.h"

namespace articulus {
namespace {

using namespace calibration;
namespace fs = std::filesystem;

class MeasurementCsv : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("articulus_calibration_" + std::to_string(::getpid()) + "_" +
                                           ::testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  fs::path write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ / name, std::ios::binary) << text;
    return folder_ / name;
  }
  fs::path folder_;
};

const std::string kArm = "q1_rad,q2_rad,q3_rad,q4_rad,q5_rad,q6_rad,tau1_Nm,tau2_Nm,tau3_Nm,tau4_Nm,tau5_Nm,tau6_Nm";
const std::string kSpeeds = ",qd1_rad_per_s,qd2_rad_per_s,qd3_rad_per_s,qd4_rad_per_s,qd5_rad_per_s,qd6_rad_per_s";
const std::string kNumbers = "0.1,0.2,0.3,0.4,0.5,0.6,1,2,3,4,5,6";

TEST_F(MeasurementCsv, GivesBackWhatWasWrittenBitForBit) {
  SimulationOptions simulation;
  simulation.trialDuration_s = 1.0;
  simulation.referenceSigma_rad = 1e-3;
  auto experiment = test::simulated(test::rigidPa10(), simulation);
  experiment.fit.standing[3].reference.R_IT.reset();  // a row whose orientation was lost
  ASSERT_TRUE(writeStaticCsv(folder_ / "s.csv", experiment.fit.standing, {"simulated"}).ok());
  ASSERT_TRUE(writeDynamicCsv(folder_ / "r.csv", folder_ / "i.csv", experiment.fit.moving, {"simulated"}).ok());
  const auto standing = readStaticCsv(folder_ / "s.csv", 6);
  ASSERT_TRUE(standing.ok()) << standing.error().text();
  ASSERT_EQ(standing->size(), 214u);
  for (std::size_t i = 0; i < standing->size(); ++i) {
    const StaticMeasurement &a = (*standing)[i], &b = experiment.fit.standing[i];
    EXPECT_EQ(a.arm.q_rad, b.arm.q_rad);
    EXPECT_EQ(a.arm.tau_Nm, b.arm.tau_Nm);
    EXPECT_EQ(a.reference.p_I_m, b.reference.p_I_m);
    ASSERT_EQ(a.reference.R_IT.has_value(), i != 3);
    if (i != 3) {
      EXPECT_LT((*a.reference.R_IT - *b.reference.R_IT).norm(), 1e-14);
    }
    EXPECT_EQ(a.origin.load_N, b.origin.load_N);
    EXPECT_EQ(a.origin.line, static_cast<int>(i) + 3);  // a comment and the names stand above
  }
  const auto moving = readDynamicCsv(folder_ / "r.csv", folder_ / "i.csv", 6);
  ASSERT_TRUE(moving.ok()) << moving.error().text();
  ASSERT_EQ(moving->size(), 2u);
  for (std::size_t t = 0; t < 2; ++t) {
    const Trial &a = (*moving)[t], &b = experiment.fit.moving[t];
    EXPECT_EQ(a.name, b.name);
    ASSERT_EQ(a.arm.size(), b.arm.size());
    ASSERT_EQ(a.reference.size(), b.reference.size());
    EXPECT_EQ(a.arm[77].time_s, b.arm[77].time_s);
    EXPECT_EQ(a.arm[77].qd_rad_per_s, b.arm[77].qd_rad_per_s);
    EXPECT_EQ(a.reference[50].p_I_m, b.reference[50].p_I_m);
    EXPECT_EQ(a.reference[50].time_s, b.reference[50].time_s);
  }
}

TEST_F(MeasurementCsv, TakesColumnsInAnyOrderAndPassesOverOthersAndComments) {
  const auto file = write(
      "a.csv", "# from the instrument\r\nnote,z_m,y_m,x_m," + kArm + "\r\n\r\nfirst pose,3,2,1," + kNumbers + "\r\n");
  const auto rows = readStaticCsv(file, 6);
  ASSERT_TRUE(rows.ok()) << rows.error().text();
  ASSERT_EQ(rows->size(), 1u);
  EXPECT_EQ((*rows)[0].reference.p_I_m, spatial::Vector3(1, 2, 3));
  EXPECT_EQ((*rows)[0].arm.tau_Nm[5], 6.0);
  EXPECT_EQ((*rows)[0].arm.qd_rad_per_s[5], 0.0);
  EXPECT_EQ((*rows)[0].origin.line, 4);
}

TEST_F(MeasurementCsv, TurnsDegreesIntoRadians) {
  std::string head = kArm + ",x_m,y_m,z_m\n";
  for (std::size_t at = 0; (at = head.find("_rad", at)) != std::string::npos;) head.replace(at, 4, "_deg");
  const auto rows = readStaticCsv(write("deg.csv", head + "0,90,-180,1,2,30,1,2,3,4,5,6,1,2,3\n"), 6);
  ASSERT_TRUE(rows.ok()) << rows.error().text();
  EXPECT_NEAR((*rows)[0].arm.q_rad[1], 1.5707963267948966, 1e-15);
  EXPECT_NEAR((*rows)[0].arm.q_rad[2], -3.1415926535897931, 1e-15);
  EXPECT_EQ((*rows)[0].arm.tau_Nm[5], 6.0);
}

TEST_F(MeasurementCsv, CarriesTheMarkOfSimulatedMeasurements) {
  const auto simulated = [&](const std::string& comment) {
    const auto rows = readStaticCsv(write("mark.csv", comment + kArm + ",x_m,y_m,z_m\n" + kNumbers + ",1,2,3\n"), 6);
    EXPECT_TRUE(rows.ok()) << rows.error().text();
    Measurements all;
    if (rows) all.standing = *rows;
    return all.simulated();
  };
  EXPECT_TRUE(simulated("# SIMULATED: no arm was measured\n"));
  EXPECT_FALSE(simulated("# measured on Monday\n"));
  EXPECT_FALSE(simulated(""));
  const auto experiment = test::simulated(test::rigidPa10(), {.trialDuration_s = 1.0});
  EXPECT_TRUE(experiment.fit.simulated());
  EXPECT_TRUE(experiment.validation.simulated());
  for (const char* comment : {"SIMULATED", "plain"}) {
    ASSERT_TRUE(writeDynamicCsv(folder_ / "r.csv", folder_ / "i.csv", experiment.fit.moving, {comment}).ok());
    const auto moving = readDynamicCsv(folder_ / "r.csv", folder_ / "i.csv", 6);
    ASSERT_TRUE(moving.ok()) << moving.error().text();
    for (const Trial& trial : *moving) EXPECT_EQ(trial.simulated, std::string(comment) == "SIMULATED");
  }
}

TEST_F(MeasurementCsv, NamesFileLineAndColumnOfWhatIsWrong) {
  struct Case {
    const char* what;
    std::string text;
    std::vector<std::string> said;
  };
  const std::string head = kArm + ",x_m,y_m,z_m\n", good = kNumbers + ",1,2,3\n";
  const std::vector<Case> cases{
      {"a column is missing", "q1_rad,x_m,y_m,z_m\n1,2,3,4\n", {"tau1_Nm", "missing"}},
      {"a unit is missing", "q1,q2\n1,2\n", {"q1_rad"}},
      {"a cell is no number", head + good + kNumbers + ",1,two,3\n", {"line 3", "y_m", "two"}},
      {"decimal comma", head + kNumbers + ",1,5,2,3\n", {"line 2", "16 cells", "15 columns"}},
      {"an empty cell", head + kNumbers + ",1,,3\n", {"line 2", "y_m"}},
      {"not finite", head + kNumbers + ",1,nan,3\n", {"line 2", "y_m", "nan"}},
      {"another arm", kArm + ",q7_rad,tau7_Nm,x_m,y_m,z_m\n" + kNumbers + ",0,0,1,2,3\n", {"q7_rad", "6"}},
      {"some speeds", kArm + ",qd1_rad_per_s,x_m,y_m,z_m\n" + kNumbers + ",0,1,2,3\n", {"qd"}},
      {"half a quaternion", kArm + ",x_m,y_m,z_m,qw,qx\n" + kNumbers + ",1,2,3,1,0\n", {"qy"}},
      {"no unit quaternion", kArm + ",x_m,y_m,z_m,qw,qx,qy,qz\n" + kNumbers + ",1,2,3,1,1,0,0\n", {"line 2", "length"}},
      {"semicolons", "q1_rad;q2_rad;x_m\n1;2;3\n", {"line 1", "semicolons"}},
      {"no names", "0.1,0.2\n", {"line 1", "begins with a number"}},
      {"a column twice", "x_m,x_m\n1,2\n", {"x_m", "twice"}},
      {"no rows", head, {"no rows"}},
      {"nothing", "", {"column names"}},
  };
  for (const Case& c : cases) {
    const auto rows = readStaticCsv(write("case.csv", c.text), 6);
    ASSERT_FALSE(rows.ok()) << c.what;
    EXPECT_NE(rows.error().message.find("case.csv"), std::string::npos) << c.what << ": " << rows.error().message;
    EXPECT_FALSE(rows.error().remedy.empty()) << c.what;
    for (const std::string& said : c.said)
      EXPECT_NE(rows.error().message.find(said), std::string::npos) << c.what << ": " << rows.error().message;
  }
  EXPECT_EQ(readStaticCsv(folder_ / "none.csv", 6).error().code, base::ErrorCode::NotFound);
}

TEST_F(MeasurementCsv, MovingDataMustRiseInTimeAndBelongTogether) {
  const std::string zeros = ",0,0,0,0,0,0";
  const auto robot = [&](const std::string& times) {
    std::string text = "trial,time_s," + kArm + kSpeeds + "\n";
    for (const char t : times) text += "fe," + std::string(1, t) + "," + kNumbers + zeros + "\n";
    return write("robot.csv", text);
  };
  const auto good = write("good.csv", "trial,time_s,x_m,y_m,z_m\nfe,1,1,2,3\nfe,2,1,2,3\n");
  EXPECT_TRUE(readDynamicCsv(robot("0123"), good, 6).ok());
  const auto falling = readDynamicCsv(robot("0213"), good, 6);
  ASSERT_FALSE(falling.ok());
  EXPECT_NE(falling.error().message.find("robot.csv, line 4"), std::string::npos) << falling.error().message;
  EXPECT_NE(falling.error().message.find("time_s"), std::string::npos);
  const auto stranger = readDynamicCsv(robot("0123"), write("other.csv", "trial,time_s,x_m,y_m,z_m\nlb,1,1,2,3\n"), 6);
  ASSERT_FALSE(stranger.ok());
  EXPECT_NE(stranger.error().message.find("other.csv, line 2"), std::string::npos) << stranger.error().message;
  EXPECT_NE(stranger.error().message.find("lb"), std::string::npos);
  const auto speedless = readDynamicCsv(write("slow.csv", "time_s," + kArm + "\n0," + kNumbers + "\n"), good, 6);
  ASSERT_FALSE(speedless.ok());
  EXPECT_NE(speedless.error().message.find("qd1_rad_per_s"), std::string::npos);
}

}  // namespace
}  // namespace articulus
