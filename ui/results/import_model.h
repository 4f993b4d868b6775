#pragma once
#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

#include "core/exchange/import/guess.h"
#include "core/exchange/import/mapping.h"

namespace articulus::ui {

/// The columns of a foreign file and which of our channels each becomes: channel, unit and sign can be changed, and are
/// then what a person says.
/// Thread  ui
class ImportModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Name, First, Channel, Unit, Sign, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  /// In  first: the first number of each column;  timed: the file says its times
  void setFile(std::vector<exchange::ChannelHeader> columns, std::vector<double> first, bool timed);
  /// Takes a mapping instead of what names and units say; empty columns of it are left out. What a person said is gone.
  void useMapping(const std::vector<exchange::ColumnMapping>& mapping);
  void useGuess();

  /// The mapping as it stands, for the import and to be kept.
  [[nodiscard]] exchange::Mapping mapping() const;
  /// What is open, a sentence each; a line for a row that cannot be as it is.
  [[nodiscard]] QStringList doubts() const;
  /// What can be chosen in the column Channel: "" for a column that is not used.
  [[nodiscard]] static QStringList channels();

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  void changed();

 private:
  struct Row {
    exchange::ChannelHeader column;
    double first;
    exchange::ColumnMapping as;  ///< its channel is empty where it is not used
    bool said = false;
  };
  void reset();
  std::vector<Row> rows_;
  std::vector<exchange::Doubt> doubts_;
  bool timed_ = true;
};

}  // namespace articulus::ui
