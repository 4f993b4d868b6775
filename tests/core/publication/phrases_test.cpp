// One catalogue of texts: each in both languages, with the same gaps; numbers with the language's sign.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/publication/document/phrase.h"
#include "core/publication/document/vocabulary.h"

namespace articulus::publication {
namespace {

std::multiset<std::string> gapsOf(std::string_view text) {
  std::multiset<std::string> gaps;
  for (std::size_t at = 0; (at = text.find('{', at)) != std::string_view::npos; ++at)
    gaps.insert(std::string(text.substr(at, text.find('}', at) - at)));
  return gaps;
}

TEST(Phrases, StandInBothLanguagesWithTheSameGaps) {
  std::set<std::string_view> keys;
  for (const PhraseRow& row : kPhrases) {
    EXPECT_TRUE(keys.insert(row.key).second) << row.key << " stands twice";
    EXPECT_FALSE(row.english.empty()) << row.key;
    EXPECT_FALSE(row.german.empty()) << row.key;
    EXPECT_EQ(gapsOf(row.english), gapsOf(row.german)) << row.key;
    // A long text that is the same in both was forgotten.
    if (row.english.size() > 20) {
      EXPECT_NE(row.english, row.german) << row.key;
    }
  }
  EXPECT_GT(keys.size(), 150u);
}

TEST(Phrases, FillTheirGaps) {
  EXPECT_EQ(say("run_n", Language::German, {"3", "{0} x"}), "Lauf 3: {0} x");
  EXPECT_EQ(say("expected_range", Language::English, {"1", "2"}), "1 to 2");
}

TEST(Vocabulary, HasEachFragmentOnce) {
  std::set<std::string_view> known;
  for (const VocabularyRow& row : vocabulary()) {
    EXPECT_TRUE(known.insert(row.english).second) << row.english;
    EXPECT_FALSE(row.german.empty()) << row.english;
  }
}

TEST(Vocabulary, TranslatesWholeWordsTheLongestFirst) {
  EXPECT_EQ(translated("neutral zone, trilinear, width", Language::German), "neutrale Zone, trilinear, Breite");
  EXPECT_EQ(translated("stiffness of the neutral zone", Language::German), "Steifigkeit der neutralen Zone");
  EXPECT_EQ(translated("offer", Language::German), "offer");  // "of" is no part of it
  EXPECT_EQ(translated("neutral zone", Language::English), "neutral zone");
}

TEST(Numbers, HaveTheSignOfTheLanguage) {
  EXPECT_EQ(shownFixed(-1.5, 2, Language::German), "\u22121,50");
  EXPECT_EQ(shownFixed(1.5, 2, Language::English), "1.50");
  EXPECT_EQ(shownCount(1124300), "1\u202F124\u202F300");
  EXPECT_EQ(shownCount(999), "999");
  EXPECT_EQ(withDecimalSign("threshold 0.050 Nm/deg; doi 10.1002/jsp2.1088; 7.1.3", Language::German),
            "threshold 0,050 Nm/deg; doi 10.1002/jsp2.1088; 7.1.3");
  EXPECT_EQ(shownTime("2026-11-22T21:39:40.627Z", Language::German), "22.11.2026, 21:39 UTC");
  EXPECT_EQ(shownTime("yesterday", Language::German), "yesterday");
}

}  // namespace
}  // namespace articulus::publication
