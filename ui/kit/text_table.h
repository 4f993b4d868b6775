#pragma once
#include <QTableView>

namespace articulus::ui {

inline constexpr int kTableRow_px = 28;

/// What every table that is only read has: no grid, whole rows, the last column takes the rest, Tab leaves it.
void makeReadOnly(QTableView& table, const QString& name, int row_px = kTableRow_px);

/// A plain table of finished words: no grid, whole rows, columns as wide as their words, the last one takes what is
/// left.
/// Thread  ui
class TextTable : public QTableView {
  Q_OBJECT
 public:
  TextTable(QAbstractItemModel& model, const QString& name, QWidget* parent = nullptr);

 protected:
  void showEvent(QShowEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void fit();
  void fitLast();
};

}  // namespace articulus::ui
