#pragma once
#include <QTimer>

#include "ui/bridge/credential_service.h"
#include "ui/bridge/user_session.h"
#include "ui/kit/page.h"

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;
class QStackedWidget;

namespace articulus::ui {

class Banner;
class BusyIndicator;
class PasswordEdit;
class WatchedCell;

/// Page 1: who sits here. People of this station, a password, or a new account.
class SignInPage : public Page {
  Q_OBJECT
 public:
  SignInPage(UserSession& session, CredentialService& credentials, QWidget* parent = nullptr);
  void entered() override;
  void goOnFrom(Page& before) override;  ///< what was begun; a password is typed again
  [[nodiscard]] QWidget* firstFocus() override;
  [[nodiscard]] bool done() const override { return session_.signedIn(); }

 private:
  QWidget* makeStation();
  void showCell(bool shown);  ///< in 3D, in the place of the drawing and the words
  QWidget* makeSignIn();
  QWidget* makeCreate();
  QWidget* makeWelcome();
  void listPeople();
  void lookAgain();
  [[nodiscard]] static QString listedAs(const storage::Account& account);
  QList<QWidget*> drawn_;  ///< what gives its place to the cell in 3D
  WatchedCell* cell_ = nullptr;
  QStringList listed_;  ///< with their roles
  QTimer again_;
  void trySignIn();
  void tryCreate();
  void showFailure(const base::Error& error);
  void open(const storage::Account& account);
  void tellInterrupted();
  void askAdministrator();
  [[nodiscard]] QString ruleBroken() const;  ///< of the new account; empty if it may be created

  UserSession& session_;
  CredentialService& credentials_;
  QStackedWidget* forms_ = nullptr;
  QListWidget* people_ = nullptr;
  QLabel* peopleCaption_ = nullptr;
  QLineEdit* name_ = nullptr;
  PasswordEdit* password_ = nullptr;
  QPushButton* signIn_ = nullptr;
  QPushButton* toCreate_ = nullptr;
  QPushButton* ask_ = nullptr;  ///< an administrator
  BusyIndicator* busy_ = nullptr;
  QLabel* failure_ = nullptr;
  QWidget* failureBox_ = nullptr;
  QLineEdit* newName_ = nullptr;
  QLabel* newRole_ = nullptr;  ///< what the new account will be
  PasswordEdit *newPassword_ = nullptr, *newAgain_ = nullptr;
  QPushButton* create_ = nullptr;
  QLabel* rule_ = nullptr;
  QLabel* welcome_ = nullptr;
};

}  // namespace articulus::ui
