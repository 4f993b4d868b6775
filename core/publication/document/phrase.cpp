#include "core/publication/document/phrase.h"

#include <algorithm>
#include <array>
#include <optional>
#include <span>

#include "core/publication/document/vocabulary.h"

namespace articulus::publication {
namespace {

/// The form of a word that goes with a count: of "{1?sample|samples}" the first where part 1 is "1".
struct CountedForm {
  std::string_view words;
  std::size_t length = 0;  ///< of all of it in the phrase
};
std::optional<CountedForm> formAt(std::string_view words, std::size_t at,
                                  std::initializer_list<std::string_view> parts) {
  if (words[at] != '{' || at + 2 >= words.size() || words[at + 1] < '0' || words[at + 1] > '9' || words[at + 2] != '?')
    return std::nullopt;
  const std::size_t bar = words.find('|', at), end = words.find('}', at);
  if (bar == std::string_view::npos || end == std::string_view::npos || bar > end) return std::nullopt;
  const auto number = static_cast<std::size_t>(words[at + 1] - '0');
  const bool one = number < parts.size() && *(parts.begin() + number) == "1";
  return CountedForm{one ? words.substr(at + 3, bar - at - 3) : words.substr(bar + 1, end - bar - 1), end - at + 1};
}

}  // namespace

std::string say(Phrase phrase, Language language, std::initializer_list<std::string_view> parts) {
  const std::string_view words = phrase.in(language);
  std::string out;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (const auto form = formAt(words, i, parts)) {
      out += form->words;
      i += form->length - 1;
      continue;
    }
    const bool place =
        i + 2 < words.size() && words[i] == '{' && words[i + 2] == '}' && words[i + 1] >= '0' && words[i + 1] <= '9';
    if (!place) {
      out += words[i];
      continue;
    }
    const auto number = static_cast<std::size_t>(words[i + 1] - '0');
    if (number < parts.size()) out += *(parts.begin() + number);
    i += 2;
  }
  return out;
}

namespace {

constexpr int kDeepest = 4, kLook = 100;  // rows within rows
constexpr std::size_t kLongest = 600;     // of a text that is put together; a longer one is a person's

/// One text: how often parts of it may be looked up. With many commas and stops there are more ways to part it than
/// anybody waits for; such a text is a person's.
struct Search {
  const WordRows& more;
  int left = 200'000;  // each look at all rows counts kLook
};

using Gaps = std::array<std::string, 10>;

std::optional<std::string> whole(const std::string& text, int depth, Search& search);

/// A gap of a row: {0} or {=0}; other braces are words.
struct Gap {
  std::size_t number = 0, length = 0;
  bool translated = false;
};
std::optional<Gap> gapAt(std::string_view row, std::size_t at) {
  if (row[at] != '{') return std::nullopt;
  const bool translated = at + 1 < row.size() && row[at + 1] == '=';
  const std::size_t digit = at + (translated ? 2 : 1);
  if (digit + 1 >= row.size() || row[digit] < '0' || row[digit] > '9' || row[digit + 1] != '}') return std::nullopt;
  return Gap{static_cast<std::size_t>(row[digit] - '0'), digit + 2 - at, translated};
}

/// What stays as it is: a number with its sign, unit and all; names keep their points.
std::string shownGap(const std::string& gap, Language language) {
  const bool number = gap.find_first_of("0123456789") != std::string::npos;
  return number ? withDecimalSign(gap, language) : gap;
}

/// A gap holds numbers and names; English words would stand among German ones.
bool isName(const std::string& gap) {
  constexpr std::array<std::string_view, 22> kWords{"of",    "the",  "and",  "to",    "from", "with",  "at",  "by",
                                                    "for",   "over", "in",   "until", "or",   "after", "all", "is",
                                                    "where", "else", "each", "times", "it",   "cycles"};
  for (std::size_t begin = 0; begin < gap.size();) {
    std::size_t end = gap.find_first_of(" ,;:()", begin);
    if (end == std::string::npos) end = gap.size();
    const std::string_view word = std::string_view(gap).substr(begin, end - begin);
    if (std::ranges::find(kWords, word) != kWords.end()) return false;
    begin = end + 1;
  }
  return true;
}

/// The words of a row between two gaps, or to its end.
std::string_view wordsFrom(std::string_view row, std::size_t r) {
  std::size_t end = r;
  while (end < row.size() && !gapAt(row, end)) ++end;
  return row.substr(r, end - r);
}

/// Whether the text from a place on is the row from a place on, the shortest words in each gap first.
bool fits(std::string_view row, std::size_t r, const std::string& text, std::size_t t, int depth, Search& search,
          Gaps& gaps) {
  while (r < row.size()) {
    const auto gap = gapAt(row, r);
    if (!gap) {
      if (t >= text.size() || row[r] != text[t]) return false;
      ++r;
      ++t;
      continue;
    }
    const std::string_view next = wordsFrom(row, r + gap->length);
    const bool quoted = r > 0 && row[r - 1] == '"' && next.starts_with('"');  // somebody's own words
    for (std::size_t end = t + 1; end <= text.size(); ++end) {
      if (--search.left < 0) return false;
      if (text.compare(end, next.size(), next) != 0) continue;
      if (r + gap->length + next.size() == row.size() && end + next.size() != text.size()) continue;
      std::string part = text.substr(t, end - t);
      if (part.front() == ' ' || part.back() == ' ') continue;
      Gaps tried = gaps;
      if (gap->translated) {
        const auto found = whole(part, depth + 1, search);
        if (!found) continue;
        tried[gap->number] = *found;
      } else {
        if (!quoted && !isName(part)) return false;
        tried[gap->number] = quoted ? part : shownGap(part, Language::German);
      }
      if (!fits(row, r + gap->length, text, end, depth, search, tried)) continue;
      gaps = std::move(tried);
      return true;
    }
    return false;
  }
  return t == text.size();
}

std::string filled(std::string_view row, const Gaps& gaps) {
  std::string out;
  for (std::size_t i = 0; i < row.size();) {
    if (const auto gap = gapAt(row, i)) {
      out += gaps[gap->number];
      i += gap->length;
    } else {
      out += row[i++];
    }
  }
  return out;
}

/// All parts between signs, each a row of its own; none where one is not.
std::optional<std::string> inParts(const std::string& text, std::string_view between, int depth, Search& search) {
  if (text.find(between) == std::string::npos) return std::nullopt;
  std::string out;
  for (std::size_t begin = 0;;) {
    const std::size_t end = text.find(between, begin);
    const auto part = whole(text.substr(begin, end == std::string::npos ? end : end - begin), depth + 1, search);
    if (!part) return std::nullopt;
    out += *part;
    if (end == std::string::npos) return out;
    out += between;
    begin = end + between.size();
  }
}

/// Where the first sentence ends: behind its full stop, none where it is all there is.
std::size_t endOfSentence(const std::string& text) {
  const std::size_t at = std::min(text.find(". "), text.find(".\n"));
  return at == std::string::npos || at + 2 >= text.size() ? std::string::npos : at + 1;
}

/// Whether the words between the gaps follow each other in the text: what has them not need not be tried, which takes
/// the longer the more rows there are.
bool mayFit(std::string_view row, std::string_view text) {
  std::size_t t = 0;
  for (std::size_t r = 0; r < row.size();) {
    const auto gap = gapAt(row, r);
    if (gap) r += gap->length;
    const std::string_view words = wordsFrom(row, r);
    const std::size_t at = gap ? text.find(words, t + 1) : 0;
    if (at == std::string_view::npos || text.compare(at, words.size(), words) != 0) return false;
    r += words.size();
    if (r == row.size() && !text.ends_with(words)) return false;
    t = at + words.size();
  }
  return true;
}

std::optional<std::string> inGaps(std::span<const VocabularyRow> rows, const std::string& text, int depth,
                                  Search& search) {
  for (const VocabularyRow& row : rows) {
    if (row.english.find('{') == std::string_view::npos || !mayFit(row.english, text)) continue;
    Gaps gaps;
    if (fits(row.english, 0, text, 0, depth, search, gaps)) return filled(row.german, gaps);
  }
  return std::nullopt;
}

std::optional<std::string> whole(const std::string& text, int depth, Search& search) {
  if (depth > kDeepest || text.empty() || (search.left -= kLook) < 0) return std::nullopt;
  for (const VocabularyRow& row : vocabulary())
    if (row.english == text) return std::string(row.german);
  if (auto row = search.more.whole(text)) return row;
  if (text.size() > kLongest) return std::nullopt;
  if (auto row = inGaps(vocabulary(), text, depth, search)) return row;
  if (depth == 0)  // rows of many words: within one of them others have none
    if (auto row = inGaps(search.more.withGaps(), text, depth, search)) return row;
  if (const std::size_t end = endOfSentence(text); end != std::string::npos) {
    const auto first = whole(text.substr(0, end), depth + 1, search);
    const auto rest = first ? whole(text.substr(end + 1), depth, search) : std::nullopt;
    return rest ? std::optional(*first + text[end] + *rest) : std::nullopt;
  }
  if (text.size() > 1 && text.back() == '.')
    if (auto words = whole(text.substr(0, text.size() - 1), depth + 1, search)) return *words + '.';
  for (const std::string_view between : {std::string_view("; "), std::string_view(", ")})
    if (auto parts = inParts(text, between, depth, search)) return parts;
  return std::nullopt;
}

}  // namespace

std::string translated(const std::string& text, Language language) {
  static const WordRows none;
  return translated(text, language, none);
}

std::string translated(const std::string& text, Language language, const WordRows& more) {
  if (language == Language::English) return text;
  Search search{more};
  const auto found = whole(text, 0, search);
  return found ? *found : text;
}

std::string translatedLines(const std::string& text, Language language, const WordRows& more) {
  std::string all;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (begin > 0) all += '\n';
    all += translated(text.substr(begin, end - begin), language, more);
    begin = end + 1;
  }
  return all;
}

}  // namespace articulus::publication
