#include "ui/engineering/devices/device_health_model.h"

#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

QColor colourOf(HealthState state) {
  const Theme& theme = Theme::current();
  switch (state) {
    case HealthState::Good: return theme.good;
    case HealthState::Late: return theme.warning;
    case HealthState::Lost: return theme.danger;
    case HealthState::Absent: return theme.quiet;
  }
  return theme.text;
}

QString iconOf(HealthState state) {
  switch (state) {
    case HealthState::Good: return QStringLiteral("check");
    case HealthState::Late: return QStringLiteral("clock");
    case HealthState::Lost: return QStringLiteral("warning");
    case HealthState::Absent: return {};
  }
  return {};
}

}  // namespace

DeviceHealthModel::DeviceHealthModel(const cell::DeviceSelection& devices, QObject* parent)
    : QAbstractTableModel(parent) {
  const auto named = [](const QString& name, bool simulated) {
    return simulated ? tr("%1 (simulated)").arg(name) : name;
  };
  names_ = {named(tr("Robot controller"), devices.arm.simulated), named(tr("Load cell"), devices.loadCell.simulated),
            named(tr("Tracker"), devices.tracker.simulated && !devices.tracker.kind.empty()),
            named(tr("Switches of the operator"), !devices.anySwitch()), tr("Control cycle")};
  for (auto& row : rows_) row.state = HealthState::Absent;
}

int DeviceHealthModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int DeviceHealthModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QString DeviceHealthModel::text(std::size_t row, int column) const {
  const DeviceHealth& health = rows_[row];
  if (column == Device) return names_[row];
  if (column == State) return healthWord(health.state);
  if (health.state == HealthState::Absent) return {};
  switch (column) {
    case Age: return health.age_s ? noBreakUnits(fixedText(1e3 * *health.age_s, 1) + tr(" ms")) : tr("read each cycle");
    case Rate: return health.rate_Hz ? noBreakUnits(fixedText(*health.rate_Hz, 0) + tr(" Hz")) : QString();
    case LostCount: return health.lost ? QString::number(*health.lost) : QString();
    case LastFault: return health.lastFault.isEmpty() ? tr("none since this panel was opened") : health.lastFault;
    default: return {};
  }
}

QVariant DeviceHealthModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto row = static_cast<std::size_t>(index.row());
  switch (role) {
    case Qt::DisplayRole:
    case Qt::ToolTipRole: return text(row, index.column());
    case Qt::AccessibleTextRole:
      return headerData(index.column(), Qt::Horizontal, Qt::DisplayRole).toString() + QStringLiteral(": ") +
             text(row, index.column());
    case Qt::DecorationRole:
      if (const QString icon = iconOf(rows_[row].state); index.column() == State && !icon.isEmpty())
        return Theme::icon(icon, colourOf(rows_[row].state));
      return {};
    default: return {};
  }
}

QVariant DeviceHealthModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return QVariant(Qt::AlignLeft | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Device"), tr("State"), tr("Age"), tr("Rate"), tr("Late or bridged"), tr("Last fault")};
  return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

void DeviceHealthModel::show(const DeviceHealthWatch& watch) {
  for (std::size_t i = 0; i < rows_.size(); ++i) rows_[i] = watch.of(static_cast<HealthOf>(i));
  emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

}  // namespace articulus::ui
