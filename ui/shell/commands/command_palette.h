#pragma once
#include <QStringList>

#include "ui/kit/sheets/sheet.h"
#include "ui/shell/commands/window_command.h"

class QLabel;
class QLineEdit;
class QListWidget;

namespace articulus::ui {

/// Everything that can be done in the window, found by words: Enter does what is chosen, and tells of what is closed
/// why. What was used last stands first.
/// Thread  ui
class CommandPalette : public Sheet {
  Q_OBJECT
 public:
  /// In  recent: ids of commands, the last used first
  CommandPalette(QList<WindowCommand> commands, const QStringList& recent, QWidget* owner);
  void accept() override;  ///< does what is chosen, once the sheet is closed

 signals:
  void used(const QString& id);

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  void showFound();  ///< what the search leaves
  void tell();       ///< of what is chosen
  [[nodiscard]] const WindowCommand* chosen() const;

  QList<WindowCommand> commands_, shown_;
  QLineEdit* search_;
  QListWidget* list_;
  QLabel* why_;
};

}  // namespace articulus::ui
