#include "core/base/xml_place.h"

#include <string>
#include <vector>

#include "core/base/input_bounds.h"

namespace articulus::base {
namespace {

constexpr auto kNone = std::string_view::npos;

/// The > of the tag that begins at `from`, not one within its quotes; npos where there is none before the next tag.
std::size_t endOfTag(std::string_view xml, std::size_t from) {
  char quotes = 0;
  for (std::size_t i = from + 1; i < xml.size(); ++i) {
    const char c = xml[i];
    if (quotes == 0 && c == '>') return i;
    if (c == '<') return kNone;
    if (quotes == 0 && (c == '"' || c == '\'')) quotes = c;
    else if (c == quotes) quotes = 0;
  }
  return kNone;
}

/// Every attribute is NAME="VALUE".
bool attributesAreWhole(std::string_view tag) {
  const auto space = " \t\r\n";
  auto at = tag.find_first_of(space);
  for (at = at == kNone ? at : tag.find_first_not_of(space, at); at != kNone; at = tag.find_first_not_of(space, at)) {
    const auto equals = tag.find('=', at);
    if (equals == kNone || tag.substr(at, equals - at).find_first_of("\"'") != kNone) return false;
    const auto open = tag.find_first_not_of(space, equals + 1);
    if (open == kNone || (tag[open] != '"' && tag[open] != '\'')) return false;
    const auto close = tag.find(tag[open], open + 1);
    if (close == kNone) return false;
    at = close + 1;
  }
  return true;
}

/// Behind what is no element: comments, CDATA, declarations; `from` where it is one.
std::size_t behindOther(std::string_view xml, std::size_t from) {
  constexpr std::string_view kOthers[][2] = {{"<!--", "-->"}, {"<![CDATA[", "]]>"}, {"<?", "?>"}, {"<!", ">"}};
  for (const auto& [begin, end] : kOthers)
    if (xml.substr(from).starts_with(begin)) {
      const auto at = xml.find(end, from + begin.size());
      return at == kNone ? kNone : at + end.size();
    }
  return from;
}

}  // namespace

std::size_t lineOfBrokenTag(std::string_view xml) {
  struct Open {
    std::string_view name;
    std::size_t at;
  };
  std::vector<Open> open;
  for (std::size_t i = xml.find('<'); i != kNone; i = xml.find('<', i)) {
    const std::size_t next = behindOther(xml, i);
    if (next == kNone) return lineAt(xml, i);
    if (next != i) {
      i = next;
      continue;
    }
    const std::size_t end = endOfTag(xml, i);
    if (end == kNone) return lineAt(xml, i);
    std::string_view tag = xml.substr(i + 1, end - i - 1);
    const bool closes = tag.starts_with('/'), alone = !closes && tag.ends_with('/');  // "</>" is no element of its own
    if (closes) tag.remove_prefix(1);
    if (alone) tag.remove_suffix(1);
    const std::string_view name = tag.substr(0, tag.find_first_of(" \t\r\n"));
    if (name.empty() || !attributesAreWhole(tag) || (closes && (open.empty() || open.back().name != name)))
      return lineAt(xml, i);
    if (closes) open.pop_back();
    else if (!alone) open.push_back({name, i});
    i = end + 1;
  }
  return open.empty() ? 0 : lineAt(xml, open.back().at);
}

}  // namespace articulus::base
