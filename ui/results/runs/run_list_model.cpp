#include "ui/results/runs/run_list_model.h"

#include <algorithm>

#include "core/base/text/printable.h"
#include "core/storage/run_facts.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/language/shown_time.h"
#include "ui/kit/lists/table_filter.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/text.h"
#include "ui/results/runs/run_order.h"
#include "ui/theme/theme.h"

namespace articulus::ui {

void RunListModel::setRuns(std::vector<storage::RunRecord> runs, std::map<std::int64_t, std::string> conditions) {
  beginResetModel();
  runs_ = std::move(runs);
  conditions_ = std::move(conditions);
  arrange();
  endResetModel();
}

QString RunListModel::conditionOf(const storage::RunRecord& run) const {
  const std::string stored = storedConditionOf(run);
  return stored.empty() ? QString() : coreText(stored);
}

std::string RunListModel::storedConditionOf(const storage::RunRecord& run) const {
  const auto found = conditions_.find(run.id);
  return found == conditions_.end() ? std::string() : found->second;
}

void RunListModel::arrange() {
  std::ranges::stable_sort(runs_, [this](const storage::RunRecord& a, const storage::RunRecord& b) {
    return order_ == Qt::AscendingOrder ? runBefore(a, b, *this, sortedBy_) : runBefore(b, a, *this, sortedBy_);
  });
}

void RunListModel::sort(int column, Qt::SortOrder order) {
  if (column < 0 || column >= ColumnCount) return;
  sortedBy_ = static_cast<Column>(column);
  order_ = order;
  emit layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
  // What is selected is told by its place: it moves along with its run.
  const auto before = persistentIndexList();
  std::vector<std::int64_t> ids;
  for (const auto& one : before) ids.push_back(runs_[static_cast<std::size_t>(one.row())].id);
  arrange();
  QModelIndexList after;
  for (qsizetype i = 0; i < before.size(); ++i)
    after << index(rowOf(ids[static_cast<std::size_t>(i)]), before[i].column());
  changePersistentIndexList(before, after);
  emit layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

const storage::RunRecord* RunListModel::run(int row) const {
  return row >= 0 && row < rowCount() ? &runs_[static_cast<std::size_t>(row)] : nullptr;
}

int RunListModel::rowOf(std::int64_t runId) const {
  for (int row = 0; row < rowCount(); ++row)
    if (runs_[static_cast<std::size_t>(row)].id == runId) return row;
  return -1;
}

QString RunListModel::howItEnded(const storage::RunRecord& run) {
  QString word;
  switch (run.ending.end) {
    case record::RunEnd::Running: word = tr("Under way"); break;
    case record::RunEnd::Completed: word = tr("Completed"); break;
    case record::RunEnd::Stopped: word = tr("Stopped"); break;
    case record::RunEnd::Faulted: word = tr("Stopped by a fault"); break;
    case record::RunEnd::Interrupted: word = tr("Interrupted"); break;
    case record::RunEnd::Unknown: word = tr("Ended in an unknown way"); break;
  }
  return withOrigin(run, word);
}

QString RunListModel::withOrigin(const storage::RunRecord& run, const QString& ended) {
  QString word = ended;
  if (run.header.imported && run.ending.end == record::RunEnd::Completed) word = tr("Imported");
  else if (run.header.imported) word = tr("Imported, %1").arg(ended.at(0).toLower() + ended.mid(1));
  return run.incomplete || run.lostSamples > 0 ? tr("%1, samples lost").arg(word) : word;
}

QString RunListModel::howAndWhyItEnded(const storage::RunRecord& run) {
  if (run.ending.reason.empty() || run.ending.end == record::RunEnd::Completed) return howItEnded(run);
  const QString reason = numbersInLocale(coreText(run.ending.reason));
  // "stopped by the operator" tells the end itself.
  if (run.ending.reason.starts_with(record::name(run.ending.end)))
    return withOrigin(run, reason.at(0).toUpper() + reason.mid(1));
  return tr("%1: %2").arg(howItEnded(run), reason);
}

bool RunListModel::isWhole(const storage::RunRecord& run) {
  return run.ending.end == record::RunEnd::Completed && !run.incomplete && run.lostSamples == 0;
}

QString RunListModel::localTime(const std::string& isoUtc) { return recentMomentText(isoUtc); }

QString RunListModel::beganOf(const storage::RunRecord& run) {
  if (!run.header.imported) return localTime(run.began);
  const std::string told = storage::importedTimes(*run.header.imported).began;
  return told.empty() ? tr("not told") : toQt(base::printableLine(told));
}

QString RunListModel::shortName(const storage::RunRecord& run) {
  if (run.header.imported) return tr("Run %1, imported %2").arg(run.id).arg(localTime(run.began));
  return tr("Run %1 of %2").arg(run.id).arg(localTime(run.began));
}

int RunListModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}
int RunListModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant RunListModel::data(const QModelIndex& index, int role) const {
  const auto* r = run(index.row());
  if (!index.isValid() || !r) return {};
  const auto column = static_cast<Column>(index.column());
  switch (role) {
    case Qt::DisplayRole:
      switch (column) {
        case Number: return QString::number(r->id);
        case Began: return beganOf(*r);
        case Protocol: return coreText(r->header.protocolName);
        case Specimen: return toQt(r->specimenLabel);
        case Condition: return conditionOf(*r);
        case Ended: return howItEnded(*r);
        case ColumnCount: break;
      }
      return {};
    case TableFilter::kAlsoRole:  // the day as a person may type it, and what a long row cuts
      return tr("Run %1").arg(r->id) + QLatin1Char(' ') + toQt(r->began).left(10) + QLatin1Char(' ') +
             toQt(r->condition) + QLatin1Char(' ') + howAndWhyItEnded(*r);
    case Qt::ToolTipRole: {
      QString tip = tr("Run %1: %2").arg(r->id).arg(howItEnded(*r));
      if (!r->ending.reason.empty()) tip += QStringLiteral("\n") + numbersInLocale(coreText(r->ending.reason));
      if (r->header.imported)
        tip += QStringLiteral("\n") + tr("From the file %1.").arg(toQt(r->header.imported->file)) + QLatin1Char('\n') +
               tr("Imported %1.").arg(localTime(r->began));
      if (r->lostSamples > 0)
        tip += QStringLiteral("\n") +
               (r->lostSamples == 1 ? tr("1 sample was lost.") : tr("%1 samples were lost.").arg(r->lostSamples));
      return tip;
    }
    case Qt::DecorationRole:
      if (column != Ended) return {};
      if (r->header.imported && isWhole(*r)) return Theme::icon(QStringLiteral("import"), &Theme::good);
      if (isWhole(*r)) return Theme::icon(QStringLiteral("check_circle"), &Theme::good);
      if (r->ending.end == record::RunEnd::Running) return Theme::icon(QStringLiteral("record"), &Theme::accent);
      if (r->ending.end == record::RunEnd::Stopped && !r->incomplete)
        return Theme::icon(QStringLiteral("stop"), &Theme::quiet);
      return Theme::icon(QStringLiteral("warning"),
                         r->ending.end == record::RunEnd::Faulted ? &Theme::danger : &Theme::warning);
    case Qt::AccessibleTextRole:
      return tr("%1, %2, %3, %4")
          .arg(beganOf(*r), coreText(r->header.protocolName), toQt(r->specimenLabel), howAndWhyItEnded(*r));
    default: return {};
  }
}

QVariant RunListModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Number: return tr("Run");
    case Began: return tr("Began");
    case Protocol: return tr("Protocol");
    case Specimen: return tr("Specimen");
    case Condition: return tr("Condition");
    case Ended: return tr("Ended");
    default: return {};
  }
}

}  // namespace articulus::ui
