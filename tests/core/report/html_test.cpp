// Pages are well-formed, text stays text, and tables keep their cells. libxml2 reads them back.
#include "core/report/html.h"

#include <gtest/gtest.h>

#include "hardware/io/xml_document.h"

namespace articulus::report {
namespace {

using Column = HtmlTable::Column;

hardware::XmlElement bodyOf(const HtmlPage& page) {
  const auto read = hardware::parseXml(page.text(), "the page");
  if (!read) {
    ADD_FAILURE() << read.error().text() << "\n" << page.text();
    return {};
  }
  EXPECT_EQ(read->name, "html");
  return *read->child("body");
}

TEST(HtmlPage, IsWellFormedWithEveryPart) {
  HtmlPage page("a < b & c");
  page.heading("First");
  page.heading("Second");
  page.paragraph(Html("1 < 2 ") + Html::markup("<em>so</em>") + " it is");
  page.list({"one", "</ul><script>"});
  const auto body = bodyOf(page);
  ASSERT_EQ(body.children.size(), 4u);
  EXPECT_EQ(body.children[0].name, "h1");
  EXPECT_EQ(body.children[1].name, "h2");
  EXPECT_EQ(body.children[2].text, "1 < 2  it is");
  EXPECT_EQ(body.children[2].child("em")->text, "so");
  ASSERT_EQ(body.children[3].children.size(), 2u);
  EXPECT_EQ(body.children[3].children[1].text, "</ul><script>");
}

TEST(HtmlPage, AnEmptyOneIsAPage) { EXPECT_TRUE(bodyOf(HtmlPage("")).children.empty()); }

TEST(HtmlTable, TextStandsLeftNumbersRightAndNothingIsTakenForATag) {
  HtmlTable table({Column::Text, Column::Number});
  table.head({"name", "N"});
  table.row({"<b>&\"", "1.5"});
  HtmlPage page("t");
  page.table(table);
  const auto body = bodyOf(page);
  const auto& rows = body.children.at(0).children;
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].children.at(1).name, "th");
  const auto& cells = rows[1].children;
  ASSERT_EQ(cells.size(), 2u);
  EXPECT_EQ(cells[0].text, "<b>&\"");
  EXPECT_EQ(cells[0].attribute("class"), "t");
  EXPECT_EQ(cells[1].attribute("class"), "");
}

TEST(HtmlTable, WithoutARowIsATable) {
  HtmlPage page("t");
  page.table(HtmlTable({}));
  EXPECT_EQ(bodyOf(page).children.at(0).name, "table");
}

}  // namespace
}  // namespace articulus::report
