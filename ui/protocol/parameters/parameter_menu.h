#pragma once
#include <QPushButton>

#include "ui/protocol/protocol_editor.h"

namespace articulus::ui {

/// The parameters of the experiment as a menu: each opens its sheet, and a new one is added there.
/// Thread  ui
class ParameterMenu : public QPushButton {
  Q_OBJECT
 public:
  /// In  editor: outlives it
  explicit ParameterMenu(ProtocolEditor& editor, QWidget* parent = nullptr);

 private:
  void fill();
  ProtocolEditor& editor_;
};

}  // namespace articulus::ui
