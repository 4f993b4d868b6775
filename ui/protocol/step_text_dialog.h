#pragma once
#include "ui/kit/sheets/sheet.h"
#include "ui/protocol/protocol_editor.h"

class QLabel;
class QPlainTextEdit;

namespace articulus::ui {

/// One step as the text of its file. What is wrong is said in place, and nothing is taken until it is right.
/// Thread  ui
class StepTextDialog : public Sheet {
  Q_OBJECT
 public:
  StepTextDialog(ProtocolEditor& editor, const StepPath& path, QWidget* owner = nullptr);
  [[nodiscard]] QPlainTextEdit* text() { return text_; }
  [[nodiscard]] QString problem() const;
  void accept() override;

 private:
  ProtocolEditor& editor_;
  StepPath path_;
  QPlainTextEdit* text_;
  QLabel* problem_;
};

}  // namespace articulus::ui
