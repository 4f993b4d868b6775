#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/storage/access.h"
#include "core/storage/accounts/station_key.h"

namespace articulus::storage {

/// Whose database it is, and what seals its runs. Empty for a database of no station, as a study makes in a temporary
/// folder: its runs stay unsealed.
struct Binding {
  std::shared_ptr<const StationKey> key;
  std::string folder;     ///< random id of the person's folder; an account carries the same
  bool mayAdopt = false;  ///< a database without a folder's id, of before there was one, becomes this person's
  std::vector<std::string> formerKeys{};  ///< public keys that the station had before an administrator renewed its key
  bool mayRebind = false;                 ///< a folder that is tagged with one of them gets the new tag, once
  Access access = Access::ReadWrite;      ///< as the accounts were opened
  bool used = false;  ///< it was opened before: a database that does not say whose it is, is not the one that it was
  std::filesystem::path countFile{};  ///< outside of the folder: how often its runs.head was written; empty: nowhere

  [[nodiscard]] bool any() const noexcept { return key != nullptr; }
};

}  // namespace articulus::storage
