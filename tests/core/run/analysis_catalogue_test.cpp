// What a protocol asks for is known before it runs: analyses that there are none of, keys that they do not read.
#include "core/run/analysis_catalogue.h"

#include <gmock/gmock.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"

namespace articulus::run {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;

TEST(AnalysisCatalogue, EachSaysWhatItNeedsWhatItTellsAndWhoseMethodItIs) {
  for (const RunAnalysis& a : analysisCatalogue())
    for (const std::string_view words : {a.meaning, a.needs, a.quantities, a.source})
      EXPECT_TRUE(words.size() > 4 && words.ends_with('.')) << a.type << ": " << words;
}

TEST(AnalysisCatalogue, EachDeclaresWhatItNeedsAndEachRowWithItsUnit) {
  for (const RunAnalysis& a : analysisCatalogue()) {
    EXPECT_FALSE(a.needed.empty()) << a.type;
    EXPECT_FALSE(a.told.empty()) << a.type;
    for (const AnalysisQuantity& q : a.told)
      EXPECT_FALSE(q.name.empty() || q.units.empty() || q.table.empty()) << a.type << ": " << q.name;
  }
  const RunAnalysis& cycles = *analysisOf("load_cycle");
  storage::ResultValue row;
  row.table = "load_cycle";
  row.quantity = "neutral zone, trilinear, width";
  row.unit = "rad";
  EXPECT_TRUE(isOfAny(cycles.told, row));
  row.unit = "m";
  EXPECT_TRUE(isOfAny(cycles.told, row));
  for (const char* unit : {"deg", "ra", "rad m", ""}) {
    row.unit = unit;
    EXPECT_FALSE(isOfAny(cycles.told, row)) << unit;
  }
  row.unit = "rad";
  row.table = "laxity";
  EXPECT_FALSE(isOfAny(cycles.told, row)) << "of another table";
  row.table = "load_cycle";
  for (const char* quantity : {"neutral zone", "phase lag of it", "the phase lag", ""}) {
    row.quantity = quantity;
    EXPECT_FALSE(isOfAny(cycles.told, row)) << quantity;
  }
}

TEST(AnalysisCatalogue, MisspeltTypesAndKeysAreNamed) {
  protocol::Protocol asked;
  asked.analyses.push_back({"path_replay", nlohmann::json{{"intact", "a"}, {"repalys", "b"}, {"source", "ours"}}});
  asked.analyses.push_back({"relaxatoin", nlohmann::json::object()});
  asked.analyses.push_back({"relaxation", nlohmann::json{{"step", "hold"}}});
  EXPECT_THAT(faultsOfAnalyses(asked),
              ElementsAre(AllOf(HasSubstr("analyses[0].repalys is not known"), HasSubstr("\"replays\"")),
                          AllOf(HasSubstr("analyses[1].type"), HasSubstr("\"relaxation\""))));
}

TEST(AnalysisCatalogue, OptionsOfAnotherTypeAreNamedBeforeTheRun) {
  protocol::Protocol asked;
  asked.analyses.push_back({"path_replay", nlohmann::json{{"intact", 3}, {"replays", "b"}, {"largest_shift_mm", "c"}}});
  asked.analyses.push_back({"relaxation", nlohmann::json{{"times_s", {1, "x"}}, {"fit_times", 1}, {"source", 5}}});
  EXPECT_THAT(
      faultsOfAnalyses(asked),
      ElementsAre("analyses[0].intact must be a text.", "analyses[0].largest_shift_mm must be a number.",
                  "analyses[0].replays must be an array of texts.", "analyses[1].fit_times must be true or false.",
                  "analyses[1].source must be a text.", "analyses[1].times_s must be an array of numbers."));
}

TEST(AnalysisCatalogue, ShippedProtocolsAskForNothingElse) {
  const std::filesystem::path folder = ARTICULUS_RESOURCES "/protocols";
  int analyses = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (!protocol::isProtocolFile(entry.path())) continue;
    const auto read = protocol::loadProtocol(entry.path(), folder);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_THAT(faultsOfAnalyses(*read), ElementsAre()) << entry.path();
    analyses += static_cast<int>(read->analyses.size());
  }
  EXPECT_GT(analyses, 10);
}

}  // namespace
}  // namespace articulus::run
