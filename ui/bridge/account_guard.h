#pragma once
#include <QObject>
#include <QTimer>

#include "core/storage/accounts/account_store.h"
#include "ui/bridge/user_session.h"

namespace articulus::ui {

/// Looks, once a second, whether an administrator at another program has taken the account of who is signed in away:
/// locked, removed, given a lesser role or another password.
/// Thread  ui
class AccountGuard : public QObject {
  Q_OBJECT
 public:
  explicit AccountGuard(UserSession& session, QObject* parent = nullptr);

 signals:
  /// Her session is to end. Said again, not first any more, every few seconds while she is signed in: she may have
  /// stopped that end.  In  recorded: why, in English, for the record of the run that is stopped
  void taken(const QString& why, bool first, const QString& recorded);

 private:
  void look();
  UserSession& session_;
  QTimer timer_;
  bool said_ = false;  ///< to who is signed in
};

}  // namespace articulus::ui
