#include "ui/kit/lists/table_filter.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QTableView>
#include <algorithm>

#include "ui/kit/building_blocks.h"

namespace articulus::ui {
namespace {

QString wordsOf(const QAbstractItemModel& model, int row) {
  QString all = model.index(row, 0).data(TableFilter::kAlsoRole).toString();
  for (int column = 0; column < model.columnCount(); ++column)
    all += QLatin1Char(' ') + model.index(row, column).data().toString();
  return all;
}

}  // namespace

TableFilter::TableFilter(QTableView& table, const QString& name, const QString& hint, QWidget* parent)
    : QWidget(parent), table_(table), line_(makeSearchLine(name, hint, this)), said_(makeLabel({}, "caption", this)) {
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(0, 0, 0, 0);
  row->addWidget(line_, 1);
  row->addWidget(said_);
  said_->setWordWrap(false);
  said_->hide();
  connect(line_, &QLineEdit::textChanged, this, &TableFilter::look);
  const QAbstractItemModel* model = table.model();
  connect(model, &QAbstractItemModel::modelReset, this, &TableFilter::look);
  connect(model, &QAbstractItemModel::rowsInserted, this, &TableFilter::look);
  connect(model, &QAbstractItemModel::rowsRemoved, this, &TableFilter::look);
  connect(model, &QAbstractItemModel::layoutChanged, this, &TableFilter::look);
  connect(model, &QAbstractItemModel::dataChanged, this, &TableFilter::look);
  look();
}

void TableFilter::look() {
  const QStringList wanted = line_->text().split(QLatin1Char(' '), Qt::SkipEmptyParts);
  const QAbstractItemModel& model = *table_.model();
  const int rows = model.rowCount();
  left_ = 0;
  for (int row = 0; row < rows; ++row) {
    const QString words = wanted.isEmpty() ? QString() : wordsOf(model, row);
    const bool fits = (!fits_ || fits_(row)) && std::ranges::all_of(wanted, [&words](const QString& word) {
                        return words.contains(word, Qt::CaseInsensitive);
                      });
    if (fits) ++left_;
    else if (auto* chosen = table_.selectionModel())
      chosen->select(model.index(row, 0), QItemSelectionModel::Deselect | QItemSelectionModel::Rows);
    if (table_.isRowHidden(row) == fits) table_.setRowHidden(row, !fits);
  }
  const bool all = wanted.isEmpty() && left_ == rows;
  said_->setVisible(!all);
  said_->setText(tr("%1 of %2").arg(left_).arg(rows));
  line_->setAccessibleDescription(all ? QString() : said_->text());
}

void TableFilter::narrow(std::function<bool(int row)> fits, std::function<void()> undo) {
  fits_ = std::move(fits);
  undo_ = std::move(undo);
  look();
}

void TableFilter::reveal(int row) {
  if (row < 0 || !table_.isRowHidden(row)) return;
  line_->clear();
  if (undo_) undo_();
}

}  // namespace articulus::ui
