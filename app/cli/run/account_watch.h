#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "core/storage/accounts/account_store.h"

namespace articulus::cli {

/// Looks, twice a second, whether the account of somebody who works was meanwhile locked, removed, lowered or given
/// another password. What cannot be looked up now is looked up again.
/// Thread  one
class AccountWatch {
 public:
  /// In  accounts: outlives it
  AccountWatch(storage::AccountStore& accounts, storage::Account account);
  /// What was done to it, once that is known: "was locked by an administrator"; her work has to end then.
  [[nodiscard]] std::optional<std::string> taken();
  /// The next `taken()` looks, however short ago the last one did: before something that is hard to take back.
  void lookAtOnce() noexcept { next_ = {}; }

 private:
  storage::AccountStore& accounts_;
  storage::Account account_;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace articulus::cli
