#pragma once
#include <QTableView>
#include <QTimer>

namespace articulus::ui {

/// How runs are listed: whole rows, several at a time; how a run ended is seen at any width, and names take as many
/// lines as they need. A click on a header sorts.
/// Thread  ui
class RunListView : public QTableView {
  Q_OBJECT
 public:
  explicit RunListView(QWidget* parent = nullptr);
  /// Lays out its columns by their names as well.
  void setModel(QAbstractItemModel* model) override;

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  void hideUniform();
  void takeNames();
  void fitRows();
  QTimer fit_;            ///< once for all columns of a resize
  QStringList names_[3];  ///< of protocol, specimen and condition, each once
};

}  // namespace articulus::ui
