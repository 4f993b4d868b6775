#include "ui/kit/text_table.h"

#include <QHeaderView>
#include <algorithm>

namespace articulus::ui {
namespace {
constexpr int kRow_px = 28, kRoom_px = 8, kWidest_px = 320;
}

TextTable::TextTable(QAbstractItemModel& model, const QString& name, QWidget* parent) : QTableView(parent) {
  setModel(&model);
  setAccessibleName(name);
  setShowGrid(false);
  setAlternatingRowColors(true);
  setSelectionBehavior(QAbstractItemView::SelectRows);
  setEditTriggers(QAbstractItemView::NoEditTriggers);
  setTabKeyNavigation(false);  // Tab leaves the table, arrows walk in it
  setWordWrap(false);
  verticalHeader()->setVisible(false);
  verticalHeader()->setDefaultSectionSize(kRow_px);
  horizontalHeader()->setStretchLastSection(true);
  horizontalHeader()->setHighlightSections(false);
  connect(&model, &QAbstractItemModel::modelReset, this, &TextTable::fit);
  connect(&model, &QAbstractItemModel::dataChanged, this, &TextTable::fit);
  fit();
}

void TextTable::fit() {
  for (int i = 0; i + 1 < model()->columnCount(); ++i) {
    resizeColumnToContents(i);
    setColumnWidth(i, std::min(kWidest_px, columnWidth(i) + kRoom_px));
  }
}

}  // namespace articulus::ui
