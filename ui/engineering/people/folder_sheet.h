#pragma once
#include "ui/bridge/account_change.h"
#include "ui/kit/sheets/sheet.h"

class QComboBox;

namespace articulus::ui {

class CredentialService;
class PasswordEdit;

/// What an administrator does with a folder of nobody: give it to a person, put it away, put it back. Says what is in
/// it and what will happen; answered for with her own password. Stays open with what was wrong until it is done or
/// cancelled.
/// Thread  ui; the change itself runs on the worker of the service
class FolderSheet : public Sheet {
  Q_OBJECT
 public:
  using Change = AccountChange::Kind;
  /// In  change: of a folder, filled in but for person and password; mayTake: who could take it over
  FolderSheet(AccountChange change, const FolderOfNobody& folder, const QStringList& mayTake,
              CredentialService& credentials, QWidget* owner);
  ~FolderSheet() override;
  void accept() override;

  [[nodiscard]] QComboBox* people() const { return people_; }  ///< null but where it is given
  [[nodiscard]] PasswordEdit* password() const { return own_; }
  [[nodiscard]] QString said() const;  ///< what was wrong

 signals:
  void done(const QString& words);

 private:
  void layOut(const QStringList& mayTake);
  void tell();
  [[nodiscard]] QString problem() const;  ///< why it cannot be asked for yet
  AccountChange change_;
  FolderOfNobody folder_;
  CredentialService& credentials_;
  QComboBox* people_ = nullptr;
  PasswordEdit* own_;
  QLabel* said_;
  QPushButton* cancel_ = nullptr;
  QString wrong_;
  bool sent_ = false;
};

/// "2 specimens, 14 runs from 3 May 2026 to 9 May 2026, 1.2 GB"
[[nodiscard]] QString contentsWords(const FolderOfNobody& folder);

}  // namespace articulus::ui
