#pragma once
#include <QAbstractTableModel>
#include <QStringList>
#include <vector>

#include "core/run/statistics/statistics_runs.h"
#include "core/storage/records.h"

namespace articulus::ui {

/// Runs and the condition that a person gives each: runs with the same words are of one condition, one without any is
/// left out.
/// Thread  ui
class ConditionModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Run, Specimen, Protocol, Ended, Condition, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  void setRuns(std::vector<storage::RunRecord> runs);
  void setCondition(int row, const QString& name);
  /// In  names: one a row, what is known of each run; names that a person gave stay
  void offer(const QStringList& names);
  void setReference(const QString& name);
  [[nodiscard]] QString reference() const;       ///< empty: none is named
  [[nodiscard]] QStringList conditions() const;  ///< the reference first, then as they are met
  [[nodiscard]] run::ConditionRuns asked() const;
  [[nodiscard]] QString problem() const;  ///< why nothing can be computed so; empty: it can
  [[nodiscard]] const std::vector<storage::RunRecord>& runs() const { return runs_; }

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  bool setData(const QModelIndex& index, const QVariant& value, int role) override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  void changed();

 private:
  std::vector<storage::RunRecord> runs_;
  QStringList names_;
  std::vector<bool> said_;
  QString reference_;
};

}  // namespace articulus::ui
