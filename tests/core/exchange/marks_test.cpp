// What a file says of itself must survive: simulated or not, whose labels, what was assumed, what it leaves out.
#include <gmock/gmock.h>

#include "core/exchange/export/archive.h"
#include "core/exchange/export/run_export.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/bids.h"
#include "core/exchange/import/store_import.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::exchange {
namespace {

using testing::HasSubstr;
using testing::Not;
namespace fs = std::filesystem;

std::string factOf(const Recording& r, std::string_view key) {
  for (const auto& [name, value] : r.header.facts)
    if (name == key) return value;
  return {};
}

class Marks : public storage::UserStoreTest {
 protected:
  std::int64_t stored(storage::RunHeader header) {
    auto writer = begin(header);
    EXPECT_TRUE(writer->store(storage::samplesFrom(1, 100, 0), {}));
    EXPECT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    return writer->runId();
  }
  std::int64_t ofSpecimen(const std::string& label, const std::string& protocol) {
    storage::Specimen named;
    named.label = label;
    const auto specimen = store_->saveSpecimen(named);
    EXPECT_TRUE(specimen);
    const auto session = store_->beginSession(*specimen);
    EXPECT_TRUE(session);
    auto header = storage::simulatedRun();
    header.sessionId = session->id;
    header.protocolName = protocol;
    const auto run = stored(header);
    EXPECT_TRUE(store_->endSession(session->id));
    return run;
  }
  /// The run as such a file, read again.
  Recording again(std::int64_t run, const std::string& key) {
    const Format* format = formatOf(key);
    const auto file = folder_ / ("a" + std::string(format->extensions.substr(0, format->extensions.find(' '))));
    const auto written = exportRun(*store_, run, *format, file, {.channels = {"load", "pose"}});
    EXPECT_TRUE(written) << (written ? "" : written.error().text());
    auto r = format->read(file);
    EXPECT_TRUE(r) << (r ? "" : r.error().text());
    return r ? *r : Recording{};
  }
};

TEST_F(Marks, SimulatedStaysSimulatedInEveryKindThatIsReadAgain) {
  auto header = storage::simulatedRun();
  header.imported = storage::ImportOrigin{std::string(190, 'a') + ".csv", "csv", std::string(64, 'b'), "{}"};
  for (const bool simulated : {true, false}) {
    header.simulated = simulated;
    const auto run = stored(header);
    for (const char* key : {"csv", "sto", "c3d", "trc"}) {
      auto r = again(run, key);
      r.header.channels = {{.name = "Fx (N)"}};
      r.columns = {std::vector<double>(r.rows(), 1.0)};
      const auto p = prepareImport(std::move(r), {.motions = std::vector<ImportedMotion>{}});
      ASSERT_TRUE(p) << p.error().text();
      EXPECT_EQ(p->simulated, simulated) << key;
    }
  }
  EXPECT_THAT(factOf(again(1, "c3d"), "data"), HasSubstr(std::string(64, 'b') + "); simulated (computed by"));
}

TEST_F(Marks, NameOfAFileIsNoMark) {
  for (const bool simulated : {false, true}) {
    Recording r;
    r.header.facts = {{"data", "imported from simulated_rig.csv (csv, BLAKE2b-256 ab); " +
                                   std::string(simulated ? "simulated (by a cell)" : "measured by another system")}};
    r.header.channels = {{.name = "Fx (N)"}};
    r.time_s = {0.0, 1.0, 2.0};
    r.columns = {{1.0, 2.0, 3.0}};
    const auto p = prepareImport(r, {.motions = std::vector<ImportedMotion>{}});
    ASSERT_TRUE(p) << p.error().text();
    EXPECT_EQ(p->simulated, simulated);
  }
}

TEST_F(Marks, WhatWasAssumedAtImportStandsInEachExport) {
  Recording r;
  r.header.channels = {{.name = "Fx (N)"}, {.name = "Flexion (deg)"}, {.name = "moment_y_Nm"}};
  r.time_s = {0.0, 1.0, 2.0};
  r.columns = {{1.0, 2.0, 3.0}, {1.0, 2.0, 3.0}, {0.0, 0.0, 0.0}};
  const auto p = prepareImport(r, {.motions = std::vector<ImportedMotion>{}});
  ASSERT_TRUE(p) << p.error().text();
  EXPECT_THAT(p->assumed, HasSubstr("force_x_N: what acts on the moving body D, not the reaction"));
  EXPECT_THAT(p->assumed, HasSubstr("flexion_rad: flexion + forward"));
  EXPECT_THAT(p->assumed, Not(HasSubstr("moment_y_Nm"))) << "a name of ours says it";
  EXPECT_THAT(p->notes, ::testing::Contains(HasSubstr("Assumed, as nothing in the file says it")));
  const auto id = storeImport(*store_, *p, {.origin = {"Pr\xE4p.csv", "csv", "ab", {}}, .specimen = "L\xFF"});
  ASSERT_TRUE(id) << id.error().text();
  EXPECT_THAT(store_->run(*id)->header.protocolName, HasSubstr("Pr\\xE4p.csv"));
  for (const ExportChoice& choice : {ExportChoice{}, ExportChoice{.channels = {"load"}}}) {
    ASSERT_TRUE(exportRun(*store_, *id, *formatOf("csv"), folder_ / "out.csv", choice));
    const auto text = storage::readText(folder_ / "out.csv");
    EXPECT_THAT(text, HasSubstr("# loads: as mapped at import, not verified: what the robot"));
    EXPECT_THAT(text, HasSubstr("# assumed_at_import: force_x_N: what acts on"));
  }
  const auto own = stored(storage::simulatedRun());
  ASSERT_TRUE(exportRun(*store_, own, *formatOf("csv"), folder_ / "own.csv"));
  EXPECT_THAT(storage::readText(folder_ / "own.csv"), Not(HasSubstr("not verified")));
}

TEST_F(Marks, WhatAFileDoesNotHoldIsAFact) {
  const auto run = stored(storage::simulatedRun());
  const auto written = exportRun(*store_, run, *formatOf("sto"), folder_ / "a.sto", {.channels = {"load"}});
  ASSERT_TRUE(written);
  EXPECT_EQ(written->leftOut, "documents");
  EXPECT_THAT(storage::readText(folder_ / "a.sto"), HasSubstr("not_in_this_file=documents"));
  EXPECT_EQ(exportRun(*store_, run, *formatOf("json"), folder_ / "a.json", {.channels = {"load"}})->leftOut, "");
}

TEST_F(Marks, SpecimensOfAnArchiveKeepNamesOfTheirOwn) {
  const std::string longName = "imported: " + std::string(190, 'p') + ".csv";
  const std::vector runs{ofSpecimen("L3-L5 #07", longName), ofSpecimen("L3L507", longName), ofSpecimen("\xC3\xA4", "a"),
                         ofSpecimen("\xC3\xB6", "a")};
  const auto written = exportArchive(*store_, runs, folder_ / "archive", {.channels = {"load"}});
  ASSERT_TRUE(written) << written.error().text();
  for (const char* name : {"sub-L3L507", "sub-L3L507x2", "sub-none", "sub-nonex2"})
    EXPECT_TRUE(fs::is_directory(folder_ / "archive" / name)) << name;
  EXPECT_THAT(storage::readText(folder_ / "archive" / "participants.tsv"), HasSubstr("sub-L3L507x2\tL3L507\t"));
}

TEST_F(Marks, TableOfMotionBidsIsWrittenWholeOrNotAtAll) {
  EXPECT_EQ(formatToWrite("sub-01_motion.tsv")->key, "bids");
  EXPECT_EQ(formatToWrite("a.txt")->key, "csv");
  storage::writeText(folder_ / "b.tsv", "a\tb\n1\t2\n");
  EXPECT_EQ(formatToRead(folder_ / "b.tsv")->key, "csv");
  const auto run = stored(storage::simulatedRun());
  fs::create_directory(folder_ / "x_events.tsv");
  storage::writeText(folder_ / "x_channels.tsv", "of before");
  ASSERT_FALSE(exportRun(*store_, run, kBids, folder_ / "x_motion.tsv", {.channels = {"load"}}));
  EXPECT_FALSE(fs::exists(folder_ / "x_motion.json"));
  EXPECT_FALSE(fs::exists(folder_ / "x_motion.tsv"));
  EXPECT_EQ(storage::readText(folder_ / "x_channels.tsv"), "of before");
}

TEST_F(Marks, TableOfMotionBidsThatCannotBeEndedLeavesNothing) {
  RecordingHeader header{.rows = {}};
  header.channels = {{.name = "force_x_N", .unit = "N"}};
  auto writer = createBids(folder_ / "y_motion.tsv", header);
  ASSERT_TRUE(writer) << writer.error().text();
  ASSERT_TRUE((*writer)->append(std::vector{0.0, 1.0}));
  fs::create_directory(folder_ / "y_results.tsv");  // the last beside it, once the others are in their places
  ASSERT_FALSE((*writer)->finish());
  for (const char* name : {"y_motion.json", "y_channels.tsv", "y_events.tsv", "y_motion.tsv"})
    EXPECT_FALSE(fs::exists(folder_ / name)) << name;
}

TEST_F(Marks, TrackedBonesAreTablesOfMotionBidsToo) {
  RecordingHeader header{.rows = {}};
  header.title = "run";
  header.channels = {{.name = "force_x_N", .unit = "N"}};
  header.series = {{.name = "L3_in_tracker",
                    .channels = {{.name = "x_m", .unit = "m"}},
                    .time_s = {0.0, 0.1},
                    .columns = {{1.5, 2.5}}}};
  auto writer = createBids(folder_ / "sub-1_tracksys-articulus_run-3_motion.tsv", header);
  ASSERT_TRUE(writer) << writer.error().text();
  ASSERT_TRUE((*writer)->append(std::vector{0.0, 1.0}));
  ASSERT_TRUE((*writer)->finish());
  EXPECT_EQ(storage::readText(folder_ / "sub-1_tracksys-L3intracker_run-3_motion.tsv"), "0\t1.5\n0.1\t2.5\n");
  EXPECT_THAT(storage::readText(folder_ / "sub-1_tracksys-L3intracker_run-3_channels.tsv"), HasSubstr("\nx_m\tx\t"));
}

}  // namespace
}  // namespace articulus::exchange
