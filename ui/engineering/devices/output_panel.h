#pragma once
#include <QFrame>
#include <functional>
#include <vector>

#include "ui/bridge/desktop_outputs.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace articulus::ui {

class QuantityEdit;

/// One output of the station: where it goes to or listens, how often, what is sent, on or off, and what became of it.
/// Thread  ui
class OutputPanel : public QFrame {
  Q_OBJECT
 public:
  /// Writes into the audit trail that it was changed, from what to what; its error keeps it from being changed.
  using Audit =
      std::function<base::Result<void>(const std::string& what, const std::string& before, const std::string& after)>;
  OutputPanel(DesktopOutputs& outputs, OutputKind kind, Audit audit, QWidget* parent = nullptr);
  /// Counts, and whether it is on; what was typed stays.
  void refresh();

 signals:
  void problem(const QString& what, const QString& remedy);
  void notice(const QString& text);

 private:
  void layOut();
  void show(const OutputChoice& choice);
  [[nodiscard]] OutputChoice typed(bool on) const;
  void use(bool on);

  DesktopOutputs& outputs_;
  OutputKind kind_;
  Audit audit_;
  QLineEdit* host_;
  QuantityEdit *port_, *rate_;
  QComboBox* one_ = nullptr;         // of kinds that send one thing
  std::vector<QCheckBox*> several_;  // of kinds that send some
  QPushButton *use_, *off_;
  QLabel *state_, *notes_;
};

}  // namespace articulus::ui
