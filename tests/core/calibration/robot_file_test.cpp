// What a calibration leaves behind: a signed robot file that loads as what was fitted, and a report.
#include "core/calibration/data/calibrated_robot_file.h"

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "core/base/clock.h"
#include "core/calibration/report/report_html.h"
#include "core/robot/files/robot_file.h"
#include "hardware/io/xml_document.h"
#include "tests/core/calibration/support.h"

namespace articulus {
namespace {

using namespace calibration;
namespace fs = std::filesystem;

const fs::path kNominal = ARTICULUS_RESOURCES "/robots/pa10_6ce.json";
const Signature kSignature{"A. Weber <lab & co>", "2024-05-17T09:30:00Z"};

CalibrationResult sample() {
  const robot::RobotModel nominal = test::rigidPa10();
  SimulationOptions simulation;
  simulation.seed = 9;
  simulation.trialDuration_s = 3.0;
  auto experiment = test::simulated(nominal, simulation);
  experiment.fit.standing[10].reference.p_I_m.x() += 0.05;
  CalibrationOptions options;
  options.X_FT = experiment.X_FT_rough;
  options.globalStart = false;
  return test::calibrated(nominal, experiment.fit, experiment.validation, options);
}

TEST(CalibratedRobotFile, LoadsAsTheArmThatWasFittedAndLosesNothingOfTheNominalFile) {
  const CalibrationResult result = sample();
  const fs::path file = fs::temp_directory_path() / ("articulus_calibrated_" + std::to_string(::getpid()) + ".json");
  const auto written = writeCalibratedRobot(kNominal, file, result, kSignature);
  ASSERT_TRUE(written.ok()) << written.error().text();
  const auto loaded = robot::loadRobot(file);
  ASSERT_TRUE(loaded.ok()) << loaded.error().text();
  EXPECT_EQ(loaded->calibration.by, kSignature.by);
  EXPECT_EQ(loaded->calibration.when, kSignature.when);
  EXPECT_EQ(loaded->calibration.nominal, "pa10_6ce.json");
  EXPECT_FALSE(loaded->calibration.report->is_null());
  EXPECT_TRUE(result.simulated);
  EXPECT_TRUE(loaded->calibration.simulated);
  const fs::path again = file.string() + ".again.json";
  ASSERT_TRUE(robot::saveRobot(*loaded, again).ok());
  const auto reloaded = robot::loadRobot(again);
  ASSERT_TRUE(reloaded.ok()) << reloaded.error().text();
  EXPECT_TRUE(reloaded->calibration.simulated);
  fs::remove(again);

  std::mt19937_64 engine(4);
  double worst = 0.0;
  for (int k = 0; k < 100; ++k) {
    robot::JointVector q(6);
    for (double& x : q) x = std::uniform_real_distribution<double>(-3.0, 3.0)(engine);
    const spatial::Pose a = robot::flangePose(*loaded, q), b = robot::flangePose(result.robot, q);
    worst = std::max({worst, (a.translation - b.translation).norm(), (a.rotation - b.rotation).norm()});
  }
  std::printf("file against fit: %.2g\n", worst);
  EXPECT_LT(worst, 1e-14);
  for (std::size_t i = 0; i < 6; ++i) {
    EXPECT_DOUBLE_EQ(loaded->elasticity[i].compliance_rad_per_Nm, result.robot.elasticity[i].compliance_rad_per_Nm);
    EXPECT_DOUBLE_EQ(loaded->elasticity[i].viscous_Nms_per_rad, result.robot.elasticity[i].viscous_Nms_per_rad);
    EXPECT_EQ(loaded->links[i].nominal, result.robot.links[i].nominal);
  }

  std::ifstream nominalStream(kNominal), stream(file);
  const auto nominal = nlohmann::json::parse(nominalStream);
  auto calibrated = nlohmann::json::parse(stream);
  ASSERT_TRUE(calibrated.erase("calibration"));
  EXPECT_EQ(calibrated, nominal);
  fs::remove(file);
}

TEST(CalibratedRobotFile, WantsASignatureAndAFolderThatIsThere) {
  CalibrationResult result;
  result.robot = test::rigidPa10();
  EXPECT_EQ(writeCalibratedRobot(kNominal, "/tmp/never.json", result, {"", "2024-05-17T09:30:00Z"}).error().code,
            base::ErrorCode::InvalidArgument);
  EXPECT_EQ(writeCalibratedRobot(kNominal, "/nonexistent/x.json", result, kSignature).error().code,
            base::ErrorCode::NotFound);
  EXPECT_EQ(writeCalibratedRobot("/nonexistent/x.json", "/tmp/never.json", result, kSignature).error().code,
            base::ErrorCode::NotFound);
  EXPECT_FALSE(fs::exists("/tmp/never.json"));
  const std::string now = base::utcNow();
  EXPECT_EQ(now.size(), 20u);
  EXPECT_EQ(now.back(), 'Z');
}

std::string cell(const std::string& text) { return std::string(">").append(text).append("<"); }

TEST(Report, ShowsEveryParameterEveryGroupAndTheRejectedRow) {
  const CalibrationResult result = sample();
  const std::string html = reportHtml(result, kSignature);
  for (const ParameterEstimate& p : result.parameters)
    EXPECT_NE(html.find(cell(nameOf(p.id))), std::string::npos) << nameOf(p.id);
  for (const BeforeAfter& e : result.errors)
    EXPECT_NE(html.find(cell(e.after.label)), std::string::npos) << e.after.label;
  EXPECT_NE(html.find("redundant with d2"), std::string::npos);
  EXPECT_NE(html.find("A. Weber &lt;lab &amp; co&gt;"), std::string::npos);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_NE(html.find("SIMULATED"), std::string::npos);
  EXPECT_EQ(html.find("Not signed"), std::string::npos);
  EXPECT_NE(reportHtml(result, {"", kSignature.when}).find("Not signed"), std::string::npos);
  EXPECT_EQ(result.rejected, 1);
  EXPECT_NE(html.find("<th>in sigmas</th>"), std::string::npos);
  int open = 0, close = 0, charts = 0;
  for (std::size_t at = 0; (at = html.find("<table", at)) != std::string::npos; ++at) ++open;
  for (std::size_t at = 0; (at = html.find("</table>", at)) != std::string::npos; ++at) ++close;
  for (std::size_t at = 0; (at = html.find("role=\"img\"", at)) != std::string::npos; ++at) ++charts;
  EXPECT_EQ(open, close);
  EXPECT_EQ(charts, 4);
  EXPECT_LT(html.size(), 2'000'000u);
  const auto read = hardware::parseXml(html, "the report");  // libxml2
  EXPECT_TRUE(read) << read.error().text();
}

}  // namespace
}  // namespace articulus
