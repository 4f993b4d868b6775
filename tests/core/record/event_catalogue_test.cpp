#include "core/record/event_catalogue.h"

#include <gtest/gtest.h>

#include <set>

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

TEST(EventCatalogue, AKindThatNobodyKnowsIsANote) {
  EXPECT_EQ(info(static_cast<EventKind>(1000)).kind, EventKind::Note);
  EXPECT_EQ(info(static_cast<EventKind>(-1)).kind, EventKind::Note);
  EXPECT_EQ(name(static_cast<EventKind>(1000)), "unknown");
}

}  // namespace
}  // namespace articulus::record
