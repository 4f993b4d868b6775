#pragma once
#include "ui/kit/sheets/sheet.h"

class QComboBox;
class QLabel;

namespace articulus::ui {

struct DesktopContext;

/// Asks an administrator for a new password, a role, or an account to be unlocked. Stays open with what was wrong.
/// Thread  ui
class RequestSheet : public Sheet {
  Q_OBJECT
 public:
  /// In  people: who may be named; person: of whom it is about first
  RequestSheet(const DesktopContext& context, const QStringList& people, const QString& person, QWidget* owner);
  void accept() override;
  [[nodiscard]] QComboBox* people() const { return people_; }
  [[nodiscard]] QComboBox* kinds() const { return kinds_; }
  [[nodiscard]] QString said() const;

 signals:
  void asked(const QString& words);

 private:
  const DesktopContext& context_;
  QComboBox *people_, *kinds_;
  QLabel* said_;
};

}  // namespace articulus::ui
