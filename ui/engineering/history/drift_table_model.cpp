#include "ui/engineering/history/drift_table_model.h"

#include "ui/kit/language/shown_time.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

QString shownQuantity(const run::MeasuredQuantity& quantity, double value, bool difference) {
  const QString number = fixedText(quantity.shown * value, quantity.decimals);
  const bool plus = difference && value > 0.0;
  return (plus ? QStringLiteral("+") : QString()) + number + QChar(QChar::Nbsp) + toQt(quantity.unit);
}

int DriftTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(drift_.points.size());
}
int DriftTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant DriftTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  if (role == Qt::TextAlignmentRole && index.column() >= Value && index.column() <= FromFirst)
    return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const auto& point = drift_.points[drift_.points.size() - 1 - static_cast<std::size_t>(index.row())];
  const auto& measurement = measurements_[point.measurement];
  const auto difference = [this](const std::optional<double>& value) {
    return value ? shownQuantity(*drift_.quantity, *value, true) : QString();
  };
  switch (index.column()) {
    case Time: return momentText(measurement.time);
    case Who: return toQt(measurement.who);
    case Value: return shownQuantity(*drift_.quantity, point.value);
    case FromBefore: return difference(point.fromBefore);
    case FromFirst: return difference(point.fromFirst);
    case Specimen: return toQt(measurement.specimen);
    case Cell: return measurement.simulated ? tr("simulated") : tr("real");
    default: return {};
  }
}

QVariant DriftTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((section >= Value && section <= FromFirst ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Time"),     tr("Who"), tr("Value"), tr("Since the one before"), tr("Since the first"),
                            tr("Specimen"), tr("Cell")};
  return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

void DriftTableModel::show(run::Drift drift, std::vector<run::CellMeasurement> measurements) {
  beginResetModel();
  drift_ = std::move(drift);
  measurements_ = std::move(measurements);
  endResetModel();
}

}  // namespace articulus::ui
