#include "ui/bridge/credential_service.h"

#include <QMetaObject>

#include "core/base/thread_nice.h"
#include "ui/kit/text.h"

namespace articulus::ui {
namespace {

base::Result<void> done(storage::AccountStore& accounts, const AccountChange& c) {
  const storage::Authority by{c.by, c.ownPassword};
  switch (c.kind) {
    case AccountChange::Kind::Role: return accounts.giveRole(by, c.name, c.role);
    case AccountChange::Kind::Lock: return accounts.setLocked(by, c.name, true);
    case AccountChange::Kind::Unlock: return accounts.setLocked(by, c.name, false);
    case AccountChange::Kind::Password: return accounts.resetPassword(by, c.name, c.password);
    case AccountChange::Kind::Add:
      if (auto made = accounts.create(c.name, c.password, c.role, by); !made) return made.error();
      return {};
    case AccountChange::Kind::GiveFolder: return accounts.giveFolder(by, c.folder, c.name, c.migrations);
    case AccountChange::Kind::PutFolderAway:
    case AccountChange::Kind::PutFolderBack: {
      const auto moved = c.kind == AccountChange::Kind::PutFolderAway ? accounts.putFolderAway(by, c.folder)
                                                                      : accounts.putFolderBack(by, c.folder);
      if (!moved) return moved.error();
      return {};
    }
    case AccountChange::Kind::Remove: break;
  }
  if (auto removed = accounts.remove(by, c.name); !removed) return removed.error();
  return {};
}

/// Of somebody whose name is known it is the password alone.
base::Error ofOwnPassword(const base::Error& error) {
  if (error.code != base::ErrorCode::PermissionDenied || error.message != storage::kWrongPassword) return error;
  return {error.code, "This is not your own password.",
          "Check it and try again; after three failures, each further one doubles the wait."};
}

}  // namespace

CredentialService::CredentialService(const DesktopContext& context, QObject* parent)
    : CredentialService(
          [folder = context.dataFolder, migrations = context.resources / "migrations" / "accounts",
           access = context.readOnly ? storage::Access::ReadOnly : storage::Access::ReadWrite] {
            return storage::AccountStore::open(folder, migrations, access);
          },
          parent) {}

CredentialService::CredentialService(Opener opener, QObject* parent) : QObject(parent), opener_(std::move(opener)) {}

CredentialService::~CredentialService() {
  if (worker_.joinable()) worker_.join();
}

void CredentialService::run(std::function<std::function<void()>(storage::AccountStore&)> work) {
  if (busy_) return;
  if (worker_.joinable()) worker_.join();  // has posted its answer already: ends at once
  busy_ = true;
  emit busyChanged(true);
  worker_ = std::thread([this, work = std::move(work)] {
    (void)base::setThreadNice(base::kWorkerNice);
    std::function<void()> answer;
    try {
      auto store = opener_();
      if (store) answer = work(**store);
      else answer = [this, error = store.error()] { emit failed(error); };
    } catch (const std::exception& e) {
      answer = [this, message = std::string(e.what())] {
        emit failed({base::ErrorCode::Internal, "The accounts could not be read: " + message,
                     "Try again; if it stays, look at the disk."});
      };
    }
    QMetaObject::invokeMethod(
        this,
        [this, answer = std::move(answer)] {
          busy_ = false;
          emit busyChanged(false);
          answer();
        },
        Qt::QueuedConnection);
  });
}

void CredentialService::signIn(const QString& name, const QString& password) {
  run([this, n = toCore(name), p = toCore(password)](storage::AccountStore& store) -> std::function<void()> {
    auto result = store.signIn(n, p);
    if (!result) return [this, error = result.error()] { emit failed(error); };
    return [this, account = *result] { emit signedIn(account); };
  });
}

void CredentialService::createAccount(const QString& name, const QString& password) {
  run([this, n = toCore(name), p = toCore(password)](storage::AccountStore& store) -> std::function<void()> {
    auto result = store.create(n, p, storage::Role::Clinician);
    if (result) result = store.signIn(n, p);  // who made the account is in: said by the audit trail, and shown
    if (!result) return [this, error = result.error()] { emit failed(error); };
    return [this, account = *result] { emit created(account); };
  });
}

void CredentialService::administer(const AccountChange& change) {
  run([this, change](storage::AccountStore& store) -> std::function<void()> {
    const auto result = done(store, change);
    if (!result) return [this, error = ofOwnPassword(result.error())] { emit failed(error); };
    return [this] { emit administered(); };
  });
}

void CredentialService::confirm(const QString& name, const QString& password) {
  run([this, n = toCore(name), p = toCore(password)](storage::AccountStore& store) -> std::function<void()> {
    auto result = store.confirm(n, p);
    if (!result) return [this, error = ofOwnPassword(result.error())] { emit failed(error); };
    return [this] { emit confirmed(); };
  });
}

}  // namespace articulus::ui
