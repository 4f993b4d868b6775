#pragma once
#include <QWidget>
#include <functional>
#include <vector>

#include "core/protocol/step.h"

class QLabel;
class QTableWidget;
class QToolButton;

namespace articulus::ui {

/// The rows of a table of conditions: a name and a value for each column. Rows are added, removed, moved, typed and
/// pasted from a spreadsheet; what cannot be taken is said below and changes nothing.
/// Thread  ui
class ConditionsTable : public QWidget {
  Q_OBJECT
 public:
  /// In  what: for the list of undo
  using Take = std::function<void(const QString& what, const std::vector<protocol::Condition>& rows)>;

  explicit ConditionsTable(Take take, QWidget* parent = nullptr);
  void show(const protocol::ConditionsStep& step);
  void paste(const QString& text);  ///< from the present row on; more rows are added
  [[nodiscard]] QTableWidget& grid() { return *grid_; }
  [[nodiscard]] QString problem() const;
  void addRow();     ///< below the present one, with its values
  void removeRow();  ///< the last one stays
  void moveRow(int by);

 private:
  void read(int row, int column);
  void put(const QString& what, std::vector<protocol::Condition> rows, int current);
  void write();
  void say(const QString& problem);
  void refresh();
  [[nodiscard]] QString freeName(const std::vector<protocol::Condition>& rows) const;

  Take take_;
  protocol::ConditionsStep step_;  // as it is shown, without its steps
  QTableWidget* grid_;
  QLabel* problem_;
  QToolButton *remove_, *up_, *down_;
};

}  // namespace articulus::ui
