// What a file lacks is counted and told; what no joint can bear is refused before anything is stored.
#include "core/exchange/import/column_check.h"

#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "core/exchange/formats/csv_reader.h"
#include "core/exchange/formats/sto.h"
#include "core/exchange/formats/trc.h"
#include "core/exchange/import/store_import.h"
#include "core/run/kept_results.h"
#include "core/storage/run_facts.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;

namespace fs = std::filesystem;

constexpr int kRows = 601;  // three cycles of 2 s at 100 Hz

class ColumnCheck : public ::testing::Test {
 protected:
  ColumnCheck() : store_(test::openStore(folder_.path())) {}

  /// Moment and angle of three cycles; of rows 430 to 469, about the peak of the third, a cell is another.
  static std::string table(int column = 0, const std::string& cell = {}) {
    std::string text = "Time (s),My (Nm),Flexion (deg)\n";
    for (int i = 0; i < kRows; ++i) {
      const double phase = 2.0 * M_PI * i / 200;
      const bool other = column > 0 && i >= 430 && i < 470;
      const auto number = [&](int c, double value) { return other && c == column ? cell : std::to_string(value); };
      text += std::to_string(0.01 * i) + "," + number(1, 7.5 * std::sin(phase)) + "," +
              number(2, 6.0 * std::sin(phase - 0.1)) + "\n";
    }
    return text;
  }
  fs::path written(const std::string& text, const std::string& name = "in.csv") {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
    return folder_.path() / name;
  }
  base::Result<PreparedImport> prepared(const std::string& text, const ImportOptions& options = {}) {
    auto recording = readCsv(written(text));
    if (!recording) return recording.error();
    return prepareImport(std::move(*recording), options);
  }
  static std::string notesOf(const PreparedImport& p) {
    std::string all;
    for (const std::string& note : p.notes) all += note + "\n";
    return all;
  }
  /// Row of a result table, empty where there is none.
  static std::optional<double> valueOf(const run::RunResults& results, const std::string& table,
                                       const std::string& quantity) {
    for (const auto& row : results.values)
      if (row.table == table && row.quantity == quantity)
        return table == "range_of_motion" ? row.maximum - row.minimum : row.maximum;
    return {};
  }
  run::RunResults resultsOf(const PreparedImport& p) {
    const auto id = storeImport(*store_, p, {.origin = {"in.csv", "csv", "ab", {}}});
    EXPECT_TRUE(id) << id.error().text();
    details_ = store_->run(*id)->header.imported->detailsJson;
    return run::resultsOf(*store_, *id).value().results;
  }
  fs::path motions(const std::string& inDegrees, const std::string& name = "flexion") {
    std::string text = "spine\nversion=1\nnRows=50\nnColumns=2\n" + inDegrees + "endheader\ntime\t" + name + "\n";
    for (int i = 0; i < 50; ++i) text += std::to_string(0.01 * i) + "\t" + std::to_string(0.1 * i) + "\n";
    return written(text, "in.mot");
  }
  base::Result<PreparedImport> preparedMotions(const fs::path& file, const ImportOptions& options = {}) {
    auto recording = readSto(file);
    if (!recording) return recording.error();
    return prepareImport(std::move(*recording), options);
  }

  test::TempFolder folder_;
  std::unique_ptr<storage::UserStore> store_;
  std::string details_;
};

TEST_F(ColumnCheck, AWholeFileLacksNothing) {
  const auto p = prepared(table());
  ASSERT_TRUE(p) << p.error().text();
  EXPECT_THAT(p->missing, IsEmpty());
  const auto results = resultsOf(*p);
  EXPECT_THAT(results.problems, IsEmpty());
  EXPECT_NEAR(valueOf(results, "range_of_motion", "FE").value(), 12.0 * M_PI / 180.0, 1e-4);
}

TEST_F(ColumnCheck, MissingAnglesAreToldAndNoRangeIsMadeOfTheRest) {
  for (const std::string cell : {"", "NaN"}) {
    const auto p = prepared(table(2, cell));
    ASSERT_TRUE(p) << p.error().text();
    EXPECT_THAT(notesOf(*p),
                HasSubstr("flexion_rad (column \"Flexion\"): 40 of 601 values are missing (4.30 to 4.69 s)."));
    const auto results = resultsOf(*p);
    EXPECT_FALSE(valueOf(results, "range_of_motion", "FE"));
    EXPECT_FALSE(valueOf(results, "load_cycle", "range, cycle 3"));
    EXPECT_FALSE(valueOf(results, "load_cycle", "hysteresis, area"));
    EXPECT_TRUE(valueOf(results, "load_cycle", "range, cycle 2"));
    EXPECT_THAT(results.problemText(), HasSubstr("cycle 3: 40 of 199 values of flexion are missing"));
    const auto details = nlohmann::json::parse(details_);
    EXPECT_EQ(details["missing"][0]["channel"], "flexion_rad");
    EXPECT_EQ(details["missing"][0]["missing"], 40);
  }
}

TEST_F(ColumnCheck, MissingMomentsLeaveTheRangeAndBothTablesSayTheSame) {
  const auto p = prepared(table(1, "NaN"));
  ASSERT_TRUE(p) << p.error().text();
  const auto results = resultsOf(*p);
  const auto range = valueOf(results, "range_of_motion", "FE"),
             again = valueOf(results, "load_cycle", "range, cycle 3");
  ASSERT_TRUE(range && again);
  EXPECT_NEAR(*range, 12.0 * M_PI / 180.0, 1e-4);
  EXPECT_DOUBLE_EQ(*range, *again);
  EXPECT_FALSE(valueOf(results, "load_cycle", "neutral zone, zero load, width"));
  EXPECT_THAT(results.problemText(), HasSubstr("values of moment y are missing"));
}

TEST_F(ColumnCheck, InfiniteNumbersAreCountedApart) {
  for (const std::string cell : {"inf", "-Inf", "1.#INF"}) {
    const auto p = prepared(table(1, cell));
    ASSERT_TRUE(p) << p.error().text();
    ASSERT_EQ(p->missing.size(), 1u);
    EXPECT_EQ(p->missing[0].infinite, 40u) << cell;
    EXPECT_THAT(notesOf(*p), HasSubstr("40 of them are infinite in the file"));
  }
}

TEST_F(ColumnCheck, ColumnsWithoutAnyValueAreNamed) {
  std::string text = "Time (s),Mx (Nm),My (Nm),Mz (Nm),Flexion (deg)\n";
  for (int i = 0; i < kRows; ++i)
    text += std::to_string(0.01 * i) + "," + std::to_string(std::cos(0.1 * i)) + ",NaN," +
            std::to_string(std::sin(0.1 * i)) + ",1\n";
  const auto p = prepared(text);
  ASSERT_FALSE(p);
  EXPECT_THAT(p.error().message, HasSubstr("My has no value in any row"));
  const auto named = prepared(text, {.motions = std::vector{*parseMotion("FE")}});
  ASSERT_FALSE(named);
  EXPECT_THAT(named.error().message, HasSubstr("My has no value in any row"));
}

TEST_F(ColumnCheck, ManyEmptyColumnsAreOneSentence) {
  std::string text = "Time (s),Mx (Nm),My (Nm),Mz (Nm),Flexion (deg)\n";
  for (int i = 0; i < kRows; ++i)
    text += std::to_string(0.01 * i) + ",NaN," + std::to_string(7.5 * std::sin(2.0 * M_PI * i / 200)) + ",NaN," +
            (i == 5 ? std::string("NaN") : "1") + "\n";
  const auto p = prepared(text, {.motions = std::vector{*parseMotion("FE")}});
  ASSERT_TRUE(p) << p.error().text();
  EXPECT_THAT(notesOf(*p), HasSubstr("No value is in 2 columns: Mx, Mz."));
  EXPECT_THAT(notesOf(*p), HasSubstr("flexion_rad (column \"Flexion\"): 1 of 601 values is missing"));
  EXPECT_THAT(notesOf(*p), testing::Not(HasSubstr("none of")));
  EXPECT_EQ(p->missing.size(), 3u) << "each is kept with the run";
}

TEST_F(ColumnCheck, NumbersThatNoJointBearsAreRefusedWithRowAndColumn) {
  const auto refused = [this](int column, const std::string& cell) {
    const auto p = prepared(table(column, cell));
    return p ? "accepted" : p.error().text();
  };
  const std::string moment = refused(1, "1e300");
  EXPECT_THAT(moment, HasSubstr("Row 431 of the column \"My\" is 1e+300 Nm, and 39 more rows are like it"));
  EXPECT_THAT(moment, HasSubstr("no test of a joint holds more than 10000 Nm"));
  EXPECT_THAT(refused(1, "-1e300"), HasSubstr("is -1e+300 Nm"));
  EXPECT_THAT(refused(2, "1e5"), HasSubstr("Row 431 of the column \"Flexion\" is 100000 deg"));
  EXPECT_EQ(refused(1, "1500"), "accepted") << "a machine for bone";
  EXPECT_EQ(refused(2, "3600"), "accepted") << "an angle that counts its turns";
}

TEST_F(ColumnCheck, ALastLineWithoutAnEndIsLeftOutAndTold) {
  std::string cut = table();
  cut.resize(cut.size() - 3);  // "0.5990" of "0.599012"
  const auto p = prepared(cut);
  ASSERT_TRUE(p) << p.error().text();
  EXPECT_EQ(p->recording.rows(), static_cast<std::size_t>(kRows - 1));
  EXPECT_THAT(notesOf(*p), HasSubstr("line " + std::to_string(kRows + 1) + " may be cut"));
  cut.resize(cut.rfind(','));  // fewer cells than columns
  const auto fewer = prepared(cut);
  ASSERT_TRUE(fewer) << fewer.error().text();
  EXPECT_EQ(fewer->recording.rows(), static_cast<std::size_t>(kRows - 1));
  EXPECT_FALSE(prepared(cut + "\n")) << "a line that ends was edited, not cut";
}

TEST_F(ColumnCheck, AnglesOfOpenSimHaveTheUnitThatTheFileSays) {
  for (const auto& [said, unit, most] :
       {std::tuple{"inDegrees=yes\n", "deg", 4.9 * M_PI / 180.0}, {"inDegrees=no\n", "rad", 4.9}}) {
    const auto p = preparedMotions(motions(said));
    ASSERT_TRUE(p) << p.error().text();
    ASSERT_NE(p->mapping.of("flexion_rad"), nullptr);
    EXPECT_EQ(p->mapping.of("flexion_rad")->unit, unit);
    EXPECT_NEAR(p->recording.columns[0].back(), most, 1e-9);
    const auto mapped = preparedMotions(motions(said, "pitch"), {.maps = {"flexion_rad=pitch"}});
    ASSERT_TRUE(mapped) << mapped.error().text();
    EXPECT_NEAR(mapped->recording.columns[0].back(), most, 1e-9) << "a name that says nothing";
  }
  const auto silent = preparedMotions(motions(""));
  ASSERT_FALSE(silent) << "it says neither";
  EXPECT_THAT(silent.error().message, HasSubstr("no unit is said"));
}

TEST_F(ColumnCheck, WhatAnOpenSimFileSaysWinsOverAMapping) {
  const auto contradicted = preparedMotions(motions("inDegrees=no\n"), {.maps = {"flexion_rad=flexion [deg]"}});
  ASSERT_FALSE(contradicted);
  EXPECT_THAT(contradicted.error().message, HasSubstr("is in rad, not in deg"));
  Mapping kept{.name = "mine", .columns = {{.channel = "flexion_rad", .from = "pitch", .unit = "deg"}}};
  EXPECT_TRUE(preparedMotions(motions("inDegrees=yes\n", "pitch"), {.mapping = kept}));
  const auto other = preparedMotions(motions("inDegrees=no\n", "pitch"), {.mapping = kept});
  ASSERT_FALSE(other) << "degrees are not carried onto radians";
  EXPECT_THAT(other.error().message, HasSubstr("is in rad, not in deg"));
}

TEST_F(ColumnCheck, AnImportSaysWhenItsFileSaysItBegan) {
  const auto factsOf = [this](const std::string& head) {
    const auto p = prepared(head + table());
    EXPECT_TRUE(p) << p.error().text();
    const auto id = storeImport(*store_, *p, {.origin = {"in.csv", "csv", "ab", {}}});
    std::map<std::string, std::string> facts;
    for (const auto& [key, value] : storage::runFacts(*store_->run(*id))) facts[key] = value;
    return facts;
  };
  auto told = factsOf("Date: 2026/11/20\nTime: 10:00:00\n");
  EXPECT_EQ(told["began"], "2026/11/20 10:00:00");
  EXPECT_FALSE(told["imported"].empty());
  EXPECT_EQ(told["length_s"], "6.000");
  for (const char* notMeasured : {"ended", "clock", "lost_samples", "missed_deadlines", "seed"})
    EXPECT_FALSE(told.contains(notMeasured)) << notMeasured;
  EXPECT_THAT(factsOf("")["began"], testing::StartsWith("not told by the file; imported at 20"));
  EXPECT_THAT(factsOf("Date: unknown\n")["began"], testing::StartsWith("not told by the file"));
}

TEST_F(ColumnCheck, NoTrcIsWrittenOfARunWithoutPositions) {
  RecordingHeader header{.rate_Hz = 100.0, .rows = {}};
  for (const char* name : {"position_x_mm", "position_y_mm", "position_z_mm"})
    header.channels.push_back({.name = name, .unit = "mm", .group = "pose"});
  const auto file = folder_.path() / "out.trc";
  const auto written = [&](double x) {
    auto writer = createTrc(file, header);
    EXPECT_TRUE(writer) << writer.error().text();
    EXPECT_TRUE((*writer)->append(std::vector{0.0, x, x, x}));
    return (*writer)->finish();
  };
  const auto none = written(std::nan(""));
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("no row of this run has one"));
  EXPECT_FALSE(fs::exists(file));
  EXPECT_TRUE(written(1.0));
  EXPECT_TRUE(fs::exists(file));
}

}  // namespace
}  // namespace articulus::exchange
