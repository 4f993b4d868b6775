// Pages and comments tell the truth: paths that they name exist, and tests that wait are listed.
#include <gtest/gtest.h>

#include <filesystem>
#include <regex>
#include <set>

#include "tests/layers/sources.h"

namespace {

namespace fs = std::filesystem;

const fs::path kTop = ARTICULUS_SOURCE;

/// Whether a path that a text names is there; the text may leave off what a header and its source have in common.
bool exists(const std::string& path) {
  if (fs::exists(kTop / path)) return true;
  const fs::path whole = kTop / path;
  if (!fs::is_directory(whole.parent_path())) return false;
  for (const auto& entry : fs::directory_iterator(whole.parent_path()))
    if (layers::startsWith(entry.path().filename().string(), whole.filename().string())) return true;
  return false;
}

/// Paths below the top folders that a text names; one with a word in capitals stands for any.
std::vector<std::string> pathsIn(const std::string& text) {
  static const std::regex path(
      "(^|[^A-Za-z0-9_./-])((core|hardware|ui|app|tests|resources)/[A-Za-z0-9_./-]*[A-Za-z0-9_])");
  std::vector<std::string> found;
  for (auto i = std::sregex_iterator(text.begin(), text.end(), path); i != std::sregex_iterator(); ++i) {
    const std::string name = (*i)[2];
    if (name.find("KEY") == std::string::npos) found.push_back(name);
  }
  return found;
}

TEST(Pages, NameOnlyPathsThatExist) {
  int seen = 0;
  std::vector<std::string> pages{"README.md",     "core/README.md",      "hardware/README.md", "ui/README.md",
                                 "app/README.md", "resources/README.md", "tests/README.md"};
  for (const auto& vendor : fs::directory_iterator(kTop / "hardware"))
    if (const auto page = "hardware/" + vendor.path().filename().string() + "/README.md"; exists(page))
      pages.push_back(page);
  EXPECT_GT(pages.size(), 9U) << "each driver has a page of its own";
  for (const std::string& page : pages)
    for (const std::string& path : pathsIn(layers::textOf(page))) {
      ++seen;
      EXPECT_TRUE(exists(path)) << page << " names " << path;
    }
  EXPECT_GT(seen, 40);
}

TEST(Pages, CommentsNameOnlyPathsThatExist) {
  int seen = 0;
  for (const layers::Source& source : layers::sources())
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      const auto comment = source.lines[i].find("//");
      if (comment == std::string::npos) continue;
      for (const std::string& path : pathsIn(source.lines[i].substr(comment))) {
        ++seen;
        EXPECT_TRUE(exists(path)) << source.path << ":" << i + 1 << " names " << path;
      }
    }
  EXPECT_GT(seen, 40);
}

TEST(Pages, OfPathsSeeWhatIsGone) {
  EXPECT_EQ(pathsIn("in core/nowhere/x.h, (tests/ui/plot) and by/core/base"),
            (std::vector<std::string>{"core/nowhere/x.h", "tests/ui/plot"}));
  EXPECT_FALSE(exists("core/nowhere/x.h"));
  EXPECT_FALSE(exists("core/base/no_such"));
  EXPECT_TRUE(exists("core/base/json_reader"));
}

/// A test that sleeps or lets time pass is slow, and a busy machine can fail it: those few stand in tests/timed, or
/// in tests/README.md with what they wait for.
TEST(Pages, TestsThatWaitAreThoseOfTheList) {
  const std::string page = layers::textOf("tests/README.md");
  const std::regex waits("sleep_(for|until)\\(|usleep\\(|qWait\\(|qSleep\\(");
  std::set<std::string> waiting;
  for (const auto& entry : fs::recursive_directory_iterator(kTop / "tests")) {
    const auto extension = entry.path().extension();
    if (extension != ".h" && extension != ".cpp") continue;
    const std::string path = fs::relative(entry.path(), kTop / "tests").generic_string();
    if (layers::startsWith(path, "layers/") || !std::regex_search(layers::textOf("tests/" + path), waits)) continue;
    waiting.insert(path);
    const bool told = layers::startsWith(path, "timed/") || page.find("`tests/" + path + "`") != std::string::npos;
    EXPECT_TRUE(told) << path << " waits; tests/README.md does not say so";
  }
  EXPECT_TRUE(waiting.contains("timed/real_time_test.cpp"));
}

}  // namespace
