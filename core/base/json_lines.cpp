#include "core/base/json_lines.h"

namespace articulus::base {
namespace {

constexpr int kDeepest = 200;  // deeper values keep the line of what is around them

/// Walks a text that the parser has accepted: no check is made twice.
class Walk {
 public:
  Walk(std::string_view text, std::unordered_map<std::string, int>& lines) : text_(text), lines_(lines) {}

  void value(const std::string& path, int depth) {
    blank();
    lines_.try_emplace(path, line_);
    if (at_ >= text_.size() || depth > kDeepest) return;
    if (text_[at_] == '{') object(path, depth);
    else if (text_[at_] == '[') array(path, depth);
    else if (text_[at_] == '"') (void)string();
    else
      while (at_ < text_.size() && std::string_view(",]} \t\r\n/").find(text_[at_]) == std::string_view::npos) ++at_;
  }

 private:
  void object(const std::string& path, int depth) {
    for (++at_;; ++at_) {
      blank();
      if (done('}')) return;
      const int line = line_;
      const std::string key = string();
      const std::string inside = path.empty() ? key : path + "." + key;
      if (!inside.empty()) lines_.insert_or_assign(inside, line);  // of two of one key the parser takes the last
      blank();
      ++at_;  // the colon
      value(inside, depth + 1);
      blank();
      if (done('}')) return;
    }
  }

  void array(const std::string& path, int depth) {
    int i = 0;
    for (++at_;; ++at_) {
      blank();
      if (done(']')) return;
      value(path + "[" + std::to_string(i++) + "]", depth + 1);
      blank();
      if (done(']')) return;
    }
  }

  /// True where the bracket closes, or the text ends.
  bool done(char bracket) {
    if (at_ >= text_.size()) return true;
    if (text_[at_] != bracket) return false;
    ++at_;
    return true;
  }

  std::string string() {
    std::string text;
    for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_) {
      if (text_[at_] == '\\') text += text_[at_++];
      if (at_ < text_.size()) text += text_[at_];
    }
    ++at_;
    return text;
  }

  void blank() {
    while (at_ < text_.size()) {
      const char c = text_[at_];
      if (c == '/' && text_.substr(at_, 2) == "//") skipTo("\n");
      else if (c == '/' && text_.substr(at_, 2) == "/*") skipTo("*/"), at_ += 2;
      else if (c == '\n') ++line_, ++at_;
      else if (c == ' ' || c == '\t' || c == '\r') ++at_;
      else return;
    }
  }

  void skipTo(std::string_view end) {
    const auto found = text_.find(end, at_ + (end.size() > 1 ? 2 : 0));
    const auto stop = found == std::string_view::npos ? text_.size() : found;
    for (; at_ < stop; ++at_) line_ += text_[at_] == '\n';
  }

  std::string_view text_;
  std::unordered_map<std::string, int>& lines_;
  std::size_t at_ = 0;
  int line_ = 1;
};

}  // namespace

JsonLines JsonLines::of(std::string_view text) {
  JsonLines lines;
  if (text.substr(0, 3) == "\xef\xbb\xbf") text.remove_prefix(3);  // byte-order mark
  Walk(text, lines.line_).value("", 0);
  return lines;
}

int JsonLines::lineOf(std::string path) const {
  for (;;) {
    if (const auto at = line_.find(path); at != line_.end()) return at->second;
    if (path.empty()) return 0;
    const auto cut = path.find_last_of(".[");
    path.resize(cut == std::string::npos ? 0 : cut);
  }
}

}  // namespace articulus::base
