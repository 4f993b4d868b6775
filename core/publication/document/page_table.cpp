#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

#include "core/publication/document/page_layout.h"

namespace articulus::publication {
namespace {

constexpr unsigned kInk = 0x1d2429, kQuiet = 0x4b545b;
constexpr double kBetween = 9.0, kAbove = 2.2;         // pt, around a cell
constexpr double kLeastText = 34.0, kMostText = 90.0;  // pt, of a column of words that has to give room
constexpr double kShareOfText = 0.6;                   // of its longest line: two lines, not a word a line
constexpr double kTitle = 60.0;                        // pt, of the title over a column of numbers
constexpr double kTextSize = 8.2, kLeastSize = 6.2;

void rule(cairo_t* cairo, double left, double right, double y, double width, double grey) {
  cairo_set_source_rgb(cairo, grey, grey, grey);
  cairo_set_line_width(cairo, width);
  cairo_move_to(cairo, left, y);
  cairo_line_to(cairo, right, y);
  cairo_stroke(cairo);
}

/// Lines that the rows take, at those widths of the columns.
double linesAt(const std::vector<std::vector<double>>& cells, const std::vector<double>& widths) {
  double lines = 0.0;
  for (const auto& row : cells) {
    double most = 1.0;
    for (std::size_t k = 0; k < row.size(); ++k) most = std::max(most, row[k] / widths[k]);
    lines += 0.5 * (most + std::ceil(most));  // whole lines, and how near the next one is
  }
  return lines;
}

/// Gives what room is left to the columns that make the table lowest; where none does, to the one that is most short.
void widen(std::vector<double>& widths, const std::vector<double>& natural,
           const std::vector<std::vector<double>>& cells, double room) {
  constexpr double kStep = 6.0;  // pt
  for (room -= std::accumulate(widths.begin(), widths.end(), 0.0); room > 0.0; room -= kStep) {
    std::size_t best = widths.size();
    double least = std::numeric_limits<double>::infinity();
    for (std::size_t k = 0; k < widths.size(); ++k) {
      if (widths[k] >= natural[k]) continue;
      const double before = widths[k];
      widths[k] = std::min(natural[k], before + std::min(kStep, room));
      const double lines = linesAt(cells, widths) + 1e-3 * widths[k] / natural[k];
      widths[k] = before;
      if (lines < least) {
        least = lines;
        best = k;
      }
    }
    if (best == widths.size()) return;
    widths[best] = std::min(natural[best], widths[best] + std::min(kStep, room));
  }
}

}  // namespace

std::vector<double> PageLayout::columnWidths(const Table& table, double size_pt, double& total) const {
  const std::size_t n = table.columns.size();
  std::vector<double> natural(n, 1.0), widths(n);
  std::vector<std::vector<double>> cells(table.rows.size(), std::vector<double>(n, 0.0));
  for (std::size_t k = 0; k < n; ++k) {
    natural[k] = std::max(1.0, widthOf(text(table.columns[k].title, {.size_pt = size_pt, .bold = true}, 0.0)));
    if (table.columns[k].number) natural[k] = std::min(natural[k], kTitle);  // a long title is broken, not a number
    for (std::size_t i = 0; i < table.rows.size(); ++i)
      if (k < table.rows[i].size()) {
        cells[i][k] = widthOf(text(table.rows[i][k], {.size_pt = size_pt}, 0.0));
        natural[k] = std::max(natural[k], cells[i][k]);
      }
    natural[k] += 0.5;
    widths[k] = table.columns[k].number
                    ? natural[k]
                    : std::min({natural[k], kMostText, std::max(kLeastText, kShareOfText * natural[k])});
  }
  const double room = frame_.width() - kBetween * static_cast<double>(n - 1);
  widen(widths, natural, cells, room);
  if (std::accumulate(natural.begin(), natural.end(), 0.0) <= room) widths = natural;
  total = std::accumulate(widths.begin(), widths.end(), 0.0) + kBetween * static_cast<double>(n - 1);
  return widths;
}

void PageLayout::row(const std::vector<TextLayout>& cells, const std::vector<double>& widths, double height,
                     bool head) {
  double x = frame_.left;
  for (std::size_t k = 0; k < cells.size(); ++k) {
    draw([cell = cells[k], x, y = y_ + spacing_ * kAbove](cairo_t* cairo) { show(cairo, cell, x, y, kInk); });
    x += widths[k] + kBetween;
  }
  y_ += height;
  draw([left = frame_.left, right = x - kBetween, y = y_, head](cairo_t* cairo) {
    rule(cairo, left, right, y, head ? 0.8 : 0.35, head ? 0.15 : 0.8);
  });
}

void PageLayout::rows(const Table& table, double size_pt, const std::vector<double>& widths) {
  const auto cellsOf = [&](const auto& textOf, bool bold, double& height) {
    std::vector<TextLayout> cells;
    height = 0.0;
    for (std::size_t k = 0; k < widths.size(); ++k) {
      cells.push_back(text(textOf(k), {.size_pt = size_pt, .bold = bold, .right = table.columns[k].number}, widths[k]));
      height = std::max(height, heightOf(cells.back()));
    }
    height += 2.0 * spacing_ * kAbove;
    return cells;
  };
  double headHeight = 0.0;
  const auto head = cellsOf([&](std::size_t k) { return table.columns[k].title; }, true, headHeight);
  const bool headed = std::any_of(table.columns.begin(), table.columns.end(),
                                  [](const Table::Column& column) { return !column.title.empty(); });
  if (!headed) headHeight = 0.0;
  const TextLayout caption =
      table.caption.empty() ? TextLayout() : text(table.caption, {.size_pt = 9.0, .bold = true}, frame_.width());
  const double captionHeight = caption ? heightOf(caption) + 3.0 : 0.0;

  bool begun = false;
  const std::vector<std::string>* before = nullptr;
  for (const auto& one : table.rows) {
    double height = 0.0;
    const auto words = [&](std::size_t k) { return k < one.size() ? one[k] : std::string(); };
    auto cells = cellsOf(words, false, height);
    // On top of a page a row says again what it is of.
    const bool again = table.grouped && before && !one.empty() && !before->empty() && one[0] == (*before)[0];
    before = &one;
    if (again && begun && height <= room())
      cells = cellsOf([&](std::size_t k) { return k == 0 ? std::string() : words(k); }, false, height);
    if (!begun) {
      // The head never stands alone at the end of a page: its first row comes with it, and another like it where that
      // is low.
      const double rest = frame_.height() - captionHeight - headHeight;
      place(captionHeight + headHeight + std::min(std::max(height, std::min(2.0 * height, 60.0)), rest));
      if (caption) draw([caption, x = frame_.left, y = y_](cairo_t* cairo) { show(cairo, caption, x, y, kInk); });
      y_ += captionHeight;
      if (headed) row(head, widths, headHeight, true);
      begun = true;
    } else if (height > room()) {
      newPage();
      if (headed) row(head, widths, headHeight, true);
    }
    if (height <= room()) {
      row(cells, widths, height, false);
      continue;
    }
    // Higher than a page: its cells go on as paragraphs below each other, so that nothing is lost.
    for (std::size_t k = 0; k < one.size(); ++k)
      if (!one[k].empty()) lines(text(one[k], {.size_pt = size_pt}, frame_.width()), frame_.left, kInk);
  }
}

void PageLayout::table(const Table& table) {
  if (table.rows.empty() || table.columns.empty()) return;
  double size_pt = kTextSize, total = 0.0;
  std::vector<double> widths = columnWidths(table, size_pt, total);
  while (total > frame_.width() + 0.5 && size_pt > kLeastSize) {
    size_pt -= 0.5;
    widths = columnWidths(table, size_pt, total);
  }
  if (total > frame_.width() + 0.5)
    for (double& width : widths) width *= frame_.width() / total;
  rows(table, size_pt, widths);
  y_ += 3.0;
  for (std::size_t i = 0; i < table.notes.size(); ++i) {
    const TextLayout sign = text(std::to_string(i + 1), {.size_pt = 7.2}, 0.0);
    const TextLayout note = text(table.notes[i], {.size_pt = 7.2}, frame_.width() - 14.0);
    if (heightOf(note) > room() && heightOf(note) < 60.0) newPage();
    draw([sign, x = frame_.left, y = y_](cairo_t* cairo) { show(cairo, sign, x, y, kQuiet); });
    lines(note, frame_.left + 14.0, kQuiet);
  }
  y_ += spacing_ * 8.0;
}

}  // namespace articulus::publication
