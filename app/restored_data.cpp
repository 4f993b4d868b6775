#include "app/restored_data.h"

#include "app/instance_lock.h"
#include "core/storage/accounts/account_store.h"

namespace articulus::app {

base::Result<std::optional<storage::Restored>> endRestore(const std::filesystem::path& folder,
                                                          const std::filesystem::path& resources, bool held) {
  if (!storage::restoreWaits(folder)) return std::optional<storage::Restored>();
  std::optional<InstanceLock> lock;
  if (!held) {
    auto taken = InstanceLock::ofData(folder, "Articulus, putting a backup back");
    if (!taken) return taken.error();
    lock = std::move(*taken);
  }
  auto restored = storage::finishRestore(folder);
  if (!restored || !*restored) return restored;
  auto accounts = storage::AccountStore::open(folder, resources / "migrations" / "accounts");
  if (!accounts) return accounts.error();
  const std::string aside = (*restored)->aside.filename().string();
  if (auto told =
          (*accounts)->audit("(station)", "restored", "backup of " + (*restored)->made, aside, (*restored)->from);
      !told)
    return told.error();
  return restored;
}

}  // namespace articulus::app
