#include "core/record/event_catalogue.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace articulus::record {
namespace {

TEST(EventCatalogue, EveryKindHasAKeyOfItsOwnAndWords) {
  std::set<std::string_view> keys;
  for (const EventInfo& row : eventCatalogue()) {
    EXPECT_FALSE(row.words.empty()) << row.key;
    keys.insert(row.key);
    EXPECT_EQ(name(row.kind), row.key);
    EXPECT_EQ(&info(row.kind), &row);
  }
  EXPECT_EQ(keys.size(), eventCatalogue().size()) << "stored runs would be read back as another kind";
}

// Qt's lupdate reads the source: words that are not marked there stay English for ever.
TEST(EventCatalogue, ItsWordsAreMarkedForTranslation) {
  std::ifstream file(ARTICULUS_SOURCE "/core/record/event_catalogue.cpp");
  const std::string source{std::istreambuf_iterator<char>(file), {}};
  for (const EventInfo& row : eventCatalogue())
    for (const std::string_view words : {row.words, row.ofOther}) {
      if (words.empty()) continue;
      const std::string marked = "QT_TRANSLATE_NOOP(\"Event\", \"" + std::string(words) + "\")";
      EXPECT_NE(source.find(marked), std::string::npos) << marked;
    }
}

TEST(EventCatalogue, AKindThatNobodyKnowsIsANote) {
  EXPECT_EQ(info(static_cast<EventKind>(1000)).kind, EventKind::Note);
  EXPECT_EQ(info(static_cast<EventKind>(-1)).kind, EventKind::Note);
  EXPECT_EQ(name(static_cast<EventKind>(1000)), "unknown");
}

}  // namespace
}  // namespace articulus::record
