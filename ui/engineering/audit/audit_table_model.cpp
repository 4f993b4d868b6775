#include "ui/engineering/audit/audit_table_model.h"

#include <QDateTime>

#include "ui/kit/text.h"

namespace articulus::ui {

int AuditTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}
int AuditTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant AuditTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole)) return {};
  const auto& entry = entries_[static_cast<std::size_t>(index.row())];
  switch (index.column()) {
    case Time: {
      const auto time = QDateTime::fromString(toQt(entry.time), Qt::ISODateWithMs);
      return time.isValid() ? time.toLocalTime().toString(QStringLiteral("yyyy-MM-dd  HH:mm:ss")) : toQt(entry.time);
    }
    case Who: return toQt(entry.who);
    case What: return toQt(entry.what).replace(QLatin1Char('_'), QLatin1Char(' '));
    case Subject: return toQt(entry.subject);
    case Before: return toQt(entry.before);
    case After: return toQt(entry.after);
    default: return {};
  }
}

QVariant AuditTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Time"), tr("Who"), tr("What"), tr("Subject"), tr("Before"), tr("After")};
  return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

void AuditTableModel::show(std::vector<storage::AuditEntry> entries) {
  beginResetModel();
  entries_ = std::move(entries);
  endResetModel();
}

}  // namespace articulus::ui
