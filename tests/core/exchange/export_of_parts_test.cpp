// A part of a run as a file: its first frame, its events, and that a part which is not there makes no file.
#include <gmock/gmock.h>

#include "core/exchange/export/run_export.h"
#include "core/exchange/format_catalogue.h"
#include "core/exchange/formats/c3d_file.h"
#include "tests/core/storage/storage_fixture.h"

namespace articulus::exchange {
namespace {

using record::Channel;
using testing::HasSubstr;

class ExportOfParts : public storage::UserStoreTest {
 protected:
  void SetUp() override {
    storage::UserStoreTest::SetUp();
    auto samples = storage::samplesFrom(1, 600, 0);
    for (auto& sample : storage::samplesFrom(601, 400, 1)) samples.push_back(sample);
    for (auto& sample : samples) sample[Channel::HostTime] = sample[Channel::Time] + 100.0;
    std::vector<record::Event> events;
    for (const double time_s : {0.1, 0.65, 0.9, 1.5}) {
      record::Event event;
      event.kind = record::EventKind::StepStarted;
      event.hostTime_s = 100.0 + time_s;
      events.push_back(event);
    }
    auto writer = begin();
    ASSERT_TRUE(writer->store(samples, events));
    ASSERT_TRUE(writer->finish(0, {record::RunEnd::Completed}));
    run_ = writer->runId();
    first_s_ = samples[600][Channel::Time];
  }
  std::int64_t run_ = 0;
  double first_s_ = 0.0;
};

TEST_F(ExportOfParts, EventsOfC3dCountFromItsFirstFrame) {
  ASSERT_TRUE(exportRun(*store_, run_, *formatOf("c3d"), folder_ / "a.c3d", {.channels = {"load"}, .step = 1}));
  const auto file = readC3dFile(storage::readText(folder_ / "a.c3d"), "a.c3d");
  ASSERT_TRUE(file) << file.error().text();
  EXPECT_EQ(file->frames, 400U);
  const auto* times = file->parameter("EVENT", "TIMES");
  ASSERT_NE(times, nullptr);
  ASSERT_EQ(times->count(), 4U) << "two events are within the part";
  EXPECT_NEAR(*times->number(1), 0.65 - first_s_, 1e-5);
  EXPECT_NEAR(*times->number(3), 0.9 - first_s_, 1e-5);
  const auto* first = file->parameter("ARTICULUS", "FIRST_FRAME");
  ASSERT_NE(first, nullptr);
  EXPECT_THAT(first->texts().at(0), HasSubstr("s of the run"));
}

TEST_F(ExportOfParts, PartThatIsNotThereMakesNoFile) {
  for (const char* key : {"c3d", "sto", "csv", "hdf5"}) {
    const auto file = folder_ / (std::string("none.") + key);
    const auto written = exportRun(*store_, run_, *formatOf(key), file, {.channels = {"load"}, .loadCycle = 99});
    ASSERT_FALSE(written) << key;
    EXPECT_THAT(written.error().text(), HasSubstr("no samples of load cycle 99"));
    EXPECT_FALSE(std::filesystem::exists(file));
  }
}

}  // namespace
}  // namespace articulus::exchange
