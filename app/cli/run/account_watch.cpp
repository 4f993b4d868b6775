#include "app/cli/run/account_watch.h"

#include <utility>

namespace articulus::cli {
namespace {

constexpr std::chrono::milliseconds kLookAgain{500};

}  // namespace

AccountWatch::AccountWatch(storage::AccountStore& accounts, storage::Account account)
    : accounts_(accounts), account_(std::move(account)) {}

std::optional<std::string> AccountWatch::taken() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return {};
  next_ = now + kLookAgain;
  const auto standing = accounts_.standing(account_);
  if (!standing || *standing == storage::Standing::AsSignedIn) return {};
  return storage::wordsOf(*standing);
}

}  // namespace articulus::cli
