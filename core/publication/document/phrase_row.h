#pragma once
#include <string_view>

namespace articulus::publication {

/// One text of a report in each language.
struct PhraseRow {
  std::string_view key, english, german;
};

}  // namespace articulus::publication
