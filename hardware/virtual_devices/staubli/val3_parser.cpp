// The text of a VAL 3 program as steps: statements by lines, expressions by falling binding.
#include <cctype>
#include <cstdlib>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "core/base/text/c_numbers.h"
#include "hardware/virtual_devices/staubli/val3_application.h"

namespace articulus::hardware {
namespace {

using Kind = Val3Expression::Kind;
using Step = Val3Step::Kind;

struct Val3Token {
  enum class Kind { Name, Number, Text, Sign, End };
  Kind kind = Kind::End;
  std::string text;
};

std::vector<Val3Token> tokensOf(const std::string& line) {
  std::vector<Val3Token> all;
  std::size_t at = 0;
  const auto letter = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; };
  while (at < line.size()) {
    const char c = line[at];
    if (std::isspace(static_cast<unsigned char>(c)) != 0) {
      ++at;
      continue;
    }
    if (line.compare(at, 2, "//") == 0) break;
    const std::size_t begin = at;
    if (std::isdigit(static_cast<unsigned char>(c)) != 0) {
      while (at < line.size() && (std::isdigit(static_cast<unsigned char>(line[at])) != 0 || line[at] == '.')) ++at;
      all.push_back({Val3Token::Kind::Number, line.substr(begin, at - begin)});
    } else if (letter(c)) {
      while (at < line.size() && letter(line[at])) ++at;
      all.push_back({Val3Token::Kind::Name, line.substr(begin, at - begin)});
    } else if (c == '"') {
      const std::size_t end = line.find('"', at + 1);
      if (end == std::string::npos) throw std::runtime_error("a text without its end");
      all.push_back({Val3Token::Kind::Text, line.substr(at + 1, end - at - 1)});
      at = end + 1;
    } else {
      const std::string two = line.substr(at, 2);
      const bool pair = two == "==" || two == "!=" || two == "<=" || two == ">=";
      all.push_back({Val3Token::Kind::Sign, pair ? two : std::string(1, c)});
      at += pair ? 2 : 1;
    }
  }
  return all;
}

/// Reads the tokens of one line.
class LineReader {
 public:
  explicit LineReader(std::vector<Val3Token> tokens) : tokens_(std::move(tokens)) {}
  [[nodiscard]] bool over() const { return at_ >= tokens_.size(); }
  [[nodiscard]] const Val3Token& peek() const {
    static const Val3Token kEnd;
    return over() ? kEnd : tokens_[at_];
  }
  bool take(const std::string& text) {
    if (peek().kind == Val3Token::Kind::Text || peek().text != text || over()) return false;
    ++at_;
    return true;
  }
  void need(const std::string& text) {
    if (!take(text)) throw std::runtime_error("\"" + text + "\" is missing before \"" + peek().text + "\"");
  }
  std::string name() {
    if (peek().kind != Val3Token::Kind::Name)
      throw std::runtime_error("a name is missing before \"" + peek().text + "\"");
    return tokens_[at_++].text;
  }
  Val3Expression expression() { return binary(0); }
  Val3Expression postfix();

 private:
  Val3Expression binary(std::size_t level);
  Val3Expression unary();
  std::vector<Val3Expression> list(const char* end);
  std::vector<Val3Token> tokens_;
  std::size_t at_ = 0;
};

const std::vector<std::vector<std::string>>& bindings() {
  static const std::vector<std::vector<std::string>> kLevels{
      {"or"}, {"and"}, {"==", "!=", "<", ">", "<=", ">="}, {"+", "-"}, {"*", "/"}};
  return kLevels;
}

Val3Expression LineReader::binary(std::size_t level) {
  if (level == bindings().size()) return unary();
  Val3Expression left = binary(level + 1);
  for (;;) {
    std::string found;
    for (const std::string& sign : bindings()[level])
      if (found.empty() && take(sign)) found = sign;
    if (found.empty()) return left;
    Val3Expression both{Kind::Binary, 0.0, found, {}};
    both.arguments.push_back(std::move(left));
    both.arguments.push_back(binary(level + 1));
    left = std::move(both);
  }
}

Val3Expression LineReader::unary() {
  for (const char* sign : {"-", "!"})
    if (take(sign)) {
      Val3Expression made{Kind::Unary, 0.0, sign, {}};
      made.arguments.push_back(unary());
      return made;
    }
  return postfix();
}

std::vector<Val3Expression> LineReader::list(const char* end) {
  std::vector<Val3Expression> all;
  if (take(end)) return all;
  do all.push_back(expression());
  while (take(","));
  need(end);
  return all;
}

Val3Expression LineReader::postfix() {
  Val3Expression made;
  if (take("(")) {
    made = expression();
    need(")");
  } else if (peek().kind == Val3Token::Kind::Number) {
    const base::CNumbers numbers;
    made.number = std::strtod(tokens_[at_++].text.c_str(), nullptr);
  } else if (peek().kind == Val3Token::Kind::Text) {
    made.kind = Kind::Text;
    made.name = tokens_[at_++].text;
  } else {
    made.name = name();
    if (made.name == "true" || made.name == "false") return {Kind::Number, made.name == "true" ? 1.0 : 0.0, {}, {}};
    made.kind = take("(") ? Kind::Call : Kind::Variable;
    if (made.kind == Kind::Call) made.arguments = list(")");
    else if (take("[")) made.arguments = list("]");
  }
  while (take(".")) {
    Val3Expression field{Kind::Field, 0.0, name(), {}};
    field.arguments.push_back(std::move(made));
    made = std::move(field);
  }
  return made;
}

/// A block that is open: where its end is to be told.
struct OpenBlock {
  std::string word;        // "if", "while" or "for"
  std::size_t begin = 0;   // step that is jumped back to
  std::size_t unless = 0;  // step that leads behind the block, or to the next branch
  bool hasUnless = false;
  std::vector<std::size_t> leaving;  // jumps from the end of a branch
  Val3Expression counter;
};

/// Lines to steps.
class BlockReader {
 public:
  void line(LineReader reader, int number);
  std::vector<Val3Step> finished();

 private:
  Val3Step& add(Step kind) {
    Val3Step& step = steps_.emplace_back();
    step.kind = kind;
    step.line = line_;
    return step;
  }
  void condition(OpenBlock& block, Val3Expression asked) {
    block.unless = steps_.size();
    block.hasUnless = true;
    add(Step::JumpUnless).left = std::move(asked);
  }
  OpenBlock& innermost(const char* word) {
    if (open_.empty() || open_.back().word != word) throw std::runtime_error(std::string("no ") + word + " is open");
    return open_.back();
  }
  void branch() {
    OpenBlock& block = innermost("if");
    block.leaving.push_back(steps_.size());
    add(Step::Jump);
    if (!block.hasUnless) throw std::runtime_error("a branch behind else");
    steps_[block.unless].target = steps_.size();
    block.hasUnless = false;
  }
  void close(const char* word);
  void beginFor(LineReader& reader);
  void statement(LineReader& reader);
  bool control(LineReader& reader);

  std::vector<Val3Step> steps_;
  std::vector<OpenBlock> open_;
  int line_ = 0;
};

Val3Expression numberOf(double value) { return {Kind::Number, value, {}, {}}; }

Val3Expression both(const char* sign, Val3Expression a, Val3Expression b) {
  Val3Expression made{Kind::Binary, 0.0, sign, {}};
  made.arguments.push_back(std::move(a));
  made.arguments.push_back(std::move(b));
  return made;
}

void BlockReader::beginFor(LineReader& reader) {
  OpenBlock block{"for", 0, 0, false, {}, {}};
  block.counter = reader.postfix();
  reader.need("=");
  Val3Step& first = add(Step::Assign);
  first.left = block.counter;
  first.right = reader.expression();
  reader.need("to");
  block.begin = steps_.size();
  condition(block, both("<=", block.counter, reader.expression()));
  open_.push_back(std::move(block));
}

void BlockReader::close(const char* word) {
  OpenBlock& block = innermost(word);
  if (block.word == "for") {
    Val3Step& next = add(Step::Assign);
    next.left = block.counter;
    next.right = both("+", block.counter, numberOf(1.0));
  }
  if (block.word != "if") add(Step::Jump).target = block.begin;
  if (block.hasUnless) steps_[block.unless].target = steps_.size();
  for (const std::size_t jump : block.leaving) steps_[jump].target = steps_.size();
  open_.pop_back();
}

bool BlockReader::control(LineReader& reader) {
  if (const std::string word = reader.peek().text; reader.take("if") || reader.take("while")) {
    open_.push_back({word, steps_.size(), 0, false, {}, {}});
    condition(open_.back(), reader.expression());
    return true;
  }
  if (reader.take("elseIf")) {
    branch();
    condition(innermost("if"), reader.expression());
  } else if (reader.take("else")) {
    branch();
  } else if (reader.take("endIf")) {
    close("if");
  } else if (reader.take("endWhile")) {
    close("while");
  } else if (reader.take("for")) {
    beginFor(reader);
  } else if (reader.take("endFor")) {
    close("for");
  } else if (reader.take("return")) {
    add(Step::Return);
  } else {
    return false;
  }
  return true;
}

void BlockReader::statement(LineReader& reader) {
  if (reader.take("call")) {
    Val3Step& step = add(Step::Call);
    step.program = reader.name();
    reader.need("(");
    reader.need(")");
  } else if (reader.take("taskCreateSync")) {
    Val3Step& step = add(Step::CreateTask);
    (void)reader.expression();
    reader.need(",");
    step.right = reader.expression();
    reader.need(",");
    step.left = reader.postfix();
    reader.need(",");
    step.program = reader.name();
    reader.need("(");
    reader.need(")");
  } else {
    Val3Expression first = reader.postfix();
    Val3Step& step = add(reader.take("=") ? Step::Assign : Step::Evaluate);
    step.left = std::move(first);
    if (step.kind == Step::Assign) step.right = reader.expression();
    else if (step.left.kind != Kind::Call) throw std::runtime_error("a value that nobody takes");
  }
}

void BlockReader::line(LineReader reader, int number) {
  if (reader.over()) return;
  line_ = number;
  if (!control(reader)) statement(reader);
  if (!reader.over()) throw std::runtime_error("\"" + reader.peek().text + "\" is too much");
}

std::vector<Val3Step> BlockReader::finished() {
  if (!open_.empty()) throw std::runtime_error(open_.back().word + " is not closed");
  add(Step::Return);
  return std::move(steps_);
}

}  // namespace

base::Result<std::vector<Val3Step>> parseVal3(const std::string& code) {
  std::istringstream in(code);
  std::string line;
  BlockReader blocks;
  int number = 0;
  bool inside = false, ended = false;
  try {
    while (std::getline(in, line)) {
      ++number;
      std::vector<Val3Token> tokens = tokensOf(line);
      if (tokens.empty()) continue;
      const bool alone = tokens.size() == 1;
      if (!inside && alone && tokens[0].text == "begin") {
        inside = true;
      } else if (inside && alone && tokens[0].text == "end") {
        inside = false;
        ended = true;
      } else if (!inside) {
        throw std::runtime_error("a line outside of begin and end");
      } else {
        blocks.line(LineReader(std::move(tokens)), number);
      }
    }
    if (!ended) throw std::runtime_error("it has no end");
    return blocks.finished();
  } catch (const std::runtime_error& e) {
    return base::Error{base::ErrorCode::ParseError, "line " + std::to_string(number) + ": " + e.what() + ".",
                       "Correct the program."};
  }
}

}  // namespace articulus::hardware
