#include "ui/engineering/audit/audit_table_model.h"

#include <QDateTime>

#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/lists/table_filter.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

QDateTime localTime(const storage::AuditEntry& entry) {
  return QDateTime::fromString(toQt(entry.time), Qt::ISODateWithMs).toLocalTime();
}

/// The time to the second: rows follow each other within a minute.
QString when(const storage::AuditEntry& entry) {
  const QDateTime time = localTime(entry);
  if (!time.isValid()) return toQt(entry.time);
  return dayText(time.date()) + time.toString(QStringLiteral(", HH:mm:ss"));
}

/// Roles are stored by their English names.
QString valueOf(const storage::AuditEntry& entry, const std::string& value) {
  const bool role =
      entry.what == "account_created" || entry.what == "role_given" || entry.what == "administration_refused";
  return role ? coreText(value) : toQt(value);
}

}  // namespace

int AuditTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}
int AuditTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant AuditTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto& entry = entries_[static_cast<std::size_t>(index.row())];
  if (role == TableFilter::kAlsoRole) return localTime(entry).toString(Qt::ISODate);  // the day as it is typed too
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  switch (index.column()) {
    case Time: return when(entry);
    case Who: return entry.who.starts_with('(') ? coreText(entry.who) : toQt(entry.who);  // a name has no brackets
    case What: return coreText(toCore(toQt(entry.what).replace(QLatin1Char('_'), QLatin1Char(' '))));
    case Subject: return toQt(entry.subject);
    case Before: return valueOf(entry, entry.before);
    case After: return valueOf(entry, entry.after);
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
