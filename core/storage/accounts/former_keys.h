#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace articulus::storage {

/// Public keys that the station of a data folder had before an administrator renewed its key, oldest first: what tells
/// a signature of then from one of a stranger. None where accounts or key cannot be read, or where the accounts do not
/// say so under the key of now.
/// Thread  any but control
[[nodiscard]] std::vector<std::string> formerKeys(const std::filesystem::path& dataFolder);

}  // namespace articulus::storage
