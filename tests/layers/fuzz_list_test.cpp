// The fuzz programs are not part of the usual build: a file that was moved would be missed there by the next who
// fuzzes.
#include <gtest/gtest.h>

#include <regex>
#include <set>

#include "tests/layers/sources.h"

namespace {

namespace fs = std::filesystem;

const std::string& list() {
  static const std::string text = layers::textOf("tests/fuzz/CMakeLists.txt");
  return text;
}

TEST(FuzzList, NamesFilesThatExist) {
  static const std::regex named("\\$\\{(CMAKE_SOURCE_DIR|exchange)\\}/([\\w/]+\\.cpp)");
  int files = 0;
  for (std::sregex_iterator at(list().begin(), list().end(), named), end; at != end; ++at, ++files) {
    const std::string file = ((*at)[1] == "exchange" ? "core/exchange/" : "") + (*at)[2].str();
    EXPECT_TRUE(fs::is_regular_file(fs::path(ARTICULUS_SOURCE) / file)) << file;
  }
  EXPECT_GT(files, 50);
}

TEST(FuzzList, BuildsEveryProgramOfItsFolder) {
  static const std::regex program("articulus_fuzz\\((\\w+) "), loop("foreach\\(reader ([\\w ]+)\\)"), word("\\w+");
  std::set<std::string> built, written;
  for (std::sregex_iterator at(list().begin(), list().end(), program), end; at != end; ++at) built.insert((*at)[1]);
  std::smatch readers;
  ASSERT_TRUE(std::regex_search(list(), readers, loop));
  const std::string names = readers[1];
  for (std::sregex_iterator at(names.begin(), names.end(), word), end; at != end; ++at) built.insert(at->str());
  for (const auto& entry : fs::directory_iterator(fs::path(ARTICULUS_SOURCE) / "tests/fuzz"))
    if (entry.path().extension() == ".cpp") written.insert(entry.path().stem().string());
  EXPECT_EQ(built, written);
}

}  // namespace
