#include "ui/help/help_tables.h"

#include <QFontMetricsF>
#include <QMap>
#include <QTextDocument>
#include <QTextTable>
#include <algorithm>
#include <cmath>

#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr double kPadding_px = 6.0;
constexpr double kUsual_px = 740.0;  // a page in a window of usual width: the shares of the columns are made for it

/// What the cells of a column want: room for their longest word, and more where there is much to read.
struct Column {
  double word_px = 0.0, text_px = 0.0;
};
using Columns = QList<Column>;

QList<QTextTable*> tablesOf(const QTextDocument& document) {
  QList<QTextTable*> tables;
  for (auto* frame : document.rootFrame()->childFrames())
    if (auto* table = qobject_cast<QTextTable*>(frame)) tables << table;
  return tables;
}

void measure(const QTextTableCell& cell, Column& column) {
  double text_px = 0.0;
  for (auto block = cell.begin(); !block.atEnd(); ++block)
    for (auto part = block.currentBlock().begin(); !part.atEnd(); ++part) {
      const QFontMetricsF font(part.fragment().charFormat().font());
      const QString text = part.fragment().text();
      text_px += font.horizontalAdvance(text);
      for (const QString& word : text.split(QLatin1Char(' ')))
        column.word_px = std::max(column.word_px, font.horizontalAdvance(word));
    }
  column.text_px = std::max(column.text_px, text_px);
}

/// In percent of the width: the longest word of each column, and of what is left a share by its longest text.
QList<QTextLength> sharesOf(const Columns& columns) {
  const auto least_px = [](const Column& c) { return c.word_px + 2.0 * kPadding_px + 2.0; };
  double words_px = 0.0, texts_px = 1.0;
  for (const Column& c : columns) {
    words_px += least_px(c);
    texts_px += c.text_px;
  }
  const double rest_px = std::max(0.0, kUsual_px - words_px);
  QList<QTextLength> shares;
  double left = 100.0;
  for (const Column& c : columns) {
    const double own_px = least_px(c) + rest_px * c.text_px / texts_px;
    const bool last = shares.size() + 1 == columns.size();
    shares << QTextLength(QTextLength::PercentageLength,
                          last ? left : std::floor(100.0 * own_px / (words_px + rest_px)));
    left -= shares.back().rawValue();
  }
  return shares;
}

}  // namespace

void layTables(QTextDocument& document) {
  QMap<int, Columns> alike;  // by the number of columns
  for (const auto* table : tablesOf(document)) {
    Columns& columns = alike[table->columns()];
    columns.resize(table->columns());
    for (int row = 0; row < table->rows(); ++row)
      for (int c = 0; c < table->columns(); ++c) measure(table->cellAt(row, c), columns[c]);
  }
  for (auto* table : tablesOf(document)) {
    QTextTableFormat format = table->format();
    format.setWidth(QTextLength(QTextLength::PercentageLength, 100.0));
    format.setColumnWidthConstraints(sharesOf(alike[table->columns()]));
    format.setCellPadding(kPadding_px);
    format.setCellSpacing(0.0);
    format.setBorder(1.0);
    format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
    format.setBorderBrush(Theme::current().line);
    format.setBorderCollapse(true);
    format.setTopMargin(8.0);
    format.setBottomMargin(12.0);
    table->setFormat(format);
  }
}

}  // namespace articulus::ui
