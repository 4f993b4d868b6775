// Texts of anybody: what would steer a terminal, JSON out of a database, and the place of what an XML parser refused.
#include <gmock/gmock.h>

#include <ctime>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/base/stored_json.h"
#include "core/base/text/printable.h"
#include "core/base/xml_place.h"

namespace articulus::base {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string told(const std::string& text) {
  const auto read = parseJson(text, "cell.json");
  return read ? "accepted" : read.error().text();
}

TEST(ForeignText, WhatSteersATerminalIsShownNotSent) {
  EXPECT_EQ(printable("a\x1B[2Jb\nc"), "a\\x1B[2Jb\nc");
  EXPECT_EQ(printableLine("a\nb\tc"), "a\\x0Ab\\x09c");
  EXPECT_EQ(printable("\xC2\x9B"
                      "31m\x7F"),
            "\\xC2\\x9B31m\\x7F")
      << "C1 steers as well";
  EXPECT_EQ(printable("Müller °C\xFF"), "Müller °C\\xFF");
  EXPECT_TRUE(steersTerminal("\x1B"));
  EXPECT_TRUE(steersTerminal("a\xC2\x9B"));
  EXPECT_FALSE(steersTerminal("ä\n\tü"));
}

TEST(ForeignText, AFileWithEscapeCodesIsRefusedByItsPlace) {
  EXPECT_THAT(told("{\"a\": 1,\n\"b\": [\"x\", \"y\\u001b[2J\"]}"),
              AllOf(HasSubstr("cell.json, line 2: b[1] holds a control character"), HasSubstr("Take it out")));
  EXPECT_THAT(told(R"({"a\u009b": 1})"), HasSubstr("a\\xC2\\x9B holds a control character"));
  EXPECT_EQ(told(R"({"text": "two\nlines\tand tabs"})"), "accepted");
}

TEST(ForeignText, AnEmptyFileAndANumberThatIsNoneAreNamedAsSuch) {
  for (const char* text : {"", " \n\t"}) EXPECT_THAT(told(text), HasSubstr("cell.json is empty."));
  EXPECT_THAT(told("{\"a\": 1,\n \"b\": 1e999}"), HasSubstr("cell.json, line 2: 1e999 is too large for a number."));
  const std::string many = told("{\n\"a\": 1e" + std::string(3000, '9') + "}");
  EXPECT_THAT(many, AllOf(HasSubstr("line 2: 1e9"), HasSubstr("...")));
  EXPECT_LT(many.size(), 200U);
}

TEST(ForeignText, ALongListIsReadInTimeAsLongAsItIs) {
  std::string list = "[{}";
  for (int i = 0; i < 190'000; ++i) list += ",{}";  // within the bounds
  const std::clock_t begin = std::clock();
  EXPECT_EQ(told(list + "]"), "accepted");
  EXPECT_LT(static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC, 2.0) << "the square of that";
}

TEST(ForeignText, StoredJsonMayBeWideButNotDeep) {
  std::string wide = "[0";
  for (int i = 0; i < 500'000; ++i) wide += ",0";
  EXPECT_TRUE(parseStoredJson(wide + "]", "run 3"));
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  for (const std::string& text : {deep, std::string("{\"a\": "), std::string()}) {
    const auto read = parseStoredJson(text, "run 3");
    ASSERT_FALSE(read);
    EXPECT_THAT(read.error().text(), AllOf(HasSubstr("run 3 is not valid JSON"), HasSubstr("verify")));
  }
  EXPECT_TRUE(parseStoredJson(R"({"a": "[[[[[\"[[[[["})", "run 3")) << "brackets in quotes";
  EXPECT_EQ(textUnder(nlohmann::json{{"side", "left"}, {"n", 3}}, "side"), "left");
  EXPECT_EQ(textUnder(nlohmann::json{{"side", "left"}, {"n", 3}}, "n"), "");
  EXPECT_EQ(textUnder(nlohmann::json(3), "n"), "");
}

TEST(ForeignText, TheLineOfABrokenTagIsFound) {
  const std::string good = "<?xml version=\"1.0\"?>\n<!-- <a> -->\n<r a=\"1>\" b='<'>\n<b/><c x=\"\">t</c>\n</r>\n";
  EXPECT_EQ(lineOfBrokenTag("<r a=\"1>\" b='x'>\n<b/><c x=\"\">t</c>\n</r>\n"), 0U);
  EXPECT_EQ(lineOfBrokenTag(good), 3U) << "a < in an attribute";
  EXPECT_EQ(lineOfBrokenTag("<r>\n<a>\n</b>\n</r>"), 3U) << "closes another";
  EXPECT_EQ(lineOfBrokenTag("<r>\n<a>\n</a>"), 1U) << "stays open";
  EXPECT_EQ(lineOfBrokenTag("<r>\n<a b=\"x"), 2U) << "cut in an attribute";
  EXPECT_EQ(lineOfBrokenTag("<r>\n<a b=x/></r>"), 2U) << "no quotes";
  EXPECT_EQ(lineOfBrokenTag("<r>\n<a b/></r>"), 2U) << "no value";
  EXPECT_EQ(lineOfBrokenTag("<r>\n< /></r>"), 2U) << "no name";
  EXPECT_EQ(lineOfBrokenTag("<r>\n\n<!-- </r>"), 3U) << "a comment that does not end";
  EXPECT_EQ(lineOfBrokenTag("</r>"), 1U);
  EXPECT_EQ(lineOfBrokenTag("<r>\n</>"), 2U) << "closes nothing that has a name";
  EXPECT_EQ(lineOfBrokenTag("<r>\n</r/>"), 2U) << "closes and is one alone";
  EXPECT_EQ(lineOfBrokenTag("no tag"), 0U);
}

}  // namespace
}  // namespace articulus::base
