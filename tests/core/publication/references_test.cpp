// References of a report: cited by key, each method's among them, none that nothing cites.
#include "core/publication/sections/references.h"

#include <gmock/gmock.h>

#include <fstream>
#include <regex>
#include <sstream>

#include "core/analysis/joint/joint_convention.h"
#include "core/analysis/zones/neutral_zone.h"
#include "core/publication/sections/cited_works.h"
#include "tests/core/publication/stored_run.h"

namespace articulus::publication {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

/// "Wilke et al. 1998", "Grood & Suntay 1983", "Hill 2013": what looks like a citation.
std::vector<std::string> citationsIn(const std::string& text) {
  static const std::regex citation(
      "((?:Di Pauli von )?[A-Z][A-Za-z]+(?:-[A-Z][a-z]+)?(?: & [A-Z][A-Za-z-]+| et al\\.)? (?:19|20)[0-9]{2})");
  std::vector<std::string> all;
  for (std::sregex_iterator at(text.begin(), text.end(), citation), end; at != end; ++at) all.push_back((*at)[1]);
  return all;
}

bool isListed(const std::string& citation) {
  return std::ranges::any_of(citedWorks(), [&](const CitedWork& work) { return cites(citation, work.key); });
}

std::string filesBelow(const std::filesystem::path& folder) {
  std::ostringstream all;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder))
    if (entry.is_regular_file()) all << std::ifstream(entry.path()).rdbuf() << '\n';
  return all.str();
}

TEST(References, HaveARowForWhateverAMethodCites) {
  test::StoredRun bench;
  const auto facts = factsOf(*bench.store, bench.add(6000), {}, {.seal = false});
  ASSERT_TRUE(facts) << facts.error().text();
  std::string texts;
  for (const auto& row : facts->results) texts += row.method + "\n";
  for (const auto& method : analysis::neutralZoneMethods()) texts.append(method.source).append("\n");
  for (const auto& convention : analysis::jointConventions()) texts.append(convention.source).append("\n");
  // Methods are put together in these files; a citation that is cut in two by a line break is found whole in a row.
  static const std::regex broken("\"\\s*\n\\s*\"");
  static const std::regex comment("//[^\n]*");
  const std::string code = filesBelow(std::filesystem::path(ARTICULUS_SOURCE) / "core/run/analyses");
  texts += std::regex_replace(std::regex_replace(code, comment, ""), broken, "");
  const auto found = citationsIn(texts);
  EXPECT_GT(found.size(), 20u);
  for (const std::string& citation : found) EXPECT_TRUE(isListed(citation)) << citation << " has no reference";
}

TEST(References, HaveNoRowThatNothingCites) {
  const std::filesystem::path source = ARTICULUS_SOURCE;
  const std::string texts = filesBelow(source / "core/run") + filesBelow(source / "core/analysis") +
                            filesBelow(source / "resources/protocols") + filesBelow(source / "resources/specimens");
  for (const CitedWork& work : citedWorks()) EXPECT_TRUE(cites(texts, work.key)) << work.key << " is cited by nobody";
}

storage::ResultValue row(const std::string& motion, const std::string& method, const std::string& source = {}) {
  storage::ResultValue value;
  value.table = "load_cycle";
  value.motion = motion;
  value.method = method;
  value.source = source;
  return value;
}

TEST(References, AreThoseOfTheMethodsThatWereUsed) {
  RunFacts run;
  run.results = {row("ACL", "matched by pose; Fujie et al. 1995"), row("Wilke et al. 1998", "Wilkeson et al. 1998x")};
  const auto references = referencesOf({run});
  ASSERT_EQ(references.size(), 1u) << "names of motions and longer names are no citations";
  EXPECT_THAT(references[0], HasSubstr("in-situ forces"));
  run.results.push_back(row("LB", "largest", "Martinez 2012, Table 7.5"));
  EXPECT_EQ(referencesOf({run, run}).size(), 2u) << "each once";
}

TEST(References, OfAProtocolAreItsKeysOrItsOwnWords) {
  RunFacts run;
  run.protocol.source = "Skrede et al. 2024, IV; times: ours";
  EXPECT_THAT(referencesOf({run}), testing::ElementsAre(HasSubstr("task space motion framework")));
  run.protocol.source = "Doe J (2031) Some work. Our Journal 1:1-2";
  EXPECT_THAT(referencesOf({run}), testing::ElementsAre(run.protocol.source));
  for (const char* own : {"ours", "from memory, about 1998", ""}) {
    run.protocol.source = own;
    EXPECT_THAT(referencesOf({run}), IsEmpty()) << own;
  }
}

TEST(References, StandInTheReportOfARun) {
  test::StoredRun bench;
  const auto facts = factsOf(*bench.store, bench.add(6000), {}, {.seal = false});
  ASSERT_TRUE(facts);
  const auto references = referencesOf({*facts});
  for (const char* part : {"Eur Spine J 7:148-154", "Technische Universit"})
    EXPECT_THAT(references, Contains(HasSubstr(part)));
  EXPECT_THAT(references, Not(Contains(HasSubstr("in-situ forces")))) << "nobody cut anything";
}

}  // namespace
}  // namespace articulus::publication
