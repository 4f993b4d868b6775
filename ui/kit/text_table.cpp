#include "ui/kit/text_table.h"

#include <QHeaderView>
#include <algorithm>

namespace articulus::ui {
namespace {
constexpr int kRoom_px = 8, kWidest_px = 320, kLookedAt = 200;
}

void makeReadOnly(QTableView& table, const QString& name, int row_px) {
  table.setAccessibleName(name);
  table.setShowGrid(false);
  table.setAlternatingRowColors(true);
  table.setSelectionBehavior(QAbstractItemView::SelectRows);
  table.setEditTriggers(QAbstractItemView::NoEditTriggers);
  table.setTabKeyNavigation(false);  // arrows walk in it
  table.verticalHeader()->setVisible(false);
  table.verticalHeader()->setDefaultSectionSize(row_px);
  table.horizontalHeader()->setStretchLastSection(true);
  table.horizontalHeader()->setHighlightSections(false);
}

TextTable::TextTable(QAbstractItemModel& model, const QString& name, QWidget* parent) : QTableView(parent) {
  setModel(&model);
  makeReadOnly(*this, name);
  setWordWrap(false);
  horizontalHeader()->setResizeContentsPrecision(kLookedAt);  // of a long table what is seen and some more
  connect(&model, &QAbstractItemModel::modelReset, this, &TextTable::fit);
  connect(&model, &QAbstractItemModel::dataChanged, this, &TextTable::fit);
  fit();
}

void TextTable::fit() {
  for (int i = 0; i + 1 < model()->columnCount(); ++i) {
    resizeColumnToContents(i);
    setColumnWidth(i, std::min(kWidest_px, columnWidth(i) + kRoom_px));
  }
  fitLast();
}

/// It takes the rest, but never less than its own words: then the table scrolls.
void TextTable::fitLast() {
  const int last = model()->columnCount() - 1;
  if (last < 0) return;
  int rest = viewport()->width();
  for (int i = 0; i < last; ++i) rest -= columnWidth(i);
  const int own = std::min(kWidest_px, std::max(sizeHintForColumn(last), horizontalHeader()->sectionSizeHint(last)));
  const bool room = rest >= own;
  if (horizontalHeader()->stretchLastSection() != room) horizontalHeader()->setStretchLastSection(room);
  if (!room) setColumnWidth(last, own);
}

/// The style of a hidden table may not be known, and with it the room around words.
void TextTable::showEvent(QShowEvent* event) {
  QTableView::showEvent(event);
  fit();
}

void TextTable::resizeEvent(QResizeEvent* event) {
  QTableView::resizeEvent(event);
  fitLast();
}

}  // namespace articulus::ui
