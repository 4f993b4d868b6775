#include <gmock/gmock.h>

#include <random>

#include "core/storage/accounts/station_key.h"
#include "core/storage/csv_export.h"
#include "core/storage/migration.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::storage {
namespace {

using record::RunEnd;
using testing::HasSubstr;

/// Two sealed runs in the folder of a person of a station, and one in another's.
class SealTest : public testing::Test {
 protected:
  void SetUp() override {
    key_ = StationKey::openOrMake(folder_.path());
    store_ = open(file_, "folder-a");
    for (int run = 0; run < 3; ++run) write(*store_, run);
    auto other = open(otherFile_, "folder-b");
    write(*other, 7);
  }
  std::unique_ptr<UserStore> open(const fs::path& file, const std::string& folder) {
    auto opened = UserStore::open(file, userMigrations(), {key_, folder, false});
    if (!opened) throw std::runtime_error(opened.error().text());
    return std::move(opened).value();
  }
  static void write(UserStore& store, int seed) {
    auto header = simulatedRun();
    header.seed = seed;
    header.imported = ImportOrigin{"knee.csv", "csv", "ab12", "{}"};
    header.tracking = {100.0, {{"femur", 0.001, "{}"}, {"tibia", 0.002, "{}"}}};
    auto writer = std::move(store.beginRun(header)).value();
    for (std::uint64_t batch = 0; batch < 6; ++batch) {
      record::Event event;
      event.cycle = 100 * batch + 50;
      event.hostTime_s = 1.5;
      event.value = 2.5;
      event.limit = 3.0;
      event.setText("event of batch " + std::to_string(batch));
      auto samples = samplesFrom(100 * batch + 1, 100, static_cast<std::int32_t>(batch / 2));
      samples[3][record::Channel::Joint7] = std::nan("");
      samples[4][record::Channel::MomentX] = -0.0;
      ASSERT_TRUE(writer->store(samples, std::vector{event, event}).ok());
      std::vector<record::TrackedPose> poses(4);
      for (int i = 0; i < 4; ++i) {
        auto& pose = poses[static_cast<std::size_t>(i)];
        pose.body = i % 2;
        pose.frame = static_cast<std::int64_t>(10 * batch) + i / 2;
        pose.time_s = 0.1 * static_cast<double>(pose.frame);
        pose.quality = i == 3 ? record::TrackQuality::Missing : record::TrackQuality::Seen;
        pose.age_s = i == 3 ? std::nan("") : 0.01;
        pose.residual_m = 1e-4;
      }
      ASSERT_TRUE(writer->storePoses(poses).ok());
    }
    ASSERT_TRUE(writer->finish(0, {RunEnd::Completed}).ok());
    ASSERT_TRUE(
        store.saveResults(writer->runId(), {.values = {{"report", "LB", "Mx", "Nm", 1.0, 2.0, 0.5, "by hand"}}}).ok());
  }
  /// Works on the file behind the store's back.
  static void tamper(const fs::path& file, const std::string& sql) {
    Database database(file);
    database.execute("PRAGMA foreign_keys = OFF;" + sql);
  }
  SealReport verify(std::int64_t run) {
    auto report = store_->verify(run);
    EXPECT_TRUE(report.ok()) << report.error().text();
    return report.ok() ? *report : SealReport{};
  }

  TempFolder folder_;
  fs::path file_ = folder_ / "users/a/articulus.sqlite", otherFile_ = folder_ / "users/b/articulus.sqlite";
  std::shared_ptr<const StationKey> key_;
  std::unique_ptr<UserStore> store_;
};

TEST_F(SealTest, RunIsVerifiedByItsOwnStationAlsoAfterReopening) {
  EXPECT_EQ(verify(2).text(), "verified");
  EXPECT_EQ(verify(2).publicKey, key_->publicKey());
  store_ = open(file_, "folder-a");
  EXPECT_EQ(verify(1).text(), "verified");
  EXPECT_TRUE(store_->missingRuns()->empty());
  EXPECT_EQ(modeOf(StationKey::fileIn(folder_.path())), 0600);
  EXPECT_EQ(key_->fingerprint().size(), 19u);
}

struct Tampering {
  const char* what;
  const char* sql;
  const char* says;
};

class SealTampering : public SealTest, public testing::WithParamInterface<Tampering> {};

TEST_P(SealTampering, IsFoundAndItsPlaceTold) {
  tamper(file_, GetParam().sql);
  const auto report = verify(2);
  EXPECT_EQ(report.state, SealState::Changed) << GetParam().what << ": " << GetParam().sql;
  EXPECT_THAT(report.text(), HasSubstr(GetParam().says)) << GetParam().what;
  EXPECT_EQ(verify(3).text(), "verified") << "only run 2 was touched";
}

INSTANTIATE_TEST_SUITE_P(
    Ways, SealTampering,
    testing::Values(
        Tampering{"edited", "UPDATE sample SET force_z_N = force_z_N + 1e-9 WHERE run_id = 2 AND cycle = 250",
                  "samples of cycles 201 to 300 (batch 4)"},
        Tampering{"a flag", "UPDATE sample SET flags = flags + 1 WHERE run_id = 2 AND cycle = 1", "cycles 1 to 100"},
        Tampering{"emptied", "UPDATE sample SET moment_y_Nm = NULL WHERE run_id = 2 AND cycle = 600", "501 to 600"},
        Tampering{"deleted", "DELETE FROM sample WHERE run_id = 2 AND cycle = 333", "samples of cycles 301 to 400"},
        Tampering{"a whole batch deleted", "DELETE FROM sample WHERE run_id = 2 AND cycle BETWEEN 201 AND 300",
                  "samples of cycles 201 to 300"},
        Tampering{"cut tail", "DELETE FROM sample WHERE run_id = 2 AND cycle > 500", "cycles 501 to 600"},
        Tampering{
            "cut tail with its seal",
            "DELETE FROM sample WHERE run_id = 2 AND cycle > 500; DELETE FROM run_batch WHERE run_id = 2 AND batch "
            "> 9; DELETE FROM event WHERE run_id = 2 AND cycle > 500; DELETE FROM tracked_pose WHERE run_id = 2 "
            "AND batch > 9",
            "sealed with 12 batches and has 10"},
        Tampering{
            "cut tail, counts adjusted",
            "DELETE FROM sample WHERE run_id = 2 AND cycle > 500; DELETE FROM run_batch WHERE run_id = 2 AND batch "
            "> 9; DELETE FROM event WHERE run_id = 2 AND cycle > 500; DELETE FROM tracked_pose WHERE run_id = 2 "
            "AND batch > 9; UPDATE run_seal SET batch_count = 10 WHERE run_id = 2",
            "signature does not fit"},
        Tampering{"inserted",
                  "INSERT INTO sample (run_id, cycle, state, step, load_cycle, flags) VALUES (2, 700, 3, 2, 2, 1)",
                  "1 sample was added"},
        Tampering{"reordered",
                  "UPDATE sample SET cycle = -1 WHERE run_id = 2 AND cycle = 10; UPDATE sample SET cycle = 10 WHERE "
                  "run_id = 2 AND cycle = 11; UPDATE sample SET cycle = 11 WHERE run_id = 2 AND cycle = -1",
                  "samples of cycles 1 to 100"},
        Tampering{
            "swapped batches",
            "UPDATE run_batch SET batch = 99 WHERE run_id = 2 AND batch = 2; UPDATE run_batch SET batch = 2 WHERE "
            "run_id = 2 AND batch = 4; UPDATE run_batch SET batch = 4 WHERE run_id = 2 AND batch = 99",
            "rows of the seal"},
        Tampering{"seal of another run",
                  "DELETE FROM run_seal WHERE run_id = 2; INSERT INTO run_seal SELECT 2, channel_count, folder, "
                  "previous_hash, settings_hash, batch_count, ending_hash, public_key, signature, results_tag, "
                  "begin_tag, notes_tag FROM "
                  "run_seal WHERE run_id = 1; DELETE FROM run_batch WHERE run_id = 2; INSERT INTO run_batch SELECT 2, "
                  "batch, part, sample_count, event_count, first_cycle, last_cycle, sample_hash, event_hash, "
                  "chain_hash, tag FROM run_batch WHERE run_id = 1",
                  "frozen"},
        Tampering{"seal removed", "DELETE FROM run_seal WHERE run_id = 2; DELETE FROM run_batch WHERE run_id = 2",
                  "seal was removed"},
        Tampering{"signature removed", "UPDATE run_seal SET signature = NULL, public_key = NULL WHERE run_id = 2",
                  "signature is missing"},
        Tampering{"another key", "UPDATE run_seal SET public_key = '00' WHERE run_id = 2", "another station"},
        Tampering{"gains", "UPDATE run SET gains_json = '{\"force_gain\":2}' WHERE id = 2", "frozen"},
        Tampering{"a bone's registration", "UPDATE tracked_body SET name = 'fibula' WHERE run_id = 2 AND body = 1",
                  "frozen"},
        Tampering{"where it came from", "UPDATE run SET import_hash = 'ab13' WHERE id = 2", "frozen"},
        Tampering{"that it was imported",
                  "UPDATE run SET import_file = NULL, import_format = NULL, import_hash = NULL, import_json = NULL "
                  "WHERE id = 2",
                  "frozen"},
        Tampering{"ending", "UPDATE run SET end_state = 'stopped' WHERE id = 2", "ended"},
        Tampering{"a fault's words", "UPDATE event SET text = 'nothing' WHERE run_id = 2 AND cycle = 350",
                  "events from those of cycles 301 to 400"},
        Tampering{"event removed", "DELETE FROM event WHERE id = (SELECT max(id) FROM event WHERE run_id = 2)",
                  "events from those of cycles 501 to 600"},
        Tampering{"event added",
                  "INSERT INTO event (run_id, cycle, kind, step, code, text) VALUES (2, 9, 'note', 0, 0, 'x')",
                  "events were added"},
        Tampering{"a pose", "UPDATE tracked_pose SET x_m = 0.5 WHERE run_id = 2 AND frame = 20 AND body = 0",
                  "tracked poses"},
        Tampering{"a pose removed", "DELETE FROM tracked_pose WHERE run_id = 2 AND frame = 50", "tracked poses"},
        Tampering{"a pose in another batch", "UPDATE tracked_pose SET batch = 3 WHERE run_id = 2 AND frame = 50",
                  "tracked poses"},
        Tampering{"preview", "UPDATE preview SET force_x_N_max = 9 WHERE run_id = 2 AND tenth = 3", "preview"},
        Tampering{"where steps lie", "UPDATE run_step SET last_cycle = 150 WHERE run_id = 2 AND step = 0", "step"},
        Tampering{"a result", "UPDATE result SET maximum = 3 WHERE run_id = 2", "result tables"},
        Tampering{"version of the methods", "UPDATE result_set SET methods_version = 9 WHERE run_id = 2",
                  "result tables"},
        Tampering{"results of before", "DELETE FROM result_set WHERE run_id = 2", "result tables"},
        Tampering{"a problem", "INSERT INTO result_problem (run_id, message, remedy) VALUES (2, 'a', 'b')",
                  "result tables"},
        Tampering{"results removed", "DELETE FROM result WHERE run_id = 2", "result tables"}),
    [](const auto& one) { return "way" + std::to_string(one.index); });

TEST_F(SealTest, SamplesOfAnotherRunAndOfAnotherPersonAreFound) {
  tamper(file_, "DELETE FROM sample WHERE run_id = 2; UPDATE sample SET run_id = 2 WHERE run_id = 1");
  EXPECT_EQ(verify(2).text(), "verified") << "equal numbers at equal places are equal";
  EXPECT_EQ(verify(1).state, SealState::Changed);
  store_.reset();
  fs::copy_file(otherFile_, file_, fs::copy_options::overwrite_existing);
  const auto opened = UserStore::open(file_, userMigrations(), {key_, "folder-a", true});
  ASSERT_FALSE(opened.ok());
  EXPECT_THAT(opened.error().message, HasSubstr("another person's folder"));
}

TEST_F(SealTest, RunOfAnOlderSchemaIsUnsealedAndKept) {
  const fs::path old = folder_ / "old";
  fs::create_directory(old);
  for (const auto& script : fs::directory_iterator(userMigrations()))
    if (script.path().filename() < "007") fs::copy(script.path(), old / script.path().filename().string());
  const auto file = folder_ / "users/1/articulus.sqlite";
  fs::create_directories(file.parent_path());
  {
    Database database(file);
    migrate(database, old, DatabaseKind::User);
    database.execute(
        "INSERT INTO run (protocol_name, protocol_json, protocol_hash, cell_name, cell_json, gains_json, limits_json, "
        "specimen_json, software_version, seed, simulated, real_time, began_utc, end_state) VALUES ('p', '', '', '', "
        "'', "
        "'', '', '', '', 1, 1, 1, 'x', 'completed')");
  }
  EXPECT_FALSE(UserStore::open(file, userMigrations(), {key_, "folder-c", false}).ok()) << "adopted without leave";
  auto opened = UserStore::open(file, userMigrations(), {key_, "folder-c", true});
  ASSERT_TRUE(opened.ok()) << opened.error().text();
  EXPECT_EQ((*opened)->verify(1)->text(), "unsealed: recorded before runs were sealed");
  write(**opened, 1);
  EXPECT_EQ((*opened)->verify(2)->text(), "verified");
  tamper(file, "UPDATE run SET seed = 2 WHERE id = 2; DELETE FROM run_seal; DELETE FROM run_batch");
  EXPECT_EQ((*opened)->verify(2)->state, SealState::Changed) << "a removed seal is not an old run";
  tamper(file, "UPDATE station_binding SET first_sealed_run = 9");
  EXPECT_FALSE(UserStore::open(file, userMigrations(), {key_, "folder-c", true}).ok());
}

TEST_F(SealTest, ExportSaysWhatTheSealSays) {
  const auto csv = folder_ / "run.csv";
  ASSERT_TRUE(exportCsv(*store_, 2, csv).ok());
  EXPECT_THAT(readText(csv), HasSubstr("# integrity: verified"));
  EXPECT_THAT(readText(csv), HasSubstr("# sealed_by: " + key_->publicKey()));
  tamper(file_, "UPDATE sample SET force_z_N = 1 WHERE run_id = 2 AND cycle = 250");
  ASSERT_TRUE(exportCsv(*store_, 2, csv).ok());
  EXPECT_THAT(readText(csv), HasSubstr("# integrity: changed: samples of cycles 201 to 300 (batch 4) were changed"));
  EXPECT_THAT(readText(folder_ / "run_bones.csv"), HasSubstr("# integrity: changed"));
}

/// The numbers that an export, the tables and the events show.
std::string shown(UserStore& store, std::int64_t run, const fs::path& csv) {
  std::string text;
  if (!exportCsv(store, run, csv).ok()) return "refused";
  for (const auto& line : {readText(csv), readText(trackingCsvBeside(csv))})
    for (std::size_t at = 0, end = 0; at < line.size(); at = end + 1) {
      end = line.find('\n', at);
      if (!line.substr(at, 12).starts_with("# integrity")) text += line.substr(at, end - at) + "\n";
    }
  const auto results = store.results(run);
  const auto events = store.events(run);
  const auto preview = store.preview(run);
  if (!results || !events || !preview) return "refused";
  for (const auto& r : *results) text += r.motion + r.quantity + std::to_string(r.minimum) + std::to_string(r.maximum);
  for (const auto& e : *events)
    text += std::to_string(e.cycle) + std::string(name(e.kind)) + std::to_string(e.value) + std::string(e.textView());
  for (const auto& p : *preview) text += std::to_string(p.samples) + std::to_string(p.range[0].maximum);
  return text;
}

TEST_F(SealTest, EachFlippedBitThatChangesANumberIsFound) {
  const auto csv = folder_ / "shown.csv";
  const auto truth = shown(*store_, 2, csv);
  store_.reset();
  const auto clean = readText(file_);
  std::mt19937 random(20);
  int changed = 0, refused = 0, found = 0;
  for (int flip = 0; flip < 100; ++flip) {
    auto bytes = clean;
    bytes[random() % bytes.size()] ^= static_cast<char>(1 << random() % 8);
    for (const char* suffix : {"-wal", "-shm"}) fs::remove(file_.string() + suffix);
    std::ofstream(file_, std::ios::binary) << bytes;
    auto opened = UserStore::open(file_, userMigrations(), {key_, "folder-a", false});
    if (!opened) {
      ++refused;
      continue;
    }
    const auto now = shown(**opened, 2, csv);
    if (now == truth) continue;
    if (now == "refused") {
      ++refused;
      continue;
    }
    ++changed;
    const auto report = (*opened)->verify(2);
    if (!report.ok() || report->state == SealState::Changed) ++found;
    else ADD_FAILURE() << "flip " << flip << " changed numbers and is " << report->text();
  }
  EXPECT_GT(changed, 10) << "too few flips hit a number";
  EXPECT_EQ(found, changed);
  RecordProperty("changed", changed);
  std::printf("100 flips: %d refused, %d changed numbers, %d of them found\n", refused, changed, found);
}

TEST_F(SealTest, KeyThatIsALinkDamagedOrGoneIsSaid) {
  const auto file = StationKey::fileIn(folder_.path());
  const auto text = readText(file);
  fs::remove(file);
  EXPECT_THAT(thrownBy([&] { (void)StationKey::open(folder_.path()); }).message, HasSubstr("missing"));
  writeText(file, text.substr(0, 40));
  EXPECT_THAT(thrownBy([&] { (void)StationKey::openOrMake(folder_.path()); }).message, HasSubstr("damaged"));
  fs::remove(file);
  writeText(folder_ / "elsewhere", text);
  fs::create_symlink(folder_ / "elsewhere", file);
  EXPECT_THAT(thrownBy([&] { (void)StationKey::openOrMake(folder_.path()); }).message, HasSubstr("link"));
  fs::remove(file);
  writeText(file, text);
  fs::permissions(file, fs::perms(0644));
  EXPECT_EQ(StationKey::open(folder_.path())->publicKey(), key_->publicKey());
  EXPECT_EQ(modeOf(file), 0600);
}

}  // namespace
}  // namespace articulus::storage
