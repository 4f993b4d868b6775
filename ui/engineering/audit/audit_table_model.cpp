#include "ui/engineering/audit/audit_table_model.h"

#include <QDateTime>

#include "ui/engineering/audit/audit_words.h"
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

/// The day as it is typed too, and what the trail has to the letter.
QString alsoFoundBy(const storage::AuditEntry& entry) {
  return localTime(entry).toString(Qt::ISODate) + QLatin1Char(' ') +
         toQt(entry.what + ' ' + entry.subject + ' ' + entry.before + ' ' + entry.after);
}

/// The words, and below them what the trail has where it is something else.
QString withStored(const QString& words, const std::string& stored) {
  return words == toQt(stored) ? words : words + QLatin1Char('\n') + toQt(stored);
}

}  // namespace

int AuditTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(entries_.size());
}
int AuditTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant AuditTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto& entry = entries_[static_cast<std::size_t>(index.row())];
  if (role == TableFilter::kAlsoRole) return alsoFoundBy(entry);
  if (role != Qt::DisplayRole && role != Qt::ToolTipRole) return {};
  const auto told = [role](const QString& words, const std::string& stored) {
    return role == Qt::ToolTipRole ? withStored(words, stored) : words;
  };
  switch (index.column()) {
    case Time: return when(entry);
    case Who: return entry.who.starts_with('(') ? coreText(entry.who) : toQt(entry.who);  // a name has no brackets
    case What: return coreText(toCore(toQt(entry.what).replace(QLatin1Char('_'), QLatin1Char(' '))));
    case Subject: return told(auditSubject(entry), entry.subject);
    case Before: return told(auditValue(entry, entry.before), entry.before);
    case After: return told(auditValue(entry, entry.after), entry.after);
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
