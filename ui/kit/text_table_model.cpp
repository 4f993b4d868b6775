#include "ui/kit/text_table_model.h"

namespace articulus::ui {

QVariant TextTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole && numbers_.contains(index.column()))
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  return rows_[static_cast<std::size_t>(index.row())].value(index.column());
}

QVariant TextTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((numbers_.contains(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  return role == Qt::DisplayRole ? QVariant(headings_.value(section)) : QVariant();
}

void TextTableModel::show(QStringList headings, QSet<int> numbers, std::vector<QStringList> rows) {
  beginResetModel();
  headings_ = std::move(headings);
  numbers_ = std::move(numbers);
  rows_ = std::move(rows);
  endResetModel();
}

void TextTableModel::show(std::vector<QStringList> rows) {
  if (rows == rows_) return;
  if (rows.size() != rows_.size()) {
    beginResetModel();
    rows_ = std::move(rows);
    endResetModel();
    return;
  }
  rows_ = std::move(rows);
  emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

}  // namespace articulus::ui
