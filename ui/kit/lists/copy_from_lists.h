#pragma once
#include <QObject>
#include <memory>

class QAbstractItemView;
class QMimeData;
class QModelIndex;
class QPoint;

namespace articulus::ui {

/// What stands in a table, a tree or a list can be taken into a spreadsheet or a paper: Ctrl+C and a context menu on
/// each of them, wherever it stands and without a line of its own. Copied as text with tabs and as a table (HTML), each
/// as it is shown, in the order in which it is shown; numbers so that a spreadsheet reads them (a hyphen as minus, no
/// spaces of print).
/// Thread  ui
class CopyFromLists : public QObject {
  Q_OBJECT
 public:
  enum class Part { Chosen, Whole };  ///< what is selected, otherwise the current row; all of it with its headings

  /// From now on all of the program's views have it.
  explicit CopyFromLists(QObject* parent);

  /// Out  null where there is nothing to copy
  [[nodiscard]] static std::unique_ptr<QMimeData> copyOf(const QAbstractItemView& view, Part part);

 signals:
  void copied(const QString& words);  ///< what was copied, to be told

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void copy(const QAbstractItemView& view, Part part);
  void copyCell(const QModelIndex& index);
  void openMenu(QAbstractItemView& view, const QModelIndex& index, const QPoint& at);
};

}  // namespace articulus::ui
