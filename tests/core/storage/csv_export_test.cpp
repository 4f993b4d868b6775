#include "core/storage/csv_export.h"

#include <gmock/gmock.h>
#include <signal.h>
#include <sys/resource.h>

#include <bit>
#include <charconv>
#include <clocale>
#include <locale>

#include "core/cycle/state.h"
#include "tests/core/storage/storage_fixture.h"
#include "tests/support/csv_text.h"

namespace articulus::storage {
namespace {

using base::ErrorCode;
using record::Channel;
using testing::HasSubstr;

// The header of a file says in words what the numbers of a state mean.
static_assert(static_cast<int>(cycle::State::Stop) == 0 && static_cast<int>(cycle::State::Joint) == 1 &&
              static_cast<int>(cycle::State::Position) == 2 && static_cast<int>(cycle::State::Force) == 3 &&
              static_cast<int>(cycle::State::Home) == 4 && static_cast<int>(cycle::State::Initial) == 5 &&
              static_cast<int>(cycle::State::Fault) == 6 && cycle::kStateCount == 7);

class CsvExportTest : public UserStoreTest {
 protected:
  std::int64_t recordRun(const std::vector<record::Sample>& samples, const RunHeader& header = simulatedRun()) {
    auto writer = begin(header);
    EXPECT_TRUE(writer->store(samples, {}).ok());
    EXPECT_TRUE(writer->finish(3, {record::RunEnd::Stopped, "by the\noperator"}).ok());
    return writer->runId();
  }
  bool leftNothing() { return !fs::exists(target_) && !fs::exists(target_.string() + ".part"); }
  fs::path target_ = folder_ / "run.csv";
};

TEST_F(CsvExportTest, EveryNumberIsReadBackBitForBit) {
  auto samples = samplesFrom(1, 500);
  samples[7].setMissing(Channel::SensorForceX, 6);
  samples[8][Channel::ForceX] = 1e-310;
  samples[9][Channel::ForceX] = 1.7976931348623157e308;
  samples[10][Channel::ForceX] = 0.1 + 0.2;
  const auto run = recordRun(samples);
  const auto written = exportCsv(*store_, run, target_);
  ASSERT_TRUE(written.ok()) << written.error().text();
  const auto csv = test::readCsvText(target_);
  ASSERT_EQ(csv.rows.size(), samples.size());
  ASSERT_EQ(csv.names.size(), 5 + record::kChannelCount);
  EXPECT_EQ(csv.names.front(), "cycle");
  for (std::size_t c = 0; c < record::kChannelCount; ++c)
    EXPECT_EQ(csv.names[5 + c], record::channelCatalogue()[c].column);
  for (std::size_t i = 0; i < samples.size(); ++i) {
    ASSERT_EQ(csv.rows[i].size(), csv.names.size());
    EXPECT_EQ(csv.rows[i][0], std::to_string(samples[i].cycle));
    EXPECT_EQ(csv.rows[i][2], std::to_string(samples[i].step));
    for (std::size_t c = 0; c < record::kChannelCount; ++c) {
      const auto& field = csv.rows[i][5 + c];
      if (std::isnan(samples[i].value[c])) {
        EXPECT_EQ(field, "");
        continue;
      }
      double value = 0.0;
      const auto parsed = std::from_chars(field.data(), field.data() + field.size(), value);
      ASSERT_EQ(parsed.ptr, field.data() + field.size()) << field;
      EXPECT_EQ(std::bit_cast<std::uint64_t>(value), std::bit_cast<std::uint64_t>(samples[i].value[c]))
          << csv.names[5 + c];
    }
  }
  EXPECT_FALSE(fs::exists(target_.string() + ".part"));
}

TEST_F(CsvExportTest, HeaderTellsWhereTheNumbersComeFrom) {
  const auto run = recordRun(samplesFrom(1, 5));
  ASSERT_TRUE(exportCsv(*store_, run, target_).ok());
  const auto csv = test::readCsvText(target_);
  const auto all = readText(target_);
  for (const char* text : {"# protocol: porcine spine, simulated\n", "# cell: virtual\n", "# data: simulated",
                           "# software_version: 0.1.0\n", "# seed: 42\n", "# began: 20", "# ended: 20",
                           "# how_it_ended: stopped (by the operator)\n", "# incomplete: yes\n", "# lost_samples: 3\n",
                           "# world_axes: W: x anterior, y left, z up\n", "# column moment_y_Nm: "})
    EXPECT_THAT(all, HasSubstr(text));
  for (const auto& name : csv.names)
    EXPECT_THAT(all, HasSubstr("# column " + name + ": ")) << "a column without its meaning";
}

TEST_F(CsvExportTest, HeaderTellsWhatWasChosenForTheExperiment) {
  auto header = simulatedRun();
  header.protocolJson =
      R"({"name":"knee","parameters":[{"name":"flexion","value":14.0,"unit":"deg"},{"name":"repetitions","value":1}]})";
  const auto chosen = recordRun(samplesFrom(1, 1), header);
  ASSERT_TRUE(exportCsv(*store_, chosen, target_).ok());
  EXPECT_THAT(readText(target_), HasSubstr("# protocol_parameters: flexion = 14.0 deg; repetitions = 1\n"));
  // Nothing to choose, or what is no list of them, is none.
  for (const char* json : {R"({"name":"knee"})", R"({"parameters":[1,{"name":"x"},{"value":2}]})", "no JSON"}) {
    header.protocolJson = json;
    const auto run = recordRun(samplesFrom(1, 1), header);
    fs::remove(target_);
    ASSERT_TRUE(exportCsv(*store_, run, target_).ok()) << json;
    EXPECT_THAT(readText(target_), testing::Not(HasSubstr("protocol_parameters"))) << json;
  }
}

TEST_F(CsvExportTest, MeasuredDataAreNotCalledSimulated) {
  auto header = simulatedRun();
  header.simulated = false;
  header.protocolName = "porcine spine";
  const auto run = recordRun(samplesFrom(1, 1), header);
  ASSERT_TRUE(exportCsv(*store_, run, target_).ok());
  EXPECT_THAT(readText(target_), HasSubstr("# data: measured\n"));
  EXPECT_THAT(readText(target_), testing::Not(HasSubstr("simulated")));
}

/// A locale that writes 1.234,5, whether or not the system has one of that kind.
class CommaLocale : public std::numpunct<char> {
  char do_decimal_point() const override { return ','; }
  char do_thousands_sep() const override { return '.'; }
  std::string do_grouping() const override { return "\3"; }
};

TEST_F(CsvExportTest, LocaleDoesNotChangeTheNumbers) {
  const auto run = recordRun(samplesFrom(123'456, 20));
  ASSERT_TRUE(exportCsv(*store_, run, target_).ok());
  const auto before = readText(target_);
  const auto cLocale = std::string(std::setlocale(LC_ALL, nullptr));
  const auto cppLocale = std::locale::global(std::locale(std::locale::classic(), new CommaLocale));
  std::setlocale(LC_ALL, "de_DE.UTF-8");
  const auto written = exportCsv(*store_, run, target_);
  std::locale::global(cppLocale);
  std::setlocale(LC_ALL, cLocale.c_str());
  ASSERT_TRUE(written.ok());
  EXPECT_EQ(readText(target_), before);
}

TEST_F(CsvExportTest, CancelLeavesNoFileAtTheBeginningAndAtTheEnd) {
  const auto run = recordRun(samplesFrom(1, 1000));
  const auto atOnce = exportCsv(*store_, run, target_, [](std::int64_t, std::int64_t) { return false; });
  ASSERT_FALSE(atOnce.ok());
  EXPECT_EQ(atOnce.error().code, ErrorCode::Cancelled);
  EXPECT_TRUE(leftNothing());
  const auto late =
      exportCsv(*store_, run, target_, [](std::int64_t done, std::int64_t total) { return done < total; });
  ASSERT_FALSE(late.ok());
  EXPECT_EQ(late.error().code, ErrorCode::Cancelled);
  EXPECT_TRUE(leftNothing());
}

TEST_F(CsvExportTest, ProgressBeginsAtZeroAndEndsAtTheTotal) {
  const auto run = recordRun(samplesFrom(1, 1000));
  std::vector<std::int64_t> done;
  ASSERT_TRUE(exportCsv(*store_, run, target_, [&](std::int64_t now, std::int64_t total) {
                EXPECT_EQ(total, 1000);
                done.push_back(now);
                return true;
              }).ok());
  EXPECT_EQ(done.front(), 0);
  EXPECT_EQ(done.back(), 1000);
}

TEST_F(CsvExportTest, CancelledOrFailedExportKeepsTheFileThatWasThere) {
  const auto run = recordRun(samplesFrom(1, 10));
  writeText(target_, "yesterday's export");
  EXPECT_FALSE(exportCsv(*store_, run, target_, [](std::int64_t, std::int64_t) { return false; }).ok());
  EXPECT_EQ(readText(target_), "yesterday's export");
  ASSERT_TRUE(exportCsv(*store_, run, target_).ok());
  EXPECT_EQ(test::readCsvText(target_).rows.size(), 10u);
}

TEST_F(CsvExportTest, FullDiskLeavesNoHalfFile) {
  const auto run = recordRun(samplesFrom(1, 1000));
  // A limit on the size of a file stands for the full disk.
  rlimit before{};
  ASSERT_EQ(::getrlimit(RLIMIT_FSIZE, &before), 0);
  const auto handler = ::signal(SIGXFSZ, SIG_IGN);
  const rlimit small{100'000, before.rlim_max};
  ASSERT_EQ(::setrlimit(RLIMIT_FSIZE, &small), 0);
  const auto written = exportCsv(*store_, run, target_);
  ::setrlimit(RLIMIT_FSIZE, &before);
  ::signal(SIGXFSZ, handler);
  ASSERT_FALSE(written.ok());
  EXPECT_EQ(written.error().code, ErrorCode::StorageFailure);
  EXPECT_THAT(written.error().message, HasSubstr(target_.string()));
  EXPECT_THAT(written.error().remedy, HasSubstr("Free space"));
  EXPECT_TRUE(leftNothing());
}

TEST_F(CsvExportTest, MissingRunAndMissingFolderAreNamed) {
  const auto noRun = exportCsv(*store_, 77, target_);
  EXPECT_EQ(noRun.error().code, ErrorCode::NotFound);
  EXPECT_TRUE(leftNothing());
  const auto run = recordRun(samplesFrom(1, 1));
  const auto noFolder = exportCsv(*store_, run, folder_ / "nowhere/run.csv");
  EXPECT_EQ(noFolder.error().code, ErrorCode::NotFound);
  EXPECT_THAT(noFolder.error().message, HasSubstr("nowhere/run.csv"));
}

TEST_F(CsvExportTest, RunWithoutSamplesIsAHeaderAlone) {
  const auto run = recordRun({});
  ASSERT_TRUE(exportCsv(*store_, run, target_).ok());
  EXPECT_TRUE(test::readCsvText(target_).rows.empty());
  EXPECT_EQ(test::readCsvText(target_).names.size(), 5 + record::kChannelCount);
}

}  // namespace
}  // namespace articulus::storage
