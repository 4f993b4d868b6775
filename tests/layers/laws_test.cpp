// Who may name a control law: what others need to know of one is a field of its row, and what the program itself takes
// has a name by what it is for (core/control/law.h). Studies that compare laws name them by key.
#include <gtest/gtest.h>

#include <regex>

#include "tests/layers/sources.h"

namespace {

bool namesALaw(const std::string& line) {
  static const std::regex law("\\bLaw::[A-Z]\\w*|#include \"core/control/laws/");
  return std::regex_search(line, law);
}

TEST(Laws, AreNamedInTheirRoomOnly) {
  int inside = 0;
  for (const layers::Source& source : layers::sources()) {
    const bool inControl = layers::startsWith(source.path, "core/control/");
    for (std::size_t i = 0; i < source.lines.size(); ++i) {
      if (!namesALaw(source.lines[i])) continue;
      if (inControl) ++inside;
      EXPECT_TRUE(inControl) << source.path << ":" << i + 1 << " names a law; ask its row, or lawOf(key)";
    }
  }
  EXPECT_GT(inside, 13) << "the sources were not read";
}

/// A key that is misspelt would be found out by the first run of that study only.
TEST(Laws, OfWhichTheProgramNamesAKeyHaveARow) {
  static const std::regex asked("lawOf\\(([^()]*)\\)"), quoted("\"(\\w+)\"");
  const std::string rows = layers::textOf("core/control/law.cpp");
  int seen = 0;
  for (const layers::Source& source : layers::sources())
    for (const std::string& line : source.lines)
      for (std::sregex_iterator call(line.begin(), line.end(), asked), end; call != end; ++call) {
        const std::string keys = (*call)[1];
        for (std::sregex_iterator key(keys.begin(), keys.end(), quoted); key != end; ++key, ++seen)
          EXPECT_NE(rows.find(".key = " + key->str()), std::string::npos) << source.path << " asks for " << key->str();
      }
  EXPECT_GT(seen, 3);
}

TEST(Laws, TheCheckSeesALaw) {
  EXPECT_TRUE(namesALaw("  if (law == control::Law::Hybrid) return;"));
  EXPECT_TRUE(namesALaw("#include \"core/control/laws/hybrid.h\""));
  EXPECT_FALSE(namesALaw("  control::Law law = control::kAxisLaw;"));
}

}  // namespace
