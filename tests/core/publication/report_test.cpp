// Reports: every number of every table in both kinds of file, on every page what the data are, no word of a person read
// as markup, and the same in German. PDFs are read by poppler.
#include "core/publication/report.h"

#include <gmock/gmock.h>
#include <sys/stat.h>

#include <algorithm>
#include <cstdio>
#include <fstream>

#include "core/base/json_reader.h"
#include "core/publication/sections/section.h"
#include "core/run/analyses/control_errors.h"
#include "hardware/io/xml_document.h"
#include "tests/core/publication/stored_run.h"

namespace articulus::publication {
namespace {

using test::kHostile;
using test::StoredRun;

std::string output(const std::string& command) {
  std::string all;
  FILE* pipe = ::popen(command.c_str(), "r");
  if (!pipe) return all;
  char part[4096];
  for (std::size_t n = 0; (n = std::fread(part, 1, sizeof part, pipe)) > 0;) all.append(part, n);
  ::pclose(pipe);
  return all;
}

std::vector<std::string> pagesOf(const std::filesystem::path& pdf) {
  const std::string text = output("pdftotext -layout '" + pdf.string() + "' -");
  std::vector<std::string> pages;
  for (std::size_t begin = 0, end = 0; (end = text.find('\f', begin)) != std::string::npos; begin = end + 1)
    pages.push_back(text.substr(begin, end - begin));
  return pages;
}

std::string wholeText(const std::filesystem::path& pdf) {
  std::string all;
  for (const std::string& page : pagesOf(pdf)) all += page;
  return all;
}

std::filesystem::path asFile(const test::TempFolder& folder, const std::string& bytes, const std::string& name) {
  const auto file = folder.path() / name;
  std::ofstream(file, std::ios::binary) << bytes;
  return file;
}

hardware::XmlElement wellFormed(const std::string& html) {
  const auto read = hardware::parseXml(html.substr(html.find('\n') + 1), "the page");
  if (!read) {
    ADD_FAILURE() << read.error().text();
    return {};
  }
  return *read;
}

/// Every cell of every table that holds a digit.
std::vector<std::string> numbersOf(const Document& document) {
  std::vector<std::string> all;
  for (const Block& block : document.blocks)
    if (const auto* table = std::get_if<Table>(&block))
      for (const auto& row : table->rows)
        for (std::size_t i = 0; i < row.size(); ++i)
          if (table->columns[i].number && row[i].find_first_of("0123456789") != std::string::npos)
            all.push_back(row[i]);
  return all;
}

RunFacts factsOfNew(StoredRun& bench, int samples, const record::RunEnding& end = {record::RunEnd::Completed}) {
  auto facts = factsOf(*bench.store, bench.add(samples, end));
  if (!facts) throw std::runtime_error(facts.error().text());
  return std::move(*facts);
}

TEST(Report, AnyTableIsPrintedWholeInBothKindsOfFile) {
  StoredRun bench;
  std::vector<RunFacts> runs{factsOfNew(bench, 4000)};
  EXPECT_FALSE(runs[0].results.empty());
  EXPECT_EQ(runs[0].loops.size(), 2u);
  for (int i = 0; i < 150; ++i)  // of an analysis that no report knows
    runs[0].results.push_back({"brand_new", "group " + std::to_string(i / 50), "quantity " + std::to_string(i), "W",
                               i + 0.125, i % 2 == 0 ? i + 0.125 : i + 0.375, 0.25, "by a new method"});
  for (const Language language : {Language::English, Language::German}) {
    const Document document = documentOf(runs, {.language = language, .author = "weber", .version = "test"});
    const std::string html = htmlOf(document);
    wellFormed(html);
    const auto pdf = pdfOf(document, Paper::A4);
    ASSERT_TRUE(pdf) << pdf.error().text();
    const auto file = asFile(bench.folder, *pdf, "report.pdf");
    const std::string text = wholeText(file);
    const auto numbers = numbersOf(document);
    EXPECT_GT(numbers.size(), 400u);
    for (const std::string& number : numbers) {
      EXPECT_NE(text.find(number), std::string::npos) << number;
      EXPECT_NE(html.find(number), std::string::npos) << number;
    }
    EXPECT_NE(text.find(language == Language::German ? "49,375" : "49.375"), std::string::npos);
    EXPECT_NE(html.find("<svg"), std::string::npos);
    EXPECT_EQ(html.find("<script"), std::string::npos);
  }
}

TEST(Report, ControlErrorsMarkTheLoadThatAStepAskedForAlone) {
  StoredRun bench;
  std::vector<RunFacts> runs{factsOfNew(bench, 4000)};
  // What is led to zero begins where it was: its samples alone look as if another load had been wanted.
  for (storage::ResultValue& row : runs[0].results)
    if (row.table == run::kControlErrorTable) row.method = "measured minus wanted load";
  const Document document = documentOf(runs, {.author = "weber", .version = "test"});
  int seen = 0;
  for (const Block& block : document.blocks) {
    const auto* table = std::get_if<Table>(&block);
    if (!table || table->caption != say("t_control", Language::English)) continue;
    for (const auto& row : table->rows) {
      const std::size_t asked = row[0] == "LB" ? 4 : row[0] == "FE" ? 5 : 0;
      if (asked == 0) continue;
      ++seen;
      for (std::size_t i = 1; i <= 6; ++i) {
        EXPECT_FALSE(row[i].empty()) << row[0] << ", column " << i;
        EXPECT_EQ(row[i].ends_with(" *"), i == asked) << row[0] << ": " << row[i];
      }
    }
    EXPECT_EQ(std::ranges::count(table->notes, say("control_note_followed", Language::English)), 1);
  }
  EXPECT_EQ(seen, 2);
}

TEST(Report, EveryPageSaysWhatTheDataAreAndWhichPageItIs) {
  StoredRun bench;
  const std::vector<RunFacts> runs{factsOfNew(bench, 2000)};
  for (const Paper paper : {Paper::A4, Paper::Letter}) {
    const auto pdf = pdfOf(documentOf(runs, {.version = "test"}), paper);
    ASSERT_TRUE(pdf) << pdf.error().text();
    const auto file = asFile(bench.folder, *pdf, "pages.pdf");
    const auto pages = pagesOf(file);
    ASSERT_GT(pages.size(), 2u);
    for (std::size_t i = 0; i < pages.size(); ++i) {
      EXPECT_NE(pages[i].find("SIMULATED DATA"), std::string::npos) << i;
      EXPECT_NE(pages[i].find("Page " + std::to_string(i + 1) + " of " + std::to_string(pages.size())),
                std::string::npos);
    }
    const std::string about = output("pdfinfo '" + file.string() + "'");
    EXPECT_NE(about.find(paper == Paper::A4 ? "A4" : "letter"), std::string::npos) << about;
    EXPECT_NE(about.find("Title:"), std::string::npos);
  }
}

TEST(Report, ATableThatReachesOverPagesHasItsHeadOnEach) {
  Document document{.title = "t", .pageWord = "{page}/{pages}", .language = "en"};
  Table table{.caption = "long", .columns = {{"uncommonhead"}, {"n", true}}};
  for (int i = 0; i < 200; ++i) table.rows.push_back({"row " + std::to_string(i), std::to_string(1000 + i)});
  document.blocks = {Heading{1, "h"}, table};
  const test::TempFolder folder;
  const auto pdf = pdfOf(document, Paper::Letter);
  ASSERT_TRUE(pdf) << pdf.error().text();
  const auto pages = pagesOf(asFile(folder, *pdf, "long.pdf"));
  ASSERT_GT(pages.size(), 3u);
  for (const auto& page : pages) EXPECT_NE(page.find("uncommonhead"), std::string::npos);
}

/// Where a bit less between the rows makes room for them, no page is begun for a row or two.
TEST(Report, ALastPageIsNotBegunForARowOrTwo) {
  StoredRun bench;
  bool twoPages = false;
  for (int rows = 40; rows < 64; ++rows) {
    Document document;
    document.title = "Rows";
    document.language = "en";
    Table table{.caption = "all", .columns = {{"n", true}, {"what"}}, .rows = {}};
    for (int i = 0; i < rows; ++i) table.rows.push_back({std::to_string(i), "row" + std::to_string(i)});
    document.blocks = {table};
    const auto bytes = pdfOf(document, Paper::A4);
    ASSERT_TRUE(bytes) << bytes.error().text();
    const auto pages = pagesOf(asFile(bench.folder, *bytes, "rows.pdf"));
    ASSERT_LE(pages.size(), 2U);
    EXPECT_NE(pages.back().find("row" + std::to_string(rows - 1)), std::string::npos);
    if (pages.size() == 1) continue;
    twoPages = true;
    EXPECT_NE(pages[1].find("row" + std::to_string(rows - 3)), std::string::npos) << rows << " rows";
  }
  EXPECT_TRUE(twoPages);
}

/// What has the most to say has the most room: no column is broken into words beside an empty one.
TEST(Report, AColumnOfLongTextsIsTheWidest) {
  StoredRun bench;
  Document document;
  document.title = "Widths";
  document.language = "en";
  const std::string sentence = "Nobody and nothing is inside the reach of the arm while the controller is on";
  Table table{.caption = "", .columns = {{"Item"}, {"Who"}, {"When"}, {"Measured"}}, .rows = {}};
  for (int i = 0; i < 10; ++i)
    table.rows.push_back(
        {sentence, "the station (hurryhurry signed in)", "2026-12-01 04:28 UTC", "simulated, not measured at all"});
  document.blocks = {table};
  const auto bytes = pdfOf(document, Paper::A4);
  ASSERT_TRUE(bytes) << bytes.error().text();
  const std::string text = wholeText(asFile(bench.folder, *bytes, "widths.pdf"));
  EXPECT_NE(text.find("Nobody and nothing is inside the reach of"), std::string::npos) << text;
}

TEST(Report, NoWordOfAPersonIsMarkup) {
  StoredRun bench(kHostile.substr(0, 40));
  std::vector<RunFacts> runs{factsOfNew(bench, 500)};
  runs[0].record.header.protocolName = runs[0].record.header.cellName = kHostile;
  runs[0].protocol.description = runs[0].protocol.source = kHostile;
  runs[0].results.push_back({kHostile, kHostile, kHostile, kHostile, 1.0, 2.0, std::nullopt, kHostile});
  runs[0].notes.push_back({1, kHostile, kHostile, kHostile});
  for (auto& loop : runs[0].loops) loop.motion = kHostile;
  const Document document = documentOf(runs, {.author = kHostile, .version = "test"});
  const std::string html = htmlOf(document);
  wellFormed(html);
  EXPECT_EQ(html.find("<script"), std::string::npos);
  EXPECT_NE(html.find("&lt;script&gt;"), std::string::npos);
  EXPECT_TRUE(pdfOf(document, Paper::A4));
}

TEST(Report, OfARunThatWasStoppedAndOfOneWithoutSamples) {
  StoredRun bench;
  for (const int samples : {0, 1, 300}) {
    const std::vector<RunFacts> runs{factsOfNew(bench, samples, {record::RunEnd::Stopped, "by the operator"})};
    const Document document = documentOf(runs, {.version = "test"});
    const std::string html = htmlOf(document);
    wellFormed(html);
    EXPECT_NE(html.find("by the operator"), std::string::npos);
    EXPECT_NE(html.find("did not end as planned"), std::string::npos);
    EXPECT_TRUE(pdfOf(document, Paper::A4));
  }
}

TEST(Report, CountsWhatHappenedAgainInOneLine) {
  StoredRun bench;
  const std::vector<RunFacts> runs{factsOfNew(bench, 500)};
  const std::string html = htmlOf(documentOf(runs, {.version = "test"}));
  const auto at = html.find("near limit: joint 3");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(html.find("near limit: joint 3", at + 1), std::string::npos);
  EXPECT_NE(html.find("<td class=\"n\">3</td>", at), std::string::npos);
}

/// Both count from where the specimen came to rest: 5 mm beside it their numbers are not those of one pose.
TEST(Report, WarnsWhereRunsCountFromDifferentPoses) {
  StoredRun bench;
  RunFacts first = factsOfNew(bench, 500), second = factsOfNew(bench, 500);
  record::Event set;
  set.kind = record::EventKind::ReferenceSet;
  for (RunFacts* run : {&first, &second}) {
    run->events.push_back(set);
    run->clamped = true;
    run->atReference = record::Sample{};
    (*run->atReference)[record::Channel::QuaternionW] = 1.0;
  }
  const auto page = [&](Language language) {
    return htmlOf(documentOf({first, second}, {.language = language, .version = "test"}));
  };
  EXPECT_EQ(page(Language::English).find("from another pose"), std::string::npos);
  (*second.atReference)[record::Channel::PositionZ] = 0.005;
  EXPECT_NE(page(Language::English)
                .find("Run " + std::to_string(second.record.id) +
                      " counts displacements and angles from another pose than run " + std::to_string(first.record.id) +
                      ": 0° and 5 mm beside it."),
            std::string::npos);
  EXPECT_NE(page(Language::German).find("von einer anderen Lage"), std::string::npos);
  second.record.header.protocolName = "another";  // experiments begin where they are written to
  EXPECT_EQ(page(Language::English).find("from another pose"), std::string::npos);
}

/// A mechanism has no donor; of tissue it is told that nobody said.
TEST(Report, ABenchIsNotDescribedAsTissue) {
  StoredRun bench;
  RunFacts run = factsOfNew(bench, 500);
  EXPECT_NE(htmlOf(documentOf({run}, {.version = "test"})).find("Donor code"), std::string::npos);
  nlohmann::json described = run.specimen;
  described["species"] = "mechanism";
  run.specimen = described;
  EXPECT_EQ(htmlOf(documentOf({run}, {.version = "test"})).find("Donor code"), std::string::npos);
  described["donor_code"] = "D7";
  run.specimen = described;
  EXPECT_NE(htmlOf(documentOf({run}, {.version = "test"})).find("D7"), std::string::npos);
}

TEST(Report, ALiveRunIsNotCalledSimulated) {
  StoredRun bench;
  const auto facts = factsOf(*bench.store, bench.add(500, {record::RunEnd::Completed}, false));
  ASSERT_TRUE(facts) << facts.error().text();
  const Document document = documentOf({*facts}, {.version = "test"});
  EXPECT_NE(document.mark.find("LIVE"), std::string::npos);
  EXPECT_FALSE(document.warns);
  RunFacts other = *facts;
  other.origin = DataOrigin::Imported;
  EXPECT_NE(documentOf({other}, {}).mark.find("IMPORTED"), std::string::npos);
  other.origin = DataOrigin::Simulated;
  EXPECT_NE(documentOf({*facts, other}, {}).mark.find("MIXED"), std::string::npos);
}

/// What the station has measured is not a person's word; that a vice is closed is one, unless it is simulated.
TEST(Report, WhoTickedAnItemIsTold) {
  StoredRun bench;
  for (const char* item : {"load_cell_weighed", "specimen_mounted"})
    ASSERT_TRUE(bench.store->tick(bench.session,
                                  {.item = item, .who = "weber", .when = "2026-01-02T03:04:06Z", .measured = ""}));
  for (const bool simulated : {true, false}) {
    const auto facts = factsOf(*bench.store, bench.add(1000, {record::RunEnd::Completed}, simulated));
    ASSERT_TRUE(facts) << facts.error().text();
    const std::string html = htmlOf(documentOf({*facts}, {.resources = ARTICULUS_RESOURCES, .version = "test"}));
    const auto who = [&html](const std::string& words) {
      const auto at = html.find(words);
      return at == std::string::npos ? std::string() : html.substr(at, html.find("</tr>", at) - at);
    };
    using ::testing::HasSubstr;
    using ::testing::Not;
    EXPECT_THAT(who("thawed through"), Not(HasSubstr("the station (")));
    EXPECT_THAT(who("weighed with the known tool"), HasSubstr("the station (weber signed in)"));
    EXPECT_THAT(who("Vice is closed"), simulated ? HasSubstr("the station (weber") : HasSubstr("weber<"));
    EXPECT_THAT(html, HasSubstr("Staubli RX 90-B"));
  }
}

TEST(Report, AnImportedRunIsCalledImported) {
  StoredRun bench;
  const storage::ImportOrigin origin{"other.tdms", "tdms", std::string(64, 'a'), "{}"};
  const auto facts = factsOf(*bench.store, bench.add(500, {record::RunEnd::Completed}, false, origin));
  ASSERT_TRUE(facts) << facts.error().text();
  EXPECT_NE(documentOf({*facts}, {}).mark.find("IMPORTED"), std::string::npos);
  const auto computed = factsOf(*bench.store, bench.add(500, {record::RunEnd::Completed}, true, origin));
  ASSERT_TRUE(computed);
  EXPECT_NE(documentOf({*computed}, {}).mark.find("SIMULATED"), std::string::npos) << "simulated by whoever wrote it";
}

TEST(Report, IsForItsOwnerAloneAndLeavesNothingWhenCancelled) {
  StoredRun bench;
  const std::int64_t id = bench.add(20'000);
  const auto file = bench.folder.path() / "r.pdf";
  const auto cancelled =
      writeReport(*bench.store, {.runs = {id}}, file, [](std::int64_t, std::int64_t) { return false; });
  ASSERT_FALSE(cancelled);
  EXPECT_EQ(cancelled.error().code, base::ErrorCode::Cancelled);
  EXPECT_FALSE(std::filesystem::exists(file));
  const auto written = writeReport(*bench.store, {.runs = {id}}, file);
  ASSERT_TRUE(written) << written.error().text();
  struct stat about {};
  ASSERT_EQ(::stat(file.c_str(), &about), 0);
  EXPECT_EQ(about.st_mode & 0777, 0600u);
  EXPECT_FALSE(writeReport(*bench.store, {.runs = {id}}, bench.folder.path() / "r.docx"));
}

}  // namespace
}  // namespace articulus::publication
