#pragma once
#include <chrono>
#include <optional>
#include <string>

#include "core/storage/account_store.h"

namespace articulus::cli {

/// Looks, twice a second, whether an administrator has meanwhile locked, removed or lowered the account of somebody who
/// works. What cannot be looked up now is looked up again.
/// Thread  one
class AccountWatch {
 public:
  /// In  accounts: outlives it
  AccountWatch(storage::AccountStore& accounts, storage::Account account);
  /// Why her work has to end, once that is known.
  [[nodiscard]] std::optional<std::string> taken();

 private:
  storage::AccountStore& accounts_;
  storage::Account account_;
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace articulus::cli
