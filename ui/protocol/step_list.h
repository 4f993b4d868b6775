#pragma once
#include <QTreeWidget>
#include <functional>

#include "ui/protocol/protocol_editor.h"

namespace articulus::ui {

/// The steps of a protocol in order, blocks with what is in them; each with what it does and what is wrong with it.
/// Drag or Alt+Up and Alt+Down move a step, Delete removes it; what is inside a block is only shown.
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
  [[nodiscard]] bool insideBlock() const;  ///< what is chosen is inside a block
  void setCurrentRow(int row);
  [[nodiscard]] int count() const { return topLevelItemCount(); }

 signals:
  void currentRowChanged(int row);
  void moveWanted(int from, int to);
  void removeWanted(int index);

 protected:
  void dropEvent(QDropEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void fill(const std::vector<protocol::Step>& steps, const std::function<QString(int)>& problemOf);
  bool movable_ = true;
};

}  // namespace articulus::ui
