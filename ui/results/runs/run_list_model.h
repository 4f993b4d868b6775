#pragma once
#include <QAbstractTableModel>
#include <map>
#include <vector>

#include "core/storage/records.h"

namespace articulus::ui {

/// The runs of a person, newest first until they are sorted otherwise, which holds for a list that is read anew. What
/// was interrupted or lost samples says so in words and with a sign.
/// Thread  ui
class RunListModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  enum Column { Number, Began, Protocol, Specimen, Condition, Ended, ColumnCount };
  using QAbstractTableModel::QAbstractTableModel;

  /// In  conditions: of their specimens, by the number of the run (run::conditionsOf())
  void setRuns(std::vector<storage::RunRecord> runs, std::map<std::int64_t, std::string> conditions = {});
  [[nodiscard]] QString conditionOf(const storage::RunRecord& run) const;            ///< in words; empty: nobody knows
  [[nodiscard]] std::string storedConditionOf(const storage::RunRecord& run) const;  ///< the same, in no language
  [[nodiscard]] const storage::RunRecord* run(int row) const;
  [[nodiscard]] int rowOf(std::int64_t runId) const;  ///< -1 if it is not there

  /// howItEnded() with the reason, where one is stored: "Stopped by a fault: force limit Fz ..."; "Stopped by the
  /// operator"
  [[nodiscard]] static QString howAndWhyItEnded(const storage::RunRecord& run);
  /// "Completed", "Stopped", "Stopped by a fault", "Interrupted", "Completed, samples lost", "Imported".
  [[nodiscard]] static QString howItEnded(const storage::RunRecord& run);
  [[nodiscard]] static bool isWhole(const storage::RunRecord& run);  ///< completed and nothing lost
  [[nodiscard]] static QString localTime(const std::string& isoUtc);
  /// When it was measured; of an import in the words of its file, which may not tell it.
  [[nodiscard]] static QString beganOf(const storage::RunRecord& run);
  /// "Run 12 of 7 Mar, 14:03", or "Run 12, imported 7 Mar"
  [[nodiscard]] static QString shortName(const storage::RunRecord& run);

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  void sort(int column, Qt::SortOrder order) override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

 private:
  /// That it was imported, and that samples are missing, around how it ended.
  [[nodiscard]] static QString withOrigin(const storage::RunRecord& run, const QString& ended);
  void arrange();
  std::vector<storage::RunRecord> runs_;
  std::map<std::int64_t, std::string> conditions_;
  Column sortedBy_ = Began;
  Qt::SortOrder order_ = Qt::DescendingOrder;
};

}  // namespace articulus::ui
