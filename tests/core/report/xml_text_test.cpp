// No text can break out of its tag or attribute, and none makes a page that an XML reader refuses. libxml2 reads it
// back.
#include "core/report/xml_text.h"

#include <gtest/gtest.h>

#include "hardware/io/xml_document.h"

namespace articulus::report {
namespace {

/// What another reader finds in an attribute and between tags.
void expectReadBack(const std::string& text, const std::string& wanted) {
  const auto read = hardware::parseXml("<a b=\"" + escaped(text) + "\">" + escaped(text) + "</a>", "the text");
  ASSERT_TRUE(read) << read.error().text();
  EXPECT_EQ(read->text, wanted);
  EXPECT_EQ(read->attribute("b"), wanted);
  EXPECT_TRUE(read->children.empty());
}

TEST(XmlText, SignsOfMarkupAndOtherLanguagesComeBackAsTheyWere) {
  for (const char* text : {"<script>alert('x')</script>", "a & b \"c\" 'd'", "&amp; stays &amp;", "]]>", "-- <!-- -->",
                           "Strauß, Omrčen", "µ ± × τ q̇", "脊柱", "\xF0\x9D\x84\x9E", ""})
    expectReadBack(text, text);
}

TEST(XmlText, BytesThatXmlForbidsBecomeTheUnknownSign) {
  const std::string unknown = "\xEF\xBF\xBD";
  expectReadBack(std::string("a\0b", 3), "a" + unknown + "b");
  expectReadBack("bell\a", "bell" + unknown);
  expectReadBack("latin \xE9.", "latin " + unknown + ".");
  expectReadBack("cut \xE2\x86", "cut " + unknown + unknown);
  expectReadBack("long \xC0\xBC", "long " + unknown + unknown);  // "<" in more bytes than it needs
  expectReadBack("half \xED\xA0\x80", "half " + unknown + unknown + unknown);
  expectReadBack("beyond \xF4\x90\x80\x80", "beyond " + unknown + unknown + unknown + unknown);
}

}  // namespace
}  // namespace articulus::report
