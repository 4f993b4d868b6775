#pragma once
#include <QListWidget>

#include "ui/models/protocol_editor.h"

namespace articulus::ui {

/// The steps of a protocol in order, each with what it does and what is wrong with it. Drag or Alt+Up and Alt+Down move a
/// step, Delete removes it.
class StepList : public QListWidget {
  Q_OBJECT
 public:
  explicit StepList(QWidget* parent = nullptr);
  void show(const ProtocolEditor& editor);

 signals:
  void moveWanted(int from, int to);
  void removeWanted(int index);

 protected:
  void dropEvent(QDropEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;
};

}  // namespace articulus::ui
