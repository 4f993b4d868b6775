#pragma once
#include <QAbstractTableModel>
#include <QSet>
#include <QStringList>
#include <vector>

namespace articulus::ui {

/// Rows of finished words under headings; numbers stand at the right.
/// Thread  ui
class TextTableModel : public QAbstractTableModel {
  Q_OBJECT
 public:
  /// numbers: columns that stand at the right
  TextTableModel(QStringList headings, QSet<int> numbers, QObject* parent = nullptr)
      : QAbstractTableModel(parent), headings_(std::move(headings)), numbers_(std::move(numbers)) {}

  [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
  }
  [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override {
    return parent.isValid() ? 0 : static_cast<int>(headings_.size());
  }
  [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
  [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
  /// Only tells of rows that changed, so that a table that grows keeps its place.
  void show(std::vector<QStringList> rows);
  void show(QStringList headings, QSet<int> numbers, std::vector<QStringList> rows);  ///< another table
  [[nodiscard]] const std::vector<QStringList>& rows() const { return rows_; }

 private:
  QStringList headings_;
  QSet<int> numbers_;
  std::vector<QStringList> rows_;
};

}  // namespace articulus::ui
