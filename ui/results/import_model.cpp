#include "ui/results/import_model.h"

#include <algorithm>

#include "core/exchange/unit.h"
#include "core/record/channel.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"

namespace articulus::ui {

QStringList ImportModel::channels() {
  QStringList all{QString()};
  for (const auto& channel : record::channelCatalogue()) all << toQt(channel.column);
  for (const char* whole : {"step", "load_cycle", "state", "cycle", "flags"}) all << QLatin1String(whole);
  return all;
}

void ImportModel::setFile(std::vector<exchange::ChannelHeader> columns, std::vector<double> first, bool timed) {
  beginResetModel();
  timed_ = timed;
  rows_.clear();
  for (std::size_t i = 0; i < columns.size(); ++i) rows_.push_back({std::move(columns[i]), first[i], {}, false});
  endResetModel();
  useGuess();
}

void ImportModel::reset() {
  for (Row& row : rows_) {
    row.as = {.channel = {}, .from = row.column.name, .unit = row.column.unit};
    row.said = false;
  }
}

void ImportModel::useGuess() {
  std::vector<exchange::ChannelHeader> columns;
  for (const Row& row : rows_) columns.push_back(row.column);
  auto guess = exchange::guessMapping(columns, timed_);
  beginResetModel();
  reset();
  for (const auto& column : guess.columns)
    for (Row& row : rows_)
      if (row.column.name == column.from) row.as = column;
  doubts_ = std::move(guess.doubts);
  endResetModel();
  emit changed();
}

void ImportModel::useMapping(const std::vector<exchange::ColumnMapping>& mapping) {
  useGuess();
  beginResetModel();
  for (const auto& column : mapping) {
    for (Row& row : rows_)
      if (row.as.channel == column.channel && row.column.name != column.from) row.as.channel.clear();
    for (Row& row : rows_)
      if (row.column.name == column.from) {
        row.as = column;
        row.said = true;
      }
  }
  endResetModel();
  emit changed();
}

exchange::Mapping ImportModel::mapping() const {
  exchange::Mapping all;
  for (const Row& row : rows_)
    if (!row.as.channel.empty()) {
      all.columns.push_back(row.as);
      all.columns.back().guessed = !row.said;
    }
  return all;
}

QStringList ImportModel::doubts() const {
  QStringList open;
  std::vector<std::string> used;
  for (const Row& row : rows_) {
    if (row.as.channel.empty()) continue;
    const auto wanted = exchange::unitOf(exchange::unitOfTarget(row.as.channel)), unit = exchange::unitOf(row.as.unit);
    if (std::ranges::find(used, row.as.channel) != used.end())
      open << tr("%1 stands for two columns.").arg(toQt(row.as.channel));
    else if (wanted && (!unit || unit->dimension != wanted->dimension))
      open << tr("%1 needs a unit, as %2.").arg(toQt(row.column.name), toQt(exchange::unitOfTarget(row.as.channel)));
    used.push_back(row.as.channel);
  }
  for (const auto& doubt : doubts_) {
    const bool answered = std::ranges::any_of(rows_, [&doubt](const Row& row) {
      return row.said && (std::ranges::find(doubt.from, row.column.name) != doubt.from.end() ||
                          (!doubt.channel.empty() && row.as.channel == doubt.channel));
    });
    if (answered) continue;
    QStringList names;
    for (const auto& name : doubt.from) names << toQt(name);
    open << (doubt.channel.empty()
                 ? tr("Choose what %1 is, or leave it out.").arg(names.mid(0, 3).join(QStringLiteral(", ")))
                 : tr("Is %1 the channel %2? Choose it, and its unit.")
                       .arg(names.mid(0, 3).join(QStringLiteral(", ")), toQt(doubt.channel)));
  }
  return open;
}

int ImportModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}
int ImportModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ImportModel::data(const QModelIndex& index, int role) const {
  if (!index.isValid() || index.row() >= rowCount()) return {};
  const Row& row = rows_[static_cast<std::size_t>(index.row())];
  if (role == Qt::TextAlignmentRole && index.column() == First) return int(Qt::AlignRight | Qt::AlignVCenter);
  if (role == Qt::ToolTipRole)
    return row.as.channel.empty() ? tr("Not used") : row.said ? tr("Chosen") : tr("Guessed from name and unit");
  if (role != Qt::DisplayRole && role != Qt::EditRole) return {};
  switch (index.column()) {
    case Name: return toQt(row.column.name);
    case First: return shortText(row.first, 4);
    case Channel: return row.as.channel.empty() && role == Qt::DisplayRole ? tr("not used") : toQt(row.as.channel);
    case Unit: return toQt(row.as.unit);
    case Sign: return row.as.sign < 0.0 ? QStringLiteral("−") : QStringLiteral("+");
    default: return {};
  }
}

bool ImportModel::setData(const QModelIndex& index, const QVariant& value, int role) {
  if (role != Qt::EditRole || !index.isValid() || index.row() >= rowCount()) return false;
  Row& row = rows_[static_cast<std::size_t>(index.row())];
  const QString text = value.toString().trimmed();
  switch (index.column()) {
    case Channel:
      if (!channels().contains(text)) return false;
      if (text == toQt(row.as.channel)) {
        if (!text.isEmpty()) return true;
        break;  // left out on purpose: that answers what is open of it
      }
      row.as.channel = toCore(text);
      row.as.offset = 0.0;
      if (row.as.unit.empty()) row.as.unit = row.column.unit;
      break;
    case Unit:
      if (!text.isEmpty() && !exchange::unitOf(toCore(text))) return false;
      if (text == toQt(row.as.unit)) return true;
      row.as.unit = toCore(text);
      break;
    case Sign: {
      const double sign = text == QStringLiteral("−") || text == QStringLiteral("-") ? -1.0 : 1.0;
      if (sign == row.as.sign) return true;
      row.as.sign = sign;
      break;
    }
    default: return false;
  }
  row.said = true;
  emit dataChanged(this->index(index.row(), 0), this->index(index.row(), ColumnCount - 1));
  emit changed();
  return true;
}

QVariant ImportModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal) return {};
  if (role == Qt::TextAlignmentRole) return int((section == First ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
  if (role != Qt::DisplayRole) return {};
  switch (section) {
    case Name: return tr("Column of the file");
    case First: return tr("First");
    case Channel: return tr("Channel");
    case Unit: return tr("Unit");
    case Sign: return tr("Sign");
    default: return {};
  }
}

Qt::ItemFlags ImportModel::flags(const QModelIndex& index) const {
  const auto flags = QAbstractTableModel::flags(index);
  return index.column() >= Channel ? flags | Qt::ItemIsEditable : flags;
}

}  // namespace articulus::ui
