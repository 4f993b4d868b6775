#include "app/cli/run/account_watch.h"

#include <utility>

namespace articulus::cli {
namespace {

constexpr std::chrono::milliseconds kLookAgain{500};

std::optional<std::string> wordsOf(storage::Standing standing) {
  switch (standing) {
    case storage::Standing::AsSignedIn: return {};
    case storage::Standing::Locked: return "has been locked by an administrator";
    case storage::Standing::Removed: return "has been removed by an administrator";
    case storage::Standing::Lowered: return "has been given a lesser role by an administrator";
    case storage::Standing::Changed: return "was changed from outside of this program";
  }
  return {};
}

}  // namespace

AccountWatch::AccountWatch(storage::AccountStore& accounts, storage::Account account)
    : accounts_(accounts), account_(std::move(account)) {}

std::optional<std::string> AccountWatch::taken() {
  const auto now = std::chrono::steady_clock::now();
  if (now < next_) return {};
  next_ = now + kLookAgain;
  const auto standing = accounts_.standing(account_);
  const auto words = standing ? wordsOf(*standing) : std::nullopt;
  if (!words) return {};
  return "The account of " + account_.name + ' ' + *words + ": the run is stopped.";
}

}  // namespace articulus::cli
