#pragma once
#include <QTableView>

namespace articulus::ui {

/// A plain table of finished words: no grid, whole rows, columns as wide as their words, the last one takes the rest.
/// Thread  ui
class TextTable : public QTableView {
  Q_OBJECT
 public:
  TextTable(QAbstractItemModel& model, const QString& name, QWidget* parent = nullptr);

 private:
  void fit();
};

}  // namespace articulus::ui
