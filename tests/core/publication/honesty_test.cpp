// What a report must not claim: each test once failed.
#include <gmock/gmock.h>

#include <nlohmann/json.hpp>

#include "core/publication/document/phrase.h"
#include "core/publication/figures/run_figures.h"
#include "core/report/document_html.h"
#include "core/report/svg_chart.h"
#include "core/storage/database.h"
#include "tests/core/publication/stored_run.h"

namespace articulus::publication {
namespace {

using test::StoredRun;
using testing::HasSubstr;
using testing::Not;

RunFacts factsIn(StoredRun& bench, std::int64_t id) {
  auto facts = factsOf(*bench.store, id);
  if (!facts) throw std::runtime_error(facts.error().text());
  return std::move(*facts);
}

std::string htmlIn(const RunFacts& facts) { return report::htmlOf(documentOf({facts}, {.version = "2.0"})); }

TEST(Honesty, ResultsThatWereChangedAreToldAndStayChanged) {
  StoredRun bench("L3-L5 #07", true);
  const std::int64_t id = bench.add(2000);
  EXPECT_THAT(htmlIn(factsIn(bench, id)), Not(HasSubstr("DO NOT PUBLISH")));
  storage::Database(bench.store->file()).execute("UPDATE result SET maximum = 2 * maximum");
  for (int i = 0; i < 2; ++i) {
    const std::string html = htmlIn(factsIn(bench, id));
    EXPECT_THAT(html, HasSubstr("DO NOT PUBLISH")) << i;
    EXPECT_THAT(html, HasSubstr("put the database back from a backup")) << i;
    EXPECT_THAT(html, HasSubstr("NOT AS THEY WERE RECORDED")) << i;
    EXPECT_THAT(html, Not(HasSubstr("every number is what was recorded"))) << i;
    EXPECT_EQ(bench.store->verify(id)->state, storage::SealState::Changed) << "a report whitewashed it";
  }
}

TEST(Honesty, InertiaIsTakenOffOnlyWhereTheCellSaysSo) {
  StoredRun bench;
  RunFacts facts = factsIn(bench, bench.add(500));
  EXPECT_THAT(htmlIn(facts), HasSubstr("compensated for the weight of the tool"));
  nlohmann::json cell = facts.cell;
  cell["load_signal"]["inertial_compensation"] = true;
  facts.cell = base::JsonValue(cell);
  EXPECT_THAT(htmlIn(facts), HasSubstr("weight and inertia"));
}

TEST(Honesty, ALiveSpecimenIsNotCalledIntact) {
  StoredRun bench;
  const RunFacts computed = factsIn(bench, bench.add(500));
  const RunFacts live = factsIn(bench, bench.add(500, {record::RunEnd::Completed}, false));
  EXPECT_THAT(htmlIn(computed), HasSubstr("condition: intact"));
  EXPECT_THAT(htmlIn(live), HasSubstr("condition: no cut recorded"));
  EXPECT_THAT(htmlIn(live), Not(HasSubstr("intact")));
}

TEST(Honesty, AnImportedRunClaimsNothingThatThisProgramDid) {
  StoredRun bench;
  const storage::ImportOrigin origin{
      "other.tdms", "tdms", std::string(64, 'a'),
      R"({"mapping": {"columns": [{"channel": "moment_x_Nm", "from": "Mx", "unit": "Nm", "guessed": true}]},
          "notes": ["Offsets were added."], "unused_columns": ["Aux"]})"};
  const std::string html = htmlIn(factsIn(bench, bench.add(2000, {record::RunEnd::Completed}, false, origin)));
  for (const char* told : {"other.tdms", "aaaaaaaa", "moment_x_Nm", "guessed", "Offsets were added.", "Aux",
                           "imported from the file", "Rate of the imported samples", "(1 guessed)"})
    EXPECT_THAT(html, HasSubstr(told));
  for (const char* claimed : {"Control, recording", "was run.", "controlled to zero", "real time", "late control cycle",
                              "that the robot exerts", "unload step", "what was recorded", "Tests were run"})
    EXPECT_THAT(html, Not(HasSubstr(claimed)));
  const std::string both = htmlIn(factsIn(bench, bench.add(2000, {record::RunEnd::Completed}, true, origin)));
  EXPECT_THAT(both, HasSubstr("simulated, imported"));
  EXPECT_THAT(both, Not(HasSubstr("virtual cell is a robotic")));
}

TEST(Honesty, MixedDataAreCalledSimulatedOnlyWhereSomeAre) {
  StoredRun bench;
  RunFacts live = factsIn(bench, bench.add(300, {record::RunEnd::Completed}, false)), other = live;
  other.origin = DataOrigin::Imported;
  EXPECT_THAT(documentOf({live, other}, {}).mark, Not(HasSubstr("SIMULATED")));
  other.origin = DataOrigin::Simulated;
  EXPECT_THAT(documentOf({live, other}, {}).mark, HasSubstr("SIMULATED"));
}

TEST(Honesty, PicturesThatLeaveTheReportSayThatTheyAreSimulated) {
  StoredRun bench;
  const RunFacts facts = factsIn(bench, bench.add(2000));
  for (const auto kind : {FigureKind::Loops, FigureKind::Loads, FigureKind::Motion})
    EXPECT_THAT(report::svgOf(figureOf(facts, kind, Language::English, {})), HasSubstr("SIMULATED"));
  EXPECT_THAT(report::svgOf(figureOf(facts, FigureKind::Loads, Language::German, {})), HasSubstr("SIMULIERT"));
  const Document document = documentOf({facts}, {});
  EXPECT_THAT(document.title, HasSubstr("(simulated)"));
  for (const Block& block : document.blocks)
    if (const auto* figure = std::get_if<Figure>(&block)) {
      EXPECT_THAT(figure->caption, HasSubstr("SIMULATED"));
    }
  const RunFacts live = factsIn(bench, bench.add(2000, {record::RunEnd::Completed}, false));
  EXPECT_THAT(report::svgOf(figureOf(live, FigureKind::Loads, Language::English, {})), Not(HasSubstr("SIMULATED")));
}

TEST(Honesty, ARunThatEndedBeforeItsCycleHasNoCycleEvaluated) {
  StoredRun bench;
  RunFacts facts = factsIn(bench, bench.add(2000));
  for (auto& loop : facts.loops) loop.reportedCycle = 3;
  const std::string html = htmlIn(facts);
  EXPECT_THAT(html, Not(HasSubstr("cycle 3 was evaluated")));
  EXPECT_THAT(html, HasSubstr("ended before its cycle 3"));
}

TEST(Honesty, WantedLoadsAreDrawnWhereALoadWasControlled) {
  StoredRun bench;
  RunFacts facts = factsIn(bench, bench.add(2000));
  EXPECT_TRUE(std::isfinite(facts.courses[record::Channel::WantedMomentX].first));
  // A step that no program knows controlled nothing that anybody can name.
  EXPECT_EQ(facts.loops.size(), 2U);
}

TEST(Honesty, WordsOfAPersonAndKeysAreNotTranslated) {
  StoredRun bench;
  RunFacts facts = factsIn(bench, bench.add(500));
  facts.results.push_back({"report", "anterior", "stiffness of mine", "N", 1.0, 1.0, {}, "a method of nobody"});
  const std::string html = report::htmlOf(documentOf({facts}, {.language = Language::German}));
  EXPECT_THAT(html, HasSubstr(">anterior<"));
  EXPECT_THAT(html, HasSubstr(">stiffness of mine<"));
  EXPECT_EQ(translated("stiffness_across_N_per_mm", Language::German), "stiffness_across_N_per_mm");
}

TEST(Honesty, EventsKeepTheirNumbers) {
  StoredRun bench;
  RunFacts facts = factsIn(bench, bench.add(500));
  for (const double load_N : {100.0, 150.0}) {
    record::Event event;
    event.kind = record::EventKind::PreloadSet;
    event.value = load_N;
    facts.events.push_back(event);
  }
  const std::string html = htmlIn(facts);
  EXPECT_THAT(html, HasSubstr("Follower preload 100 N"));
  EXPECT_THAT(html, HasSubstr("Follower preload 150 N"));
  EXPECT_THAT(html, HasSubstr("A follower preload of 100, 150 N was set."));
}

TEST(Honesty, NothingIsLeftOutInSilence) {
  StoredRun bench;
  RunFacts facts = factsIn(bench, bench.add(300));
  for (int i = 0; i < 250; ++i) {
    record::Event event;
    event.kind = record::EventKind::Note;
    event.setText("note " + std::to_string(i));
    facts.events.push_back(event);
    facts.protocol.steps.emplace_back(protocol::WaitStep{.duration_s = 1.0 + i});
  }
  const std::string html = htmlIn(facts);
  EXPECT_THAT(html, HasSubstr("and 51 more"));  // 251 causes
  EXPECT_THAT(html, HasSubstr("note 10<"));
  EXPECT_THAT(html, HasSubstr("and 10"));  // steps beyond the longest table
}

}  // namespace
}  // namespace articulus::publication
