#pragma once
#include "ui/kit/sheets/sheet.h"

class QLineEdit;

namespace articulus::ui {

/// Asked where a live cell starts no run for want of a rehearsal: rehearse it now, or waive that by name and reason.
/// Thread  ui
class MissingRehearsal : public Sheet {
  Q_OBJECT
 public:
  /// In  why: what the gate says; who: is signed in and would answer for it
  MissingRehearsal(const QString& why, const QString& who, QWidget* owner);

 signals:
  void rehearseWanted();
  void waived(const QString& reason);

 private:
  void look();
  QLineEdit* reason_;
  QPushButton* waive_;
};

}  // namespace articulus::ui
