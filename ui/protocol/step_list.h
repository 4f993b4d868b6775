#pragma once
#include <QTreeWidget>
#include <functional>
#include <optional>
#include <vector>

#include "ui/protocol/protocol_editor.h"

class QMenu;

namespace articulus::ui {

/// The steps of a protocol in order, blocks with what is in them; each with what it does and what is wrong with it.
/// Drag or Alt+Up and Alt+Down move the selected ones, Delete removes them, Ctrl+C, Ctrl+X and Ctrl+V copy, cut and
/// paste them, also from one experiment to another; inside a block as outside.
class StepList : public QTreeWidget {
  Q_OBJECT
 public:
  explicit StepList(QWidget* parent = nullptr);
  void show(const ProtocolEditor& editor);
  /// Of a protocol that is only looked at.
  void show(const protocol::Protocol& protocol);
  using QWidget::show;
  [[nodiscard]] int currentRow()
      const;  ///< the step of the protocol, also where something inside it is chosen; -1: none
  [[nodiscard]] StepPath current() const;  ///< step -1: none
  /// What is selected in the list of the current step, in its order.
  [[nodiscard]] std::vector<StepPath> selected() const;
  void setCurrentRow(int row) { setCurrent(row); }
  void setCurrent(const StepPath& path);
  void chooseOnly(const StepPath& path);            ///< and nothing else is selected
  void choose(const std::vector<StepPath>& paths);  ///< the first is the current one; none: as it is
  [[nodiscard]] int count() const { return topLevelItemCount(); }

 signals:
  void currentChanged();
  /// In  steps: of one list; to: where the first of them is to be once all are gone from there
  void moveWanted(const std::vector<articulus::ui::StepPath>& steps, const articulus::ui::StepPath& to);
  void removeWanted();
  void copyWanted(bool cut);
  void pasteWanted();
  void repeatWanted();  ///< what is selected, once more behind itself

 protected:
  void dragMoveEvent(QDragMoveEvent* event) override;
  void dropEvent(QDropEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  void fill(QMenu& menu);
  void fill(const std::vector<protocol::Step>& steps, const std::function<QString(const StepPath&)>& problemOf);
  /// Where what is dropped there comes, as the list is now; none: nowhere.
  [[nodiscard]] std::optional<StepPath> placeAt(const QPoint& point) const;
  bool movable_ = true;
};

}  // namespace articulus::ui
