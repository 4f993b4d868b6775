#include "ui/results/statistics/condition_model.h"

#include "core/run/specimen_of_run.h"
#include "ui/kit/language/core_text.h"
#include "ui/kit/text.h"
#include "ui/results/runs/run_list_model.h"

namespace articulus::ui {

void ConditionModel::setRuns(std::vector<storage::RunRecord> runs) {
  beginResetModel();
  runs_ = std::move(runs);
  names_ = QStringList(static_cast<qsizetype>(runs_.size()), QString());
  said_.assign(runs_.size(), false);
  endResetModel();
  emit changed();
}

void ConditionModel::setCondition(int row, const QString& name) {
  if (row < 0 || row >= rowCount()) return;
  names_[row] = name.simplified();
  said_[static_cast<std::size_t>(row)] = true;
  emit dataChanged(index(row, Condition), index(row, Condition));
  emit changed();
}

void ConditionModel::offer(const QStringList& names) {
  for (int row = 0; row < rowCount() && row < names.size(); ++row)
    if (!said_[static_cast<std::size_t>(row)]) names_[row] = names[row].simplified();
  if (rowCount() > 0) emit dataChanged(index(0, Condition), index(rowCount() - 1, Condition));
  emit changed();
}

void ConditionModel::setReference(const QString& name) {
  if (reference_ == name) return;
  reference_ = name;
  emit changed();
}

QString ConditionModel::reference() const {
  const QStringList all = conditions();
  return all.isEmpty() ? QString() : all.front();
}

QStringList ConditionModel::conditions() const {
  QStringList all;
  for (const QString& name : names_)
    if (!name.isEmpty() && !all.contains(name)) all << name;
  if (all.removeOne(reference_)) all.prepend(reference_);
  return all;
}

run::ConditionRuns ConditionModel::asked() const {
  run::ConditionRuns asked;
  for (const QString& name : conditions()) {
    asked.emplace_back(toCore(name), std::vector<std::int64_t>());
    for (int row = 0; row < rowCount(); ++row)
      if (names_[row] == name) asked.back().second.push_back(runs_[static_cast<std::size_t>(row)].id);
  }
  return asked;
}

QString ConditionModel::problem() const {
  qsizetype named = 0;
  for (const QString& name : names_) named += name.isEmpty() ? 0 : 1;
  if (named < 2) return tr("Give two runs at least a condition.");
  return {};
}

int ConditionModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(runs_.size());
}
int ConditionModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ConditionModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const storage::RunRecord& run = runs_[static_cast<std::size_t>(index.row())];
  if (role == Qt::ToolTipRole && index.column() == Condition)
    return tr("Runs with the same words are of one condition; one without any is left out");
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  switch (index.column()) {
    case Run: return RunListModel::shortName(run);
    case Specimen: return toQt(run::labelOf(run));
    case Protocol: return coreText(run.header.protocolName);
    case Ended: return RunListModel::howItEnded(run);
    case Condition:
      return names_[index.row()].isEmpty() && role == Qt::DisplayRole ? tr("left out") : names_[index.row()];
    default: return {};
  }
}

bool ConditionModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.column() != Condition) return false;
  if (value.toString().simplified() != names_[index.row()]) setCondition(index.row(), value.toString());
  return true;
}

QVariant ConditionModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return int(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Run: return tr("Run");
    case Specimen: return tr("Specimen");
    case Protocol: return tr("Protocol");
    case Ended: return tr("Ended");
    case Condition: return tr("Condition");
    default: return {};
  }
}

Qt::ItemFlags ConditionModel::flags(const QModelIndex& index) const {
  const auto flags = QAbstractTableModel::flags(index);
  return index.column() == Condition ? flags | Qt::ItemIsEditable : flags;
}

}  // namespace articulus::ui
