#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace articulus::report {

/// A piece of a page. Text is escaped, so that no name or note can be read as a tag; markup must come through
/// markup().
/// Thread  any
class Html {
 public:
  Html(const char* text);         // NOLINT(google-explicit-constructor): most pieces are text
  Html(const std::string& text);  // NOLINT(google-explicit-constructor)
  /// In      well-formed XML: each tag closed, no character entities but those of XML
  [[nodiscard]] static Html markup(std::string markup);

  Html& operator+=(const Html& more);
  friend Html operator+(Html a, const Html& b) { return a += b; }

  [[nodiscard]] const std::string& source() const { return source_; }

 private:
  Html() = default;
  std::string source_;
};

/// A table with a head; columns of numbers are aligned right, columns of text left.
class HtmlTable {
 public:
  enum class Column { Text, Number };

  explicit HtmlTable(std::vector<Column> columns) : columns_(std::move(columns)) {}
  void head(const std::vector<Html>& cells) { add("th", cells); }
  void row(const std::vector<Html>& cells) { add("td", cells); }
  [[nodiscard]] Html html() const;

 private:
  void add(const char* kind, const std::vector<Html>& cells);
  std::vector<Column> columns_;
  std::string rows_;
};

/// A page in one file: its style is inside, no script, nothing is loaded. Well-formed as XML too.
class HtmlPage {
 public:
  explicit HtmlPage(const std::string& title);
  void heading(const Html& text);  ///< the first one is that of the whole page
  void paragraph(const Html& text);
  void list(const std::vector<std::string>& items);
  void table(const HtmlTable& table);
  void picture(const std::string& svg);  ///< from svgOf()
  [[nodiscard]] std::string text() const;

 private:
  std::string title_, body_;
  bool headed_ = false;
};

}  // namespace articulus::report
