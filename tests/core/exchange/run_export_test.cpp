// A stored run as a file of each kind: what was chosen, what is cancelled, what a kind refuses, what the seal says.
#include "core/exchange/export/run_export.h"

#include <gmock/gmock.h>

#include "core/exchange/export/archive.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/sto.h"
#include "core/exchange/formats/xlsx.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::exchange {
namespace {

using base::ErrorCode;
using record::Channel;
using testing::HasSubstr;
namespace fs = std::filesystem;

class RunExport : public storage::UserStoreTest {
 protected:
  void SetUp() override {
    storage::UserStoreTest::SetUp();
    samples_ = storage::samplesFrom(1, 600, 0);
    for (auto& sample : storage::samplesFrom(601, 400, 1)) samples_.push_back(sample);
    for (auto& sample : samples_) sample[Channel::HostTime] = sample[Channel::Time] + 100.0;
    auto writer = begin();
    ASSERT_TRUE(writer->store(samples_, {}));
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    run_ = writer->runId();
  }
  fs::path file(const std::string& name) { return folder_ / name; }
  bool leftNothing() {
    for (const auto& entry : fs::directory_iterator(folder_.path()))
      if (entry.path().filename() != "users") return false;
    return true;
  }
  std::vector<record::Sample> samples_;
  std::int64_t run_ = 0;
};

TEST_F(RunExport, ChosenColumnsOfAStepComeBackBitForBit) {
  const ExportChoice choice{.channels = {"angle", "step"}, .step = 1};
  const auto written = exportRun(*store_, run_, kSto, file("a.sto"), choice);
  ASSERT_TRUE(written) << written.error().text();
  EXPECT_EQ(written->rows, 400);
  const auto read = readSto(file("a.sto"));
  ASSERT_TRUE(read) << read.error().text();
  ASSERT_EQ(read->columns.size(), 4u);
  for (std::size_t i = 0; i < 400; ++i) {
    EXPECT_EQ(read->time_s[i], samples_[600 + i][Channel::Time]);
    EXPECT_EQ(read->columns[0][i], 1.0);
    EXPECT_EQ(read->columns[1][i], samples_[600 + i][Channel::Flexion]);
  }
}

TEST_F(RunExport, EachKindSaysSimulatedAndWhatTheSealSays) {
  const auto written = exportRun(*store_, run_, kSto, file("a.sto"));
  ASSERT_TRUE(written);
  const auto text = storage::readText(file("a.sto"));
  EXPECT_THAT(text, HasSubstr("SIMULATED"));
  EXPECT_THAT(text, HasSubstr("integrity=" + written->seal.text()));
}

TEST_F(RunExport, RowsOfARateLieOnTheirOwnSamplesAndEveryIsTheFirst) {
  const ExportChoice slower{.channels = {"force_x_N", "count"}, .rate_Hz = 100.0};
  const auto written = exportRun(*store_, run_, kSto, file("m.sto"), slower);
  ASSERT_TRUE(written);
  EXPECT_EQ(written->rows, 100);
  const auto rows = readSto(file("m.sto"));
  ASSERT_TRUE(rows);
  ASSERT_EQ(rows->rows(), 100u) << "those whose weights reach beyond the last sample among them";
  EXPECT_EQ(rows->columns[0][1], 11.0) << "a cycle is a number, nothing between";
  EXPECT_EQ(rows->time_s[1], samples_[10][Channel::Time]);
  const auto text = storage::readText(file("m.sto"));
  EXPECT_THAT(text, HasSubstr("zero-phase low-pass"));
  EXPECT_THAT(text, HasSubstr("-6 dB at 45 Hz"));
  EXPECT_THAT(text, HasSubstr("80 dB from 50 Hz"));
  ASSERT_TRUE(exportRun(*store_, run_, kSto, file("e.sto"), {.channels = {"force_x_N"}, .every = 7}));
  const auto every = readSto(file("e.sto"));
  ASSERT_TRUE(every);
  ASSERT_EQ(every->rows(), 143u);
  EXPECT_EQ(every->columns[0][1], samples_[7][Channel::ForceX]);
}

TEST_F(RunExport, CancelledExportOfEachKindLeavesNothing) {
  for (const Format& format : formatCatalogue()) {
    if (!format.create) continue;
    const ExportChoice choice{.channels = {"load", "pose"}};
    for (const bool late : {false, true}) {
      const auto written = exportRun(*store_, run_, format, file("x.file"), choice,
                                     [late](std::int64_t done, std::int64_t total) { return late && done < total; });
      ASSERT_FALSE(written) << format.key;
      EXPECT_EQ(written.error().code, ErrorCode::Cancelled) << format.key;
      EXPECT_TRUE(leftNothing()) << format.key;
    }
  }
  EXPECT_FALSE(exportArchive(*store_, {run_}, file("folder"), {}, [](auto, auto) { return false; }));
  EXPECT_TRUE(leftNothing());
}

TEST_F(RunExport, ArchiveHasEachFileAndItsSum) {
  const auto written = exportArchive(*store_, {run_}, file("archive"), {.channels = {"load", "pose"}});
  ASSERT_TRUE(written) << written.error().text();
  const std::string stem =
      "sub-none/ses-0/motion/sub-none_ses-0_task-porcinespinesimulated_tracksys-articulus_run-" + std::to_string(run_);
  const auto sums = storage::readText(file("archive") / "SHA256SUMS");
  for (const std::string name : {"dataset_description.json", "participants.tsv", "_motion.tsv", "_motion.json",
                                 "_channels.tsv", "_events.tsv", "_results.tsv"})
    EXPECT_THAT(sums, HasSubstr("  " + (name[0] == '_' ? stem + name : name) + "\n"));
  EXPECT_THAT(storage::readText(file("archive") / (stem + "_motion.json")), HasSubstr("SIMULATED"));
  EXPECT_THAT(storage::readText(file("archive") / (stem + "_channels.tsv")),
              HasSubstr("position_x_m\tx\tPOS\tD\tm\tD in W\t"));
  const auto again = exportArchive(*store_, {run_}, file("archive"));
  ASSERT_FALSE(again);
  EXPECT_EQ(again.error().code, ErrorCode::Conflict);
}

TEST_F(RunExport, RefusesWithTheRemedy) {
  const auto text = [&](const ExportChoice& choice) {
    const auto written = exportRun(*store_, run_, kSto, file("x.sto"), choice);
    return written ? "accepted" : written.error().text();
  };
  EXPECT_THAT(text({.channels = {"lode"}}), HasSubstr("load"));
  EXPECT_THAT(text({.rate_Hz = 300.0}), HasSubstr("divided by a whole number"));
  EXPECT_THAT(text({.rate_Hz = 1000.0 / 200'000.0}), HasSubstr("at most 100000"));
  EXPECT_THAT(text({.step = 9}), HasSubstr("Steps with samples: 0, 1"));
  const auto sheet = createXlsx(file("x.xlsx"), {.channels = {}, .rows = 2'000'000});
  ASSERT_FALSE(sheet);
  EXPECT_THAT(sheet.error().text(), HasSubstr("one row of 2 "));
  EXPECT_TRUE(leftNothing());
}

}  // namespace
}  // namespace articulus::exchange
