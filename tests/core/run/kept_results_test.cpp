// Results are computed once: kept with the version of their methods, and made anew where they are old or were changed.
#include "core/run/kept_results.h"

#include <gmock/gmock.h>

#include <cmath>

#include <nlohmann/json.hpp>

#include "core/base/program/program_version.h"
#include "core/run/run_director.h"
#include "core/storage/database.h"
#include "tests/support/session_bench.h"
#include "tests/support/virtual_cell.h"

namespace articulus::test {
namespace {

using run::Keeping;
using run::resultsOf;

/// To the bit; what could not be told is told neither time.
bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

class KeptResults : public testing::Test {
 protected:
  void SetUp() override {
    auto opened = storage::UserStore::open(folder.path() / "users" / "1" / "articulus.sqlite",
                                           std::filesystem::path(ARTICULUS_RESOURCES) / "migrations" / "user",
                                           {.key = storage::StationKey::passing(), .folder = "folder-a"});
    ASSERT_TRUE(opened) << opened.error().text();
    store = std::move(*opened);
    VirtualCell cell;
    run::RunDirector director(cell.link(), cell.cell(), *store, "0.1.0");
    cell.switchOn();
    cell.zero();
    cell.clamp();
    auto protocol = shortProtocol();
    protocol.analyses = {{.type = "path_replay", .options = nlohmann::json{{"intact", "nowhere"}}}};
    for (const char* of : {"off_axis_force", "turn_x", "Mx"}) {
      protocol::Report report;
      report.name = std::string("of ") + of;
      report.measure.of = of;
      report.measure.statistic = protocol::Statistic::LargestSize;
      report.measure.cycle = 1;
      protocol.steps.back().reports.push_back(report);
    }
    const auto started =
        director.start({.protocol = protocol, .sessionId = 0, .specimen = {}, .seed = 1, .realTime = false});
    ASSERT_TRUE(started) << started.error().text();
    id = *started;
    for (int i = 0; i < 3000 && !director.poll().finished; ++i) cell.run(20);
    ASSERT_EQ(waitForAnalysis(director).ending.end, record::RunEnd::Completed);
  }
  void change(const std::string& sql) {
    storage::Database database(store->file());
    database.execute(sql);
  }
  /// As often as the samples of the run are looked into.
  int looksOf(Keeping keeping) {
    int looks = 0;
    const auto outcome = resultsOf(*store, id, keeping, [&looks] { return ++looks < 0; });
    EXPECT_TRUE(outcome) << outcome.error().text();
    return looks;
  }
  TempFolder folder;
  std::unique_ptr<storage::UserStore> store;
  std::int64_t id = 0;
};

TEST_F(KeptResults, AreReadNotComputedAgain) {
  const auto kept = resultsOf(*store, id);
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_FALSE(kept->computed.empty());
  EXPECT_EQ(looksOf(Keeping::Kept), 0);
  EXPECT_GT(looksOf(Keeping::Anew), 0);
  const auto anew = resultsOf(*store, id, Keeping::Anew);
  ASSERT_TRUE(anew) << anew.error().text();
  ASSERT_EQ(anew->results.values.size(), kept->results.values.size());
  for (std::size_t i = 0; i < kept->results.values.size(); ++i) {
    EXPECT_PRED2(same, anew->results.values[i].minimum, kept->results.values[i].minimum)
        << kept->results.values[i].quantity;
    EXPECT_PRED2(same, anew->results.values[i].maximum, kept->results.values[i].maximum)
        << kept->results.values[i].quantity;
  }
  EXPECT_NE(kept->results.problemText().find("path_replay"), std::string::npos);
  EXPECT_EQ(anew->results.problemText(), kept->results.problemText());
}

TEST_F(KeptResults, SayInWordsWhatAStepReports) {
  const auto kept = resultsOf(*store, id);
  ASSERT_TRUE(kept) << kept.error().text();
  std::vector<std::string> methods;
  for (const storage::ResultValue& row : kept->results.values)
    if (row.table == "report") methods.push_back(row.method);
  EXPECT_EQ(methods,
            (std::vector<std::string>{"largest size of off-axis force, cycle 1",
                                      "largest size of turn about x, cycle 1", "largest size of Mx, cycle 1"}));
}

TEST_F(KeptResults, OfOlderMethodsAreMadeAnewAndKept) {
  auto older = store->storedResults(id);
  ASSERT_TRUE(older);
  older->methodsVersion = run::kMethodsVersion - 1;
  older->values.clear();
  ASSERT_TRUE(store->saveResults(id, *older));
  const auto anew = resultsOf(*store, id);
  ASSERT_TRUE(anew);
  EXPECT_TRUE(anew->computed.empty());
  EXPECT_TRUE(anew->notStored.empty()) << anew->notStored;
  EXPECT_FALSE(anew->results.values.empty());
  EXPECT_EQ(looksOf(Keeping::Kept), 0);
}

TEST_F(KeptResults, OfOtherMethodsOrParametersAreMadeAnewAndTold) {
  const auto kept = store->storedResults(id);
  ASSERT_TRUE(kept) << kept.error().text();
  EXPECT_EQ(kept->programVersion, base::programVersion());
  EXPECT_NE(kept->parametersJson.find("path_replay"), std::string::npos) << kept->parametersJson;
  EXPECT_TRUE(resultsOf(*store, id)->outdated.empty());
  const auto madeOtherwise = [&](const auto& change) {
    auto other = *kept;
    change(other);
    EXPECT_TRUE(store->saveResults(id, other));
    const auto outcome = resultsOf(*store, id);
    EXPECT_TRUE(outcome) << outcome.error().text();
    EXPECT_TRUE(outcome->computed.empty()) << "the kept ones were taken";
    EXPECT_TRUE(resultsOf(*store, id)->outdated.empty()) << "the new ones are kept";
    return outcome->outdated;
  };
  EXPECT_EQ(madeOtherwise([](auto& r) { r.parametersJson = "{}"; }), "other parameters");
  const std::string now = std::to_string(run::kMethodsVersion);
  EXPECT_EQ(madeOtherwise([](auto& r) { r.methodsVersion = 3; }), "methods 3, now " + now);
}

TEST_F(KeptResults, OfADatabaseOfBeforeFitTheirTagAndAreTaken) {
  // As a program before migration 011 left them: neither version nor parameters, and a tag over what there was.
  auto older = store->storedResults(id);
  ASSERT_TRUE(older);
  older->programVersion.clear();
  older->parametersJson.clear();
  ASSERT_TRUE(store->saveResults(id, *older));
  const auto seal = store->verify(id);
  ASSERT_TRUE(seal) << seal.error().text();
  EXPECT_EQ(seal->state, storage::SealState::Verified) << seal->text();
  const auto outcome = resultsOf(*store, id);
  ASSERT_TRUE(outcome);
  EXPECT_TRUE(outcome->changed.empty()) << outcome->changed;
  EXPECT_TRUE(outcome->outdated.empty()) << outcome->outdated;
  EXPECT_FALSE(outcome->computed.empty()) << "the same methods had computed them";
  EXPECT_TRUE(outcome->program.empty()) << "nobody knows which";
}

TEST_F(KeptResults, OfAnotherProgramWithTheSameMethodsAreTakenAndTellIt) {
  auto other = store->storedResults(id);
  ASSERT_TRUE(other);
  other->programVersion = "0.0.9";
  ASSERT_TRUE(store->saveResults(id, *other));
  const auto outcome = resultsOf(*store, id);
  ASSERT_TRUE(outcome) << outcome.error().text();
  EXPECT_FALSE(outcome->computed.empty());
  EXPECT_EQ(outcome->program, "0.0.9");
  EXPECT_TRUE(outcome->outdated.empty()) << outcome->outdated;
}

TEST_F(KeptResults, WhoseProgramSomebodyChangedAreTold) {
  for (const char* sql :
       {"UPDATE result_set SET program_version = '9.9'", "UPDATE result_set SET parameters_json = '{}'",
        "UPDATE result_set SET program_version = NULL"}) {
    change(sql);
    EXPECT_FALSE(resultsOf(*store, id)->changed.empty()) << sql;
    ASSERT_TRUE(resultsOf(*store, id, Keeping::Anew));
  }
}

TEST_F(KeptResults, ThatSomebodyChangedAreTold) {
  change("UPDATE result SET maximum = maximum + 1");
  const auto outcome = resultsOf(*store, id);
  ASSERT_TRUE(outcome);
  EXPECT_NE(outcome->changed.find("changed from outside"), std::string::npos) << outcome->changed;
  EXPECT_FALSE(outcome->results.values.empty()) << "computed from the samples";
  // The evidence stays until a person asks for new ones.
  EXPECT_FALSE(resultsOf(*store, id)->changed.empty()) << "whitewashed";
  const auto seal = store->verify(id);
  ASSERT_TRUE(seal) << seal.error().text();
  EXPECT_EQ(seal->state, storage::SealState::Changed) << seal->text();
  EXPECT_FALSE(resultsOf(*store, id, Keeping::Anew)->changed.empty()) << "told once more";
  EXPECT_TRUE(resultsOf(*store, id)->changed.empty()) << "asked for anew and kept";
}

}  // namespace
}  // namespace articulus::test
