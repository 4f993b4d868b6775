#pragma once
#include <QObject>
#include <memory>

class QAbstractItemView;
class QMenu;
class QMimeData;
class QModelIndex;
class QPoint;

namespace articulus::ui {

/// A property of a view that copies what it shows in a way of its own.
inline constexpr const char* kCopiesItself = "copiesItself";

/// What stands in a table, a tree or a list can be taken into a spreadsheet or a paper: Ctrl+C and a context menu on
/// each of them, in every window of the program, the lists of combo boxes excepted. Copied as text with tabs and as a
/// table (HTML), each as it is shown and in the order in which it is shown; numbers so that a spreadsheet reads them.
/// The menu of a table that a click on a heading sorts can sort it too.
/// Thread  ui
class CopyFromLists : public QObject {
  Q_OBJECT
 public:
  enum class Part {
    Chosen,  ///< the selected rows, or cells where cells are selected; otherwise the current row
    Whole    ///< all of it with its headings
  };

  /// From now on all of the program's views have it.
  explicit CopyFromLists(QObject* parent);

  /// Out  null where there is nothing to copy
  [[nodiscard]] static std::unique_ptr<QMimeData> copyOf(const QAbstractItemView& view, Part part);

 signals:
  void copied(const QString& words);  ///< to be told to the person

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void copy(const QAbstractItemView& view, Part part);
  void openMenu(QAbstractItemView& view, const QModelIndex& index, const QPoint& at);
  void fill(QAbstractItemView& view, const QModelIndex& index, QMenu& menu);
};

}  // namespace articulus::ui
