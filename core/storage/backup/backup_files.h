#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace articulus::storage::detail {

/// Whether an entry of a data folder itself is of the moment or of a restoring: neither backed up nor moved aside.
[[nodiscard]] bool staysWhereItIs(std::string_view name);

/// Files of a data folder that a backup has, in order, as paths below it; links and what is no file are left out.
/// Throws  StorageError names the folder that cannot be listed
[[nodiscard]] std::vector<std::filesystem::path> filesToKeep(const std::filesystem::path& dataFolder);

/// Folders of ours, for their owner only whatever the umask.  Throws  StorageError names the one that was not made
void makeFolders(const std::filesystem::path& folder, const std::filesystem::path& below);

/// A new name in a folder: "articulus_backup_2026-11-26T22-30-00Z", with a number behind it where that is taken.
[[nodiscard]] std::filesystem::path namedAfter(const std::filesystem::path& folder, std::string_view what,
                                               std::string_view utc);

inline constexpr std::string_view kStaged = "restoring.part";     ///< folder: what will be moved in
inline constexpr std::string_view kRestoring = "restoring.json";  ///< what a restoring does, while it does
inline constexpr std::string_view kAside = "before_restore_";     ///< folder, and when: what was there before

}  // namespace articulus::storage::detail
