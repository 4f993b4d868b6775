// How long a function may become before it is two. Reads the braces of sources that clang-format has laid out.
#include <gtest/gtest.h>

#include <array>
#include <regex>

#include "tests/layers/sources.h"

namespace {

constexpr std::size_t kLongest = 80;  // lines, head and braces included

struct Function {
  std::size_t begin = 0, end = 0;  // lines, from 0; both belong to it
};

std::size_t indentOf(const std::string& line) {
  const std::size_t at = line.find_first_not_of(' ');
  return at == std::string::npos ? 0 : at;
}

bool isComment(const std::string& line) { return line.compare(indentOf(line), 2, "//") == 0; }

/// Where the statement begins whose block is opened in this line.
std::size_t headOf(const std::vector<std::string>& lines, std::size_t at) {
  while (at > 0) {
    std::size_t last = at - 1;  // before comments amid a list
    while (last > 0 && isComment(lines[last])) --last;
    const std::string& before = lines[last];
    if (before.empty() || before[0] == '#' || (last != at - 1 && before.back() != ',')) break;
    if (std::string(";{}").find(before.back()) != std::string::npos || before.ends_with("public:") ||
        before.ends_with("private:") || before.ends_with("protected:"))
      break;
    at = last;
  }
  return at;
}

bool opensAFunction(const std::string& head) {
  static const std::regex other("^ *((namespace|class|struct|enum|union|extern)\\b|[{.]|.*\\bR\"|[^(]*\\[\\]\\{)");
  return head.find('(') != std::string::npos && !std::regex_search(head, other) && !head.ends_with("= {") &&
         !head.ends_with("{{");
}

/// The outermost blocks with a list of arguments before them.
std::vector<Function> functionsOf(const std::vector<std::string>& lines) {
  std::vector<Function> all;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (!lines[i].ends_with("{") || isComment(lines[i])) continue;
    const std::size_t begin = headOf(lines, i);
    std::string head;
    for (std::size_t k = begin; k <= i; ++k) head += lines[k];
    if (!opensAFunction(head)) continue;
    const std::string close = std::string(indentOf(lines[begin]), ' ') + "}";
    std::size_t end = i + 1;
    while (end < lines.size() && !layers::startsWith(lines[end], close)) ++end;
    all.push_back({begin, end});
    i = end;
  }
  return all;
}

/// A comment in it, or right before it, that says why.
bool saysWhy(const std::vector<std::string>& lines, const Function& f) {
  static const std::regex why("//.*\\blong because\\b", std::regex::icase);
  std::size_t from = f.begin;
  while (from > 0 && isComment(lines[from - 1])) --from;
  for (std::size_t i = from; i <= f.end && i < lines.size(); ++i)
    if (std::regex_search(lines[i], why)) return true;
  return false;
}

TEST(Functions, StayShort) {
  std::size_t seen = 0;
  for (const layers::Source& source : layers::sources())
    for (const Function& f : functionsOf(source.lines)) {
      ++seen;
      const std::size_t length = f.end - f.begin + 1;
      EXPECT_TRUE(length <= kLongest || saysWhy(source.lines, f))
          << source.path << ":" << f.begin + 1 << " has " << length
          << " lines; cut it, or say in a comment that it is long because ...";
    }
  EXPECT_GT(seen, 3000u) << "the functions were not read";
}

std::vector<std::string> longFunction(const std::string& head, const std::string& inside, const std::string& before) {
  std::vector<std::string> lines{"namespace x {", before, head + " {"};
  lines.push_back("  " + inside);
  lines.insert(lines.end(), kLongest, "  step();");
  lines.insert(lines.end(), {"}", "}  // namespace x"});
  return lines;
}

TEST(Functions, TheCheckSeesALongOneAndItsReason) {
  const std::vector<std::string> plain = longFunction("int f(int a)", "int b = a;", "");
  ASSERT_EQ(functionsOf(plain).size(), 1u);
  EXPECT_GT(functionsOf(plain)[0].end - functionsOf(plain)[0].begin, kLongest);
  EXPECT_FALSE(saysWhy(plain, functionsOf(plain)[0]));
  for (const auto& told : {longFunction("int f()", "// long because it is a table", ""),
                           longFunction("int f()", "int b;", "/// Makes it. Long because it is a table.")})
    EXPECT_TRUE(saysWhy(told, functionsOf(told)[0]));
  EXPECT_TRUE(functionsOf(longFunction("struct F", "int b;", "")).empty()) << "a type is no function";
  const std::vector<std::string> constructor{"F::F(int a)", "    : b_(a),", "      // why", "      a_(a) {",
                                             "  if (a) {",  "    g();",     "  }",          "}"};
  ASSERT_EQ(functionsOf(constructor).size(), 1u);
  EXPECT_EQ(functionsOf(constructor)[0].begin, 0u);
  EXPECT_EQ(functionsOf(constructor)[0].end, 7u);
}

}  // namespace
