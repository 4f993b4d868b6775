// A laboratory's template: order, words and letterhead without code; what is wrong is told with file, line and keys.
#include <fstream>

#include "core/publication/sections/section.h"
#include "tests/core/publication/stored_run.h"

namespace articulus::publication {
namespace {

class Templates : public testing::Test {
 protected:
  base::Result<ReportTemplate> read(const std::string& json) {
    std::ofstream(folder.path() / "template.json") << json;
    return ReportTemplate::read(folder.path());
  }
  void refused(const std::string& json, const std::string& words) {
    const auto made = read(json);
    ASSERT_FALSE(made) << json;
    EXPECT_NE(made.error().text().find(words), std::string::npos) << made.error().text();
    EXPECT_NE(made.error().text().find("template.json"), std::string::npos) << made.error().text();
  }
  test::TempFolder folder;
};

constexpr const char* kStart = "{\"format\": \"articulus-report-template-1\"";

TEST_F(Templates, ChooseSectionsTheirOrderAndWords) {
  const auto made = read(std::string(kStart) + R"(, "title": "Our report", "paper": "letter", "language": "de",
    "laboratory": {"name": "Our Lab", "address": ["Street 1", "Town"]},
    "sections": ["notes", {"section": "results", "heading": "Numbers", "words": "As agreed."},
                 {"heading": "Approval", "words": "Ethics 1/26."}]})");
  ASSERT_TRUE(made) << made.error().text();
  EXPECT_EQ(made->paper, Paper::Letter);
  EXPECT_EQ(made->language, Language::German);
  test::StoredRun bench;
  const auto facts = factsOf(*bench.store, bench.add(1000));
  ASSERT_TRUE(facts) << facts.error().text();
  const Document document = documentOf({*facts}, {.form = *made});
  EXPECT_EQ(document.title, "Our report (simulated)");
  EXPECT_EQ(document.laboratory, (std::vector<std::string>{"Our Lab", "Street 1", "Town"}));
  std::vector<std::string> headings;
  for (const Block& block : document.blocks)
    if (const auto* heading = std::get_if<Heading>(&block)) headings.push_back(heading->text);
  EXPECT_EQ(headings, (std::vector<std::string>{"Notes", "Numbers", "Approval"}));
  EXPECT_NE(htmlOf(document).find("Ethics 1/26."), std::string::npos);
}

TEST_F(Templates, ThatAreWrongAreRefusedWithTheirLine) {
  refused("{\"format\": \"other\"}", "format");
  refused(std::string(kStart) + ",\n\"titel\": \"x\"}", "title");
  refused(std::string(kStart) + ",\n\n\"sections\": [\"result\"]}", "line 3");
  refused(std::string(kStart) + ", \"sections\": [\"result\"]}", "results");
  refused(std::string(kStart) + ", \"sections\": [{}]}", "neither");
  refused(std::string(kStart) + ", \"sections\": [7]}", "sections");
  refused(std::string(kStart) + ", \"paper\": \"a5\"}", "letter");
  refused(std::string(kStart) + ", \"logo\": \"../secret.png\"}", "folder");
  refused(std::string(kStart) + ", \"logo\": \"gone.png\"}", "gone.png");
  std::ofstream(folder.path() / "l.png") << "no picture";
  refused(std::string(kStart) + ", \"logo\": \"l.png\"}", "PNG");
  // Signature and sizes alone, and one that would unpack to gigabytes.
  const std::string signature = "\x89PNG\r\n\x1A\n";
  std::ofstream(folder.path() / "half.png", std::ios::binary)
      << signature << std::string("\0\0\0\x0DIHDR\0\0\0\x10\0\0\0\x10", 16);
  refused(std::string(kStart) + ", \"logo\": \"half.png\"}", "logo");
  std::ofstream(folder.path() / "huge.png", std::ios::binary)
      << signature << std::string("\0\0\0\x0DIHDR\0\x01\0\0\0\x01\0\0\x08\x06\0\0\0", 21);
  refused(std::string(kStart) + ", \"logo\": \"huge.png\"}", "4000");
  refused(std::string(kStart) + ", \"sections\": []}", "sections");
  refused("{", "template.json");
}

TEST_F(Templates, ALogoIsDrawnInBothKindsOfFile) {
  std::ofstream(folder.path() / "logo.svg") << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" "
                                               "height=\"20\"><rect width=\"40\" height=\"20\"/></svg>";
  const auto made = read(std::string(kStart) + ", \"logo\": \"logo.svg\"}");
  ASSERT_TRUE(made) << made.error().text();
  Document document{.title = "t", .logo = made->logo, .pageWord = "{page}", .language = "en"};
  EXPECT_NE(htmlOf(document).find("data:image/svg+xml;base64,"), std::string::npos);
  EXPECT_TRUE(pdfOf(document, Paper::A4));
}

TEST(Sections, EachIsNamedOnce) {
  for (const Section& section : sectionCatalogue()) EXPECT_EQ(sectionOf(section.key), &section);
  EXPECT_EQ(sectionOf("none"), nullptr);
  EXPECT_EQ(ReportTemplate::standard().parts.size(), sectionCatalogue().size());
}

}  // namespace
}  // namespace articulus::publication
