#pragma once
#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

/// Small files that only the owner may read: mode 0600 whatever the umask, never through a link.
/// Errors  StorageError that names the file and the remedy
namespace articulus::storage::detail {

/// nullopt where there is none. One that others may read is closed to them first.
[[nodiscard]] std::optional<std::string> readPrivateFile(const std::filesystem::path& file, std::size_t most = 1 << 16);
/// Whole or not at all; false where a file of that name exists already.
bool makePrivateFile(const std::filesystem::path& file, std::string_view text);
/// Whole or not at all; replaces what is there.
void replacePrivateFile(const std::filesystem::path& file, std::string_view text);

/// Whether nothing can be written into this folder.
[[nodiscard]] bool takesNoFiles(const std::filesystem::path& folder) noexcept;

/// Closes a folder of ours to others. Refuses one that others may write to and that holds something else, as /tmp.
void keepFolderPrivate(const std::filesystem::path& folder);

/// Refuses a link, and what is neither a file nor a folder: in a data folder both lead somewhere else.
void refuseLink(const std::filesystem::path& path);

}  // namespace articulus::storage::detail
