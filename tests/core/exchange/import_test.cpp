// What is read from a file becomes a run that the same analyses understand: mapping, times, load cycles, storage.
#include <gmock/gmock.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/exchange/formats/csv_reader.h"
#include "core/exchange/import/imported_before.h"
#include "core/exchange/import/load_cycles.h"
#include "core/exchange/import/store_import.h"
#include "core/run/kept_results.h"
#include "core/storage/csv_export.h"
#include "tests/support/session_bench.h"

namespace articulus::exchange {
namespace {

using record::Channel;
using testing::HasSubstr;
namespace fs = std::filesystem;

constexpr double kPeriod_s = 10.0;

/// A spine that trails its moment: one sample of a sinusoidal test in flexion, three cycles.
record::Sample sampleOf(int i, int step, int cycle) {
  const double t = 0.02 * i, phase = 2.0 * std::numbers::pi * t / kPeriod_s;
  record::Sample s;
  s.value.fill(std::numeric_limits<double>::quiet_NaN());
  s.cycle = static_cast<std::uint64_t>(100 + i);
  s.step = step;
  s.loadCycle = cycle;
  s[Channel::Time] = t;
  s[Channel::HostTime] = 5.0 + t;
  for (int k = 0; k < 6; ++k) {
    s.value[static_cast<std::size_t>(Channel::ForceX) + static_cast<std::size_t>(k)] = 0.01 * std::sin(3.0 * phase + k);
    s.value[static_cast<std::size_t>(Channel::WantedForceX) + static_cast<std::size_t>(k)] = 0.0;
  }
  s[Channel::MomentY] = 2.0 * std::sin(phase);
  s[Channel::WantedMomentY] = 2.0 * std::sin(phase + 0.001);
  const double lag = std::sin(phase - 0.2);
  s[Channel::Flexion] = 0.2 * (lag + 0.2 * lag * lag * lag);
  s[Channel::LateralBending] = 0.02 * lag;
  s[Channel::AxialRotation] = 0.01 * lag;
  s[Channel::PositionX] = 0.3 + 0.001 * lag;
  s[Channel::PositionY] = 0.0;
  s[Channel::PositionZ] = 0.5;
  s[Channel::QuaternionW] = 1.0;
  s[Channel::QuaternionX] = s[Channel::QuaternionY] = s[Channel::QuaternionZ] = 0.0;
  return s;
}
constexpr int kSamples = 1500, kCycle = 500;

/// To the bit; what could not be told is told neither time.
bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

class Import : public ::testing::Test {
 protected:
  Import() : store_(test::openStore(folder_.path())) {}

  std::int64_t ownRun() {
    storage::RunHeader header;
    header.protocolName = "flexion";
    header.protocolJson =
        R"({"format": "articulus-protocol-2", "name": "flexion", "steps": [{"type": "wait", "duration_s": 1},
            {"type": "load_cycle", "motion": "FE", "axis": "My", "amplitude_Nm": 2, "rate_Nm_per_s": 0.8, "cycles": 3,
             "reported_cycle": 3}]})";
    header.cellName = "munich";
    header.cellJson = header.gainsJson = header.limitsJson = header.specimenJson = "{}";
    header.softwareVersion = "1";
    auto writer = std::move(store_->beginRun(header)).value();
    std::vector<record::Sample> samples;
    for (int i = 0; i < kSamples; ++i) samples.push_back(sampleOf(i, 1, 1 + i / kCycle));
    EXPECT_TRUE(writer->store(samples, {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed, {}}));
    return writer->runId();
  }
  fs::path written(const std::string& text, const std::string& name = "in.csv") {
    std::ofstream(folder_.path() / name, std::ios::binary) << text;
    return folder_.path() / name;
  }
  /// The same test as another system would have written it.
  std::string foreign(int lead, int samples, double sign = 1.0, bool comma = false) {
    std::string text = comma ? "Zeit (s);Mx [Nmm];My [Nmm];Mz [Nmm];Flexion (deg)\n"
                             : "Time (s),Mx [Nmm],My [Nmm],Mz [Nmm],Flexion (deg)\n";
    for (int i = -lead; i < samples; ++i) {
      const auto s = sampleOf(i, 0, 0);
      const bool on = i >= 0;
      char line[200];
      std::snprintf(line, sizeof line, "%.4f,%.9f,%.9f,%.9f,%.9f\n", 0.02 * i, 1e3 * s[Channel::MomentX],
                    on ? sign * 1e3 * s[Channel::MomentY] : 0.0, 1e3 * s[Channel::MomentZ],
                    s[Channel::Flexion] * 180.0 / std::numbers::pi);
      std::string row = line;
      if (comma)
        for (char& c : row) c = c == ',' ? ';' : c == '.' ? ',' : c;
      text += row;
    }
    return text;
  }
  base::Result<std::int64_t> imported(const fs::path& file, const ImportOptions& options = {}) {
    auto recording = readCsv(file);
    if (!recording) return recording.error();
    auto prepared = prepareImport(std::move(*recording), options);
    if (!prepared) return prepared.error();
    return storeImport(*store_, *prepared,
                       {.origin = {file.filename().string(), "csv", "ab", {}}, .specimen = "L3-L5"});
  }
  std::vector<storage::ResultValue> tables(std::int64_t run) {
    const auto outcome = run::resultsOf(*store_, run);
    EXPECT_TRUE(outcome) << (outcome ? "" : outcome.error().text());
    return outcome ? outcome->results.values : std::vector<storage::ResultValue>{};
  }
  double quantity(std::int64_t run, const std::string& name) {
    for (const auto& row : tables(run))
      if (row.table == "load_cycle" && row.quantity == name) return row.maximum;
    ADD_FAILURE() << "no row " << name;
    return 0.0;
  }
  std::string refused(const std::string& text, const ImportOptions& options = {}) {
    auto recording = readCsv(written(text));
    if (!recording) return recording.error().text();
    const auto prepared = prepareImport(std::move(*recording), options);
    return prepared ? "accepted" : prepared.error().text();
  }

  test::TempFolder folder_;
  std::unique_ptr<storage::UserStore> store_;
};

TEST_F(Import, OwnRunThatWasExportedGivesTheSameTables) {
  const auto own = ownRun();
  const auto file = folder_.path() / "own.csv";
  ASSERT_TRUE(storage::exportCsv(*store_, own, file));
  const auto again = imported(file);
  ASSERT_TRUE(again) << again.error().text();
  const auto a = tables(own), b = tables(*again);
  ASSERT_GT(a.size(), 20U);
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t i = 0; i < a.size(); ++i) {
    SCOPED_TRACE(a[i].table + " " + a[i].motion + " " + a[i].quantity);
    EXPECT_EQ(a[i].quantity, b[i].quantity);
    EXPECT_PRED2(same, a[i].minimum, b[i].minimum);
    EXPECT_PRED2(same, a[i].maximum, b[i].maximum);
    EXPECT_EQ(a[i].neutralZone, b[i].neutralZone);
  }
  const auto before = test::samplesOf(*store_, own), after = test::samplesOf(*store_, *again);
  ASSERT_EQ(before.size(), after.size());
  for (std::size_t i = 0; i < before.size(); ++i)
    for (std::size_t c = 0; c < record::kChannelCount; ++c)
      ASSERT_TRUE(before[i].value[c] == after[i].value[c] ||
                  (std::isnan(before[i].value[c]) && std::isnan(after[i].value[c])))
          << "row " << i << ", " << record::channelCatalogue()[c].column;
}

TEST_F(Import, MarkOfItsOriginStaysInTheDatabaseTheSealAndTheCsv) {
  const auto id = imported(written(foreign(0, kSamples + 1)));
  ASSERT_TRUE(id) << id.error().text();
  const auto run = store_->run(*id);
  ASSERT_TRUE(run && run->header.imported);
  EXPECT_EQ(run->header.imported->file, "in.csv");
  EXPECT_EQ(run->specimenLabel, "L3-L5");
  EXPECT_FALSE(run->header.simulated);
  const auto details = nlohmann::json::parse(run->header.imported->detailsJson);
  EXPECT_NEAR(details["rate_Hz"].get<double>(), 50.0, 1e-6);
  EXPECT_EQ(details["mapping"]["columns"].size(), 4U);
  const auto file = folder_.path() / "out.csv";
  ASSERT_TRUE(storage::exportCsv(*store_, *id, file));
  std::ifstream in(file);
  const std::string text(std::istreambuf_iterator<char>(in), {});
  EXPECT_THAT(text, HasSubstr("# data: imported from in.csv (csv, BLAKE2b-256 ab); measured by another system"));
}

TEST_F(Import, OneThatWasCancelledIsNoRunOfTheSameBytes) {
  const storage::ImportOrigin origin{"in.csv", "csv", "ab", {}};
  auto recording = readCsv(written(foreign(0, kSamples)));
  ASSERT_TRUE(recording);
  auto prepared = prepareImport(std::move(*recording), {});
  ASSERT_TRUE(prepared);
  EXPECT_FALSE(storeImport(*store_, *prepared, {.origin = origin}, [](std::size_t, std::size_t) { return false; }));
  EXPECT_EQ(importedBefore(*store_->runs(), origin), nullptr);
  const auto id = storeImport(*store_, *prepared, {.origin = origin});
  ASSERT_TRUE(id);
  const auto runs = store_->runs();
  ASSERT_TRUE(runs);
  ASSERT_NE(importedBefore(*runs, origin), nullptr);
  EXPECT_EQ(importedBefore(*runs, origin)->id, *id);
  EXPECT_EQ(importedBefore(*runs, {"pipe", "csv", "", {}}), nullptr);
}

TEST_F(Import, ASideThatWasSaidIsTakenOrRefusedNeverDropped) {
  const auto stored = [this](const std::string& label, const std::string& side, const std::string& fact = {}) {
    auto recording = readCsv(written(foreign(0, kSamples)));
    if (!recording) throw std::runtime_error(recording.error().text());
    if (!fact.empty()) recording->header.facts.emplace_back("side", fact);
    auto prepared = prepareImport(std::move(*recording), {});
    if (!prepared) throw std::runtime_error(prepared.error().text());
    return storeImport(*store_, *prepared, {.origin = {"in.csv", "csv", "ab", {}}, .specimen = label, .side = side});
  };
  const auto sideOf = [this](std::int64_t run) {
    return nlohmann::json::parse(store_->run(run)->header.specimenJson)["side"].get<std::string>();
  };
  storage::Specimen known;
  known.label = "knee 7";
  known.side = "left";
  ASSERT_TRUE(store_->saveSpecimen(known));
  const auto other = stored("knee 7", "right");
  ASSERT_FALSE(other) << "the side that was said was dropped";
  EXPECT_THAT(other.error().text(), testing::AllOf(HasSubstr("knee 7"), HasSubstr("left"), HasSubstr("right")));
  EXPECT_TRUE(store_->runs()->empty());
  EXPECT_FALSE(stored("knee 7", "", "right, by the handedness of T_World1_World2")) << "the file says it as well";
  for (const std::string side : {"", "left"}) {
    const auto same = stored("knee 7", side);
    ASSERT_TRUE(same) << same.error().text();
    EXPECT_EQ(sideOf(*same), "left");
  }
  known = {};
  known.label = "knee 8";  // nobody has said of which side it is
  ASSERT_TRUE(store_->saveSpecimen(known));
  const auto first = stored("knee 8", "right");
  ASSERT_TRUE(first) << first.error().text();
  EXPECT_EQ(sideOf(*first), "right");
  EXPECT_FALSE(stored("knee 8", "left")) << "from now on it is known";
  const auto told = stored("knee 9", "", "left, by the handedness of T_World1_World2");
  ASSERT_TRUE(told) << told.error().text();
  EXPECT_EQ(sideOf(*told), "left");
}

TEST(ImportSources, OfTheSameBytesAreToldApart) {
  std::vector<ImportSource> sources(3);
  sources[0].origin = {"a.csv", "csv", "ab", {}};
  EXPECT_TRUE(checkDifferent(sources)) << "two have no hash";
  sources[2].origin = {"b.csv", "csv", "ab", {}};
  const auto same = checkDifferent(sources);
  ASSERT_FALSE(same);
  EXPECT_THAT(same.error().text(), testing::AllOf(HasSubstr("a.csv"), HasSubstr("b.csv")));
}

TEST_F(Import, CyclesOfAForeignTestAreFoundAndAnalysed) {
  const auto own = ownRun();
  for (const bool comma : {false, true}) {
    const auto id = imported(written(foreign(50, kSamples + 20, 1.0, comma)));
    ASSERT_TRUE(id) << id.error().text();
    for (const char* name : {"range, cycle 3", "hysteresis, area", "phase lag", "stiffness of the neutral zone",
                             "stiffness of the elastic zone, positive load"})
      EXPECT_NEAR(quantity(*id, name) / quantity(own, name), 1.0, 2e-3) << name;
  }
}

TEST_F(Import, SignOfTheSourceIsTurned) {
  const auto id = imported(written(foreign(50, kSamples + 20, -1.0)), {.maps = {"moment_y_Nm=-My [Nmm]"}});
  ASSERT_TRUE(id) << id.error().text();
  EXPECT_GT(quantity(*id, "hysteresis, area"), 0.1);
}

TEST_F(Import, WhatIsOpenIsAskedForAndNotGuessed) {
  EXPECT_THAT(refused("Time (s),Fx\n0,1\n1,2\n2,3\n"), HasSubstr("no unit is said"));
  EXPECT_THAT(refused("Time (s),Fx (N),Force X [N]\n0,1,1\n1,2,2\n2,3,3\n"), HasSubstr("could be any of"));
  EXPECT_THAT(refused("Time (s),Tx\n0,1\n1,2\n2,3\n"), HasSubstr("torque or a translation"));
  EXPECT_THAT(refused("Time (s),Valgus Torque (Nm)\n0,1\n1,2\n2,3\n"), HasSubstr("depends on the side"));
  EXPECT_THAT(refused("Time,Fx (N)\n0,1\n1,2\n2,3\n"), HasSubstr("may be the time"));
  EXPECT_THAT(refused("a,Fx (N)\n0,1\n1,2\n2,3\n"), HasSubstr("no times and no rate"));
  EXPECT_THAT(refused("Time (s),a\n0,1\n1,2\n2,3\n"), HasSubstr("No column is one of our channels"));
  EXPECT_THAT(refused("Time (s),Fx (N)\n0,1\n2,2\n1,3\n"), HasSubstr("does not go forward at row 3"));
  EXPECT_EQ(refused("Time (s),Fx\n0,1\n1,2\n2,3\n", {.maps = {"force_x_N=Fx [N]"}, .motions = {{}}}), "accepted");
  EXPECT_THAT(refused("Time (s),Fx (N)\n0,1\n1,2\n2,3\n", {.maps = {"force_x_N=Fx [kN]"}}),
              HasSubstr("is in N, not in kN"));
}

TEST_F(Import, AxesThatAreLoadedTogetherAreNoMotion) {
  std::string text = "Time (s),Mx (Nm),My (Nm)\n";
  for (int i = 0; i < 100; ++i)
    text += std::to_string(0.1 * i) + "," + std::to_string(std::sin(0.2 * i)) + "," +
            std::to_string(std::sin(0.2 * i)) + "\n";
  EXPECT_THAT(refused(text), HasSubstr("loaded at the same time"));
}

TEST(LoadCycles, AreFoundUnderNoise) {
  std::vector<double> load;
  unsigned seed = 1;
  for (int i = 0; i < 3000; ++i) {
    seed = seed * 1664525U + 1013904223U;
    const double noise = 0.05 * (static_cast<double>(seed >> 8) / 8388608.0 - 1.0);
    load.push_back((i < 200 || i > 2600 ? 0.0 : 3.0 * std::sin(2.0 * std::numbers::pi * (i - 200) / 800.0)) + noise);
  }
  const auto cycles = findLoadCycles(load);
  ASSERT_TRUE(cycles) << cycles.error().text();
  ASSERT_EQ(cycles->count(), 3);
  EXPECT_TRUE(cycles->bothSides && cycles->positiveFirst);
  for (int k = 0; k < 4; ++k)
    EXPECT_NEAR(static_cast<double>(cycles->begins[static_cast<std::size_t>(k)]), 200.0 + 800.0 * k, 8.0);
}

TEST(LoadCycles, ToOneSideAreFoundToo) {
  std::vector<double> load;
  for (int i = 0; i < 1000; ++i) load.push_back(-50.0 * std::pow(std::sin(std::numbers::pi * i / 250.0), 2.0));
  const auto cycles = findLoadCycles(load);
  ASSERT_TRUE(cycles) << cycles.error().text();
  EXPECT_EQ(cycles->count(), 4);
  EXPECT_FALSE(cycles->bothSides || cycles->positiveFirst);
}

TEST(LoadCycles, HalfOfOneIsNone) {
  std::vector<double> load;
  for (int i = 0; i < 100; ++i) load.push_back(0.01 * i);
  EXPECT_FALSE(findLoadCycles(load));
  EXPECT_FALSE(findLoadCycles(std::vector<double>(10, 0.0)));
}

}  // namespace
}  // namespace articulus::exchange
