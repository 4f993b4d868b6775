// Steps and load cycles of a file, and the axis that is loaded: each row keeps its own, preload is no loading.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>

#include "core/exchange/export/run_export.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/csv_reader.h"
#include "core/exchange/import/load_cycles.h"
#include "core/exchange/import/store_import.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using testing::HasSubstr;

class StepsOfFile : public ::testing::Test {
 protected:
  StepsOfFile() : store_(test::openStore(folder_.path())) {}
  base::Result<PreparedImport> prepared(const std::string& text, const ImportOptions& options = {}) {
    std::ofstream(folder_.path() / "in.csv", std::ios::binary) << text;
    auto recording = readCsv(folder_.path() / "in.csv");
    if (!recording) return recording.error();
    return prepareImport(std::move(*recording), options);
  }
  std::int64_t stored(const std::string& text, const ImportOptions& options = {}) {
    const auto p = prepared(text, options);
    EXPECT_TRUE(p) << (p ? "" : p.error().text());
    if (!p) return 0;
    const auto id = storeImport(*store_, *p, {.origin = {"in.csv", "csv", "ab", {}}});
    EXPECT_TRUE(id) << (id ? "" : id.error().text());
    return id ? *id : 0;
  }
  test::TempFolder folder_;
  std::unique_ptr<storage::UserStore> store_;
};

TEST_F(StepsOfFile, EachRowKeepsItsOwnStepAndCycle) {
  std::string text = "time_s,step,load_cycle,moment_y_Nm\n";
  for (int i = 0; i < 80; ++i)
    text += std::to_string(0.01 * i) + "," +
            std::to_string(i < 20   ? 0
                           : i < 40 ? 1
                           : i < 50 ? -1
                           : i < 60 ? 0
                                    : 1) +
            "," + (i == 5 ? "" : "1") + "," + std::to_string(std::sin(0.3 * i)) + "\n";
  const auto samples = test::samplesOf(*store_, stored(text));
  ASSERT_EQ(samples.size(), 80U);
  for (std::size_t i = 0; i < 80; ++i) {
    EXPECT_EQ(samples[i].step, i < 20 ? 0 : i < 40 ? 1 : i < 50 ? -1 : i < 60 ? 0 : 1) << i;
    EXPECT_EQ(samples[i].loadCycle, i == 5 || (i >= 40 && i < 50) ? 0 : 1) << i;
  }
}

TEST_F(StepsOfFile, NamedMotionChoosesTheAxisAndADriveOfForceIsNoMoment) {
  std::string text = "time_s,step,load_cycle,force_x_N,force_z_N,moment_y_Nm\n";
  for (int i = 0; i < 100; ++i)
    text += std::to_string(0.01 * i) + ",0,1," + std::to_string(-100.0 * std::sin(0.0628 * i)) + ",-500," +
            std::to_string(0.02 * std::cos(1.7 * i)) + "\n";
  const auto motion = parseMotion("AP=Fx");
  ASSERT_TRUE(motion);
  for (const bool named : {true, false}) {
    ImportOptions options;
    if (named) options.motions = std::vector<ImportedMotion>{*motion};
    const auto p = prepared(text, options);
    ASSERT_TRUE(p) << p.error().text();
    ASSERT_TRUE(p->steps.at(0).loop);
    EXPECT_EQ(p->steps[0].loop->axis, 0) << "Fx goes furthest; Fz only rests on it";
    EXPECT_EQ(p->steps[0].loop->name, named ? "AP" : "Fx");
    EXPECT_LT(p->steps[0].amplitude, -99.0) << "it goes to the negative side first";
  }
  ImportOptions other;
  other.motions = std::vector<ImportedMotion>{*parseMotion("AR")};
  const auto none = prepared(text, other);
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().text(), HasSubstr("none of the loads named"));
}

TEST_F(StepsOfFile, MomentsThatAForceBringsAlongAreNotTheMotion) {
  std::string text = "time_s,force_x_N,force_z_N,moment_y_Nm\n";
  for (int i = 0; i < 300; ++i)
    text += std::to_string(0.01 * i) + "," + std::to_string(100.0 * std::sin(0.0628 * i)) + ",-500," +
            std::to_string(0.02 * std::sin(0.0628 * i)) + "\n";
  const auto p = prepared(text);
  ASSERT_TRUE(p) << p.error().text();
  for (const auto& step : p->steps) EXPECT_TRUE(!step.loop || step.loop->axis == 0);
}

TEST_F(StepsOfFile, CycleThatIsNotThereIsNotReported) {
  std::string text = "Time (s),Mx (Nm)\n";
  for (int i = 0; i < 300; ++i) text += std::to_string(0.01 * i) + "," + std::to_string(std::sin(0.0628 * i)) + "\n";
  const auto p = prepared(text, {.reportedCycle = 9});
  ASSERT_FALSE(p);
  EXPECT_THAT(p.error().text(), HasSubstr("cycle 9 cannot be reported"));
}

TEST(LoadCycles, RestBesideThemBelongsToNone) {
  std::vector<double> load(1000, 0.0);
  for (int i = 0; i < 400; ++i) load.push_back(50.0 * std::pow(std::sin(3.14159265358979 * i / 200.0), 2.0));
  for (int i = 0; i < 6000; ++i) load.push_back(-1e-4 * i);  // a drift while it rests
  const auto cycles = findLoadCycles(load);
  ASSERT_TRUE(cycles) << cycles.error().text();
  ASSERT_EQ(cycles->count(), 2);
  EXPECT_NEAR(static_cast<double>(cycles->begins[0]), 1000.0, 20.0);
  EXPECT_NEAR(static_cast<double>(cycles->begins[1]), 1200.0, 2.0);
  EXPECT_NEAR(static_cast<double>(cycles->begins[2]), 1400.0, 20.0);
}

TEST_F(StepsOfFile, FileWithAGapHasNoRate) {
  for (const bool gap : {false, true}) {
    std::string text = "Time (s),Mx (Nm)\n";
    for (int i = 0; i < 200; ++i)
      text +=
          std::to_string(0.01 * i + (gap && i >= 150 ? 0.01 : 0.0)) + "," + std::to_string(std::sin(0.1 * i)) + "\n";
    const auto run = stored(text, {.motions = std::vector<ImportedMotion>{}});
    const auto c3d = exportRun(*store_, run, *formatOf("c3d"), folder_.path() / "out.c3d", {.channels = {"load"}});
    EXPECT_EQ(c3d.ok(), !gap);
    const auto means =
        exportRun(*store_, run, *formatOf("sto"), folder_.path() / "out.sto", {.channels = {"load"}, .rate_Hz = 10.0});
    EXPECT_EQ(means.ok(), !gap);
  }
}

}  // namespace
}  // namespace articulus::exchange
