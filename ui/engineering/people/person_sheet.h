#pragma once
#include <optional>

#include "ui/bridge/account_change.h"
#include "ui/kit/sheets/sheet.h"

class QComboBox;
class QLineEdit;

namespace articulus::ui {

class CredentialService;
class PasswordEdit;

/// What an administrator changes of a person, answered for with her own password. Stays open with what was wrong until
/// it is done or cancelled; passwords are wiped with the sheet.
/// Thread  ui; the change itself runs on the worker of the service
class PersonSheet : public Sheet {
  Q_OBJECT
 public:
  using Change = AccountChange::Kind;
  /// In  who: the administrator; person: whom it is about, empty for a new one; role: that she has now; wanted: that is
  ///     offered first, none: that from before
  PersonSheet(Change change, const QString& who, const QString& person, storage::Role role,
              CredentialService& credentials, QWidget* owner, std::optional<storage::Role> wanted = {});
  ~PersonSheet() override;
  void accept() override;

 signals:
  void done(const QString& words);

 private:
  void layOut(storage::Role offered);
  void tell();
  [[nodiscard]] QString problem() const;  ///< why it cannot be asked for yet
  Change change_;
  QString who_, person_, wrong_;
  storage::Role role_;
  CredentialService& credentials_;
  QLineEdit* name_ = nullptr;
  QComboBox* roles_ = nullptr;
  PasswordEdit *theirs_ = nullptr, *again_ = nullptr, *own_;
  QLabel* said_;
  QPushButton *accept_ = nullptr, *cancel_ = nullptr;
  bool sent_ = false;
};

}  // namespace articulus::ui
