#include "ui/engineering/devices/channel_table_model.h"

#include <cmath>

#include "ui/kit/language/core_text.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

int ChannelTableModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(record::kChannelCount);
}
int ChannelTableModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ChannelTableModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid()) return {};
  const auto row = static_cast<std::size_t>(index.row());
  const auto& info = record::channelCatalogue()[row];
  if (role == Qt::TextAlignmentRole && index.column() == Value) return QVariant(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole) return toQt(info.column);
  if (role != Qt::DisplayRole) return {};
  switch (index.column()) {
    case Group: return coreText(info.group);
    case Label: return coreText(info.label);
    case Value: {
      const double value = sample_.value[row];
      return std::isfinite(value) ? fixedText(value, 6) : tr("does not apply");
    }
    case Unit: return toQt(info.unit);
    case Frame: return coreText(info.frame);
    case Meaning: return coreText(info.meaning);
    default: return {};
  }
}

QVariant ChannelTableModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole)
    return QVariant((section == Value ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  const QString titles[] = {tr("Group"), tr("Channel"), tr("Value"), tr("Unit"), tr("Frame"), tr("Meaning")};
  return section >= 0 && section < ColumnCount ? titles[section] : QVariant();
}

void ChannelTableModel::show(const record::Sample& sample) {
  sample_ = sample;
  emit dataChanged(index(0, Value), index(rowCount() - 1, Value), {Qt::DisplayRole});
}

}  // namespace articulus::ui
