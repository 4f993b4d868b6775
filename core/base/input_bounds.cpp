#include "core/base/input_bounds.h"

#include <algorithm>

#include "core/base/text/printable.h"
#include "core/base/text/text_format.h"
#include "core/base/text/utf8.h"

namespace articulus::base {
namespace {

std::string grouped(std::size_t count) {
  std::string text = std::to_string(count);
  for (auto at = static_cast<std::ptrdiff_t>(text.size()) - 3; at > 0; at -= 3)
    text.insert(static_cast<std::size_t>(at), 1, ' ');
  return text;
}

/// A text that is walked through byte by byte, and the complaint about where it stands.
class Scan {
 public:
  Scan(std::string_view text, const std::string& origin) : text_(text), origin_(origin) {}

  [[nodiscard]] std::optional<Error> wrong(std::size_t byte, const std::string& what, const std::string& remedy) const {
    return Error{ErrorCode::ParseError, origin_ + ", line " + std::to_string(lineAt(text_, byte)) + ": " + what + ".",
                 remedy};
  }
  [[nodiscard]] std::optional<Error> tooDeep(std::size_t byte, const std::string& what) const {
    return wrong(byte, what + " stand more than " + std::to_string(InputBounds::kDepth) + " deep in one another",
                 "No file of ours is that deep. Check what wrote it.");
  }
  [[nodiscard]] std::optional<Error> tooMany(std::size_t byte, std::size_t most, const std::string& what) const {
    return wrong(byte, "there are more than " + grouped(most) + " " + what,
                 "Check what wrote it. Long tables belong into a CSV file; long tests into repeats.");
  }
  [[nodiscard]] std::optional<Error> tooLong(std::size_t byte) const {
    return wrong(byte, "a text is longer than " + grouped(InputBounds::kString_bytes) + " letters",
                 "Shorten it, or close its quotes.");
  }
  /// Texts of other encodings, before their bytes are taken for letters.
  [[nodiscard]] std::optional<Error> encoding() const {
    const bool marked = text_.starts_with("\xFF\xFE") || text_.starts_with("\xFE\xFF");
    if (const auto zero = text_.find('\0'); marked || zero != std::string_view::npos)
      return wrong(marked ? 0 : zero, marked ? "the text is UTF-16" : "the text holds zero bytes, as UTF-16 does",
                   "Save it as UTF-8.");
    return std::nullopt;
  }

 private:
  std::string_view text_;
  const std::string& origin_;
};

std::optional<std::size_t> firstThatIsNoUtf8(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t size = utf8LetterAt(text, at);
    if (size == 0) return at;
    at += size;
  }
  return std::nullopt;
}

/// Behind the quotes that open at `from`; backslashes escape.
std::size_t behindString(std::string_view text, std::size_t from) {
  for (std::size_t i = from + 1; i < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    else if (text[i] == '"') return i + 1;
  }
  return text.size();
}

std::size_t behind(std::string_view text, std::string_view end, std::size_t from) {
  const auto at = text.find(end, from);
  return at == std::string_view::npos ? text.size() : at + end.size();
}

/// The > that closes the tag that begins at `from`, not one within its quotes; npos where another tag begins before.
std::size_t closing(std::string_view text, std::size_t from) {
  char quotes = 0;
  for (std::size_t i = from + 1; i < text.size() && text[i] != '<'; ++i) {
    const char c = text[i];
    if (quotes == 0 && c == '>') return i;
    if (quotes == 0 && (c == '"' || c == '\'')) quotes = c;
    else if (c == quotes) quotes = 0;
  }
  return std::string_view::npos;
}

}  // namespace

std::size_t lineAt(std::string_view text, std::size_t byte) {
  const auto end = text.begin() + static_cast<std::ptrdiff_t>(std::min(byte, text.size()));
  return 1 + static_cast<std::size_t>(std::count(text.begin(), end, '\n'));
}

std::optional<Error> noUtf8(std::string_view text, const std::string& origin) {
  if (const auto at = firstThatIsNoUtf8(text))
    return Scan(text, origin)
        .wrong(*at, "a letter is no UTF-8", "Save it as UTF-8 (it may be Latin-1 or Windows-1252).");
  return std::nullopt;
}

std::optional<Error> beyondJsonBounds(std::string_view text, const std::string& origin) {
  const Scan scan(text, origin);
  if (auto wrong = scan.encoding()) return wrong;
  if (text.size() > InputBounds::kText_bytes)
    return scan.wrong(text.size(), "the text is longer than " + grouped(InputBounds::kText_bytes >> 20) + " MB",
                      "Check what wrote it. Long tables belong into a CSV file.");
  if (auto wrong = noUtf8(text, origin)) return wrong;
  int depth = 0;
  std::size_t values = 0;
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    if (c == '"') {
      const std::size_t end = behindString(text, i);
      if (end - i > InputBounds::kString_bytes) return scan.tooLong(i);
      i = end;
      continue;
    }
    if (c == '/' && text.substr(i, 2) == "//") {
      i = behind(text, "\n", i);
      continue;
    }
    if (c == '/' && text.substr(i, 2) == "/*") {
      i = behind(text, "*/", i + 2);
      continue;
    }
    if ((c == '[' || c == '{') && ++depth > InputBounds::kDepth) return scan.tooDeep(i, "objects and arrays");
    if (c == ']' || c == '}') --depth;
    if ((c == '[' || c == '{' || c == ',') && ++values > InputBounds::kValues)
      return scan.tooMany(i, InputBounds::kValues, "values");
    ++i;
  }
  return std::nullopt;
}

std::optional<Error> beyondXmlBounds(std::string_view text, const std::string& origin) {
  const Scan scan(text, origin);
  if (auto wrong = scan.encoding()) return wrong;
  if (text.size() > InputBounds::kText_bytes)
    return scan.wrong(text.size(), "the text is longer than " + grouped(InputBounds::kText_bytes >> 20) + " MB",
                      "Check what wrote it.");
  int depth = 0;
  std::size_t elements = 0;
  for (std::size_t i = text.find('<'); i != std::string_view::npos && i < text.size(); i = text.find('<', i)) {
    const std::string_view rest = text.substr(i);
    if (rest.starts_with("<!--")) {
      i = behind(text, "-->", i + 4);
      continue;
    }
    if (rest.starts_with("<![CDATA[")) {
      i = behind(text, "]]>", i);
      continue;
    }
    if (rest.starts_with("<!ENTITY") || rest.starts_with("<!ELEMENT") || rest.starts_with("<!ATTLIST"))
      return scan.wrong(i, "it defines entities or a document type of its own", "Expand them, and take them out.");
    if (rest.starts_with("<!") || rest.starts_with("<?")) {
      const auto end = text.find('>', i);
      if (text.substr(i, end == std::string_view::npos ? end : end - i).find('[') != std::string_view::npos)
        return scan.wrong(i, "it defines entities or a document type of its own", "Expand them, and take them out.");
      i += 2;
      continue;
    }
    if (rest.starts_with("</")) {
      depth = std::max(0, depth - 1);
      i += 2;
      continue;
    }
    const std::size_t end = closing(text, i);
    const bool alone = end != std::string_view::npos && text[end - 1] == '/';
    if (++elements > InputBounds::kElements) return scan.tooMany(i, InputBounds::kElements, "elements");
    if (!alone && ++depth > InputBounds::kDepth) return scan.tooDeep(i, "elements");
    i = end == std::string_view::npos ? i + 1 : end + 1;
  }
  return std::nullopt;
}

std::string faultOfName(std::string_view name) {
  if (name.empty()) return "is empty";
  if (letterCount(name) > InputBounds::kName_letters)
    return "is longer than " + std::to_string(InputBounds::kName_letters) + " letters";
  const bool control = steersTerminal(name) || name.find_first_of("\n\r\t") != std::string_view::npos;
  return control ? "holds a line break or another control character" : "";
}

std::string faultOfFileName(std::string_view name) {
  if (std::string fault = faultOfName(name); !fault.empty()) return fault;
  if (name.find('/') != std::string_view::npos || name == "." || name == "..") return "leads to another folder";
  return {};
}

}  // namespace articulus::base
