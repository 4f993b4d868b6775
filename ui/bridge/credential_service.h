#pragma once
#include <QObject>
#include <functional>
#include <memory>
#include <thread>

#include "core/storage/accounts/account_store.h"
#include "ui/bridge/account_change.h"
#include "ui/bridge/desktop_context.h"

namespace articulus::ui {

/// Checks and makes passwords without holding up the window: Argon2id takes a good part of a second on purpose.
/// AccountStore belongs to the thread that opened it, so each request opens a connection of its own on a worker thread
/// (SQLite keeps the two connections apart); the answer comes back as a queued call. One request at a time.
/// Thread  ui; the worker touches nothing but its own store
class CredentialService : public QObject {
  Q_OBJECT
 public:
  using Opener = std::function<base::Result<std::unique_ptr<storage::AccountStore>>()>;
  /// Opens the accounts of the context's data folder.
  explicit CredentialService(const DesktopContext& context, QObject* parent = nullptr);
  /// For tests: a store of one's own making.
  explicit CredentialService(Opener opener, QObject* parent = nullptr);
  ~CredentialService() override;  ///< waits for a request under way

  void signIn(const QString& name, const QString& password);
  /// The first account of a station becomes its administrator, the others clinicians.
  void createAccount(const QString& name, const QString& password);
  void confirm(const QString& name, const QString& password);
  /// A change of accounts by an administrator, whose password it carries.
  void administer(const AccountChange& change);
  [[nodiscard]] bool busy() const { return busy_; }

 signals:
  void busyChanged(bool busy);
  void signedIn(const articulus::storage::Account& account);
  void created(const articulus::storage::Account& account);
  void confirmed();
  void administered();
  void failed(const articulus::base::Error& error);

 private:
  /// Runs work on the worker, then its result (a function for the ui thread) here.
  void run(std::function<std::function<void()>(storage::AccountStore&)> work);
  Opener opener_;
  std::thread worker_;
  bool busy_ = false;
};

}  // namespace articulus::ui
