#include "core/base/json_lines.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"

namespace articulus::base {
namespace {

using testing::HasSubstr;

constexpr const char* kText = R"({
  // a remark with "quotes", { and [
  "a": 1, "b": [
    true,
    {"c": "x { } \" ,",
     "d": [[1,
            2], []]}, /* over
    two lines */ "e"
  ],
  "f": {}
})";

TEST(JsonLines, EachValueStandsOnTheLineOfItsKey) {
  const auto lines = JsonLines::of(kText);
  const std::pair<const char*, int> expected[] = {{"", 1},
                                                  {"a", 3},
                                                  {"b", 3},
                                                  {"b[0]", 4},
                                                  {"b[1]", 5},
                                                  {"b[1].c", 5},
                                                  {"b[1].d", 6},
                                                  {"b[1].d[0][0]", 6},
                                                  {"b[1].d[0][1]", 7},
                                                  {"b[1].d[1]", 7},
                                                  {"b[2]", 8},
                                                  {"f", 10}};
  for (const auto& [path, line] : expected) EXPECT_EQ(lines.lineOf(path), line) << path;
}

TEST(JsonLines, WhatIsNotThereHasTheLineOfWhatIsAroundIt) {
  const auto lines = JsonLines::of(kText);
  EXPECT_EQ(lines.lineOf("b[1].missing"), 5);
  EXPECT_EQ(lines.lineOf("b[1].d[7]"), 6);
  EXPECT_EQ(lines.lineOf("f.g.h"), 10);
  EXPECT_EQ(lines.lineOf("nothing"), 1);
  EXPECT_EQ(JsonLines().lineOf("nothing"), 0);
}

TEST(JsonLines, TextsThatEndInTheMiddleAreNoTrap) {
  const std::string text = kText;
  for (std::size_t i = 1; i < text.size(); ++i)
    EXPECT_EQ(JsonLines::of(std::string_view(text).substr(0, i)).lineOf(""), 1) << i;
  EXPECT_EQ(JsonLines::of(std::string(100000, '[')).lineOf("[0]"), 1);
}

TEST(JsonReader, ComplaintsSayTheLineWhereItIsKnown) {
  const auto json = parseJson(kText, "mine.json", true);
  ASSERT_TRUE(json.ok()) << json.error().text();
  const auto lines = JsonLines::of(kText);
  const JsonReader reader(*json, "mine.json", {}, &lines);
  try {
    (void)reader.items("b")[1].number("c");
    FAIL() << "a text was taken for a number";
  } catch (const JsonError& e) {
    EXPECT_THAT(e.error().message, HasSubstr("mine.json, line 5: b[1].c must be a number"));
  }
}

TEST(JsonReader, CommentsAreReadOnlyWhereTheyAreAllowed) {
  EXPECT_TRUE(parseJson("// a\n{\"b\": /* c */ 1}", "x", true).ok());
  const auto strict = parseJson("{\n// a\n}", "x");
  ASSERT_FALSE(strict.ok());
  EXPECT_THAT(strict.error().message, HasSubstr("line 2"));
}

}  // namespace
}  // namespace articulus::base
