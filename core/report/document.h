#pragma once
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace articulus::report {

enum class Tone { Body, Quiet, Warning };

struct Heading {
  int level = 1;  ///< 1 a section, 2 below it
  std::string text;
};
struct Paragraph {
  std::string text;  ///< line breaks stay
  Tone tone = Tone::Body;
};
struct List {
  std::vector<std::string> items;
  bool numbered = false;
};
/// A table whose head is repeated on each page that it reaches.
struct Table {
  struct Column {
    std::string title;
    bool number = false;  ///< aligned right, never broken
  };
  std::string caption = {};
  std::vector<Column> columns = {};
  std::vector<std::vector<std::string>> rows = {};  ///< each as long as columns
  std::vector<std::string> notes = {};              ///< below it, numbered from 1
  /// The first cell names a group of rows: it is shown where it changes, and again at the top of each page.
  bool grouped = false;
};
struct Figure {
  std::string svg;  ///< from report::svgOf(), with its size in mm
  double width_mm = 0.0, height_mm = 0.0;
  std::string caption;
};
using Block = std::variant<Heading, Paragraph, List, Table, Figure>;

/// What is written, before anybody knows on what: PDF pages and one HTML file are made of it.
/// Thread  any; plain data
struct Document {
  std::string title = {}, subtitle = {};
  std::string mark = {};                                       ///< on top and on every page: "SIMULATED DATA ..."
  bool warns = true;                                           ///< the mark: shown as a warning, not as a fact
  std::vector<std::pair<std::string, std::string>> lead = {};  ///< short facts below the title
  std::vector<std::string> laboratory = {};                    ///< name, then lines of its address
  std::string logo = {};                                       ///< bytes of a PNG or SVG file; empty: none
  std::string footer = {};                                     ///< on every page, left
  std::string pageWord = {};                                   ///< "Page {page} of {pages}"
  std::string language = {};                                   ///< "en", "de"
  std::string author = {}, created = {};                       ///< for the file's own data; created: ISO 8601
  std::vector<Block> blocks = {};
};

}  // namespace articulus::report
