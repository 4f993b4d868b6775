#include "core/storage/accounts/former_keys.h"

#include "core/storage/accounts/station_key.h"
#include "core/storage/database.h"
#include "core/storage/detail/account_seal.h"

namespace articulus::storage {

std::vector<std::string> formerKeys(const std::filesystem::path& dataFolder) {
  const auto accounts = dataFolder / "accounts.sqlite";
  std::error_code none;
  if (!std::filesystem::is_regular_file(accounts, none)) return {};
  try {
    Database database(accounts, std::chrono::seconds(5), Access::ReadOnly);
    return detail::AccountSeal(database, StationKey::open(dataFolder), dataFolder).formerKeys();
  } catch (const StorageError&) {
    return {};  // the words are then those of a key that nobody knows
  }
}

}  // namespace articulus::storage
