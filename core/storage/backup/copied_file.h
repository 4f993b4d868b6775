#pragma once
#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>

namespace articulus::storage::detail {

/// Told how many bytes were read or copied since it was told last.  Throws to cancel
using BytesDone = std::function<void(std::uint64_t bytes)>;

/// BLAKE2b-256 of a file of any size, hexadecimal.  Throws  StorageError names the file
[[nodiscard]] std::string hashOfAny(const std::filesystem::path& file, const BytesDone& done);

/// The file as it is, for its owner only.  Throws  StorageError names the file
void copyPrivately(const std::filesystem::path& from, const std::filesystem::path& to, const BytesDone& done);

/// All that was written to the disk of that folder is on it: whoever pulls it out now has it.
void syncDisk(const std::filesystem::path& folder);

/// Told by its name: a file of SQLite that this process has open is never opened here otherwise, as closing it would
/// take the locks of every connection to it.
[[nodiscard]] bool isDatabase(const std::filesystem::path& file);

/// A database as of one moment, whatever others write to it; for its owner only.  Throws  StorageError names the file
void copyDatabase(const std::filesystem::path& from, const std::filesystem::path& to, const BytesDone& done);

}  // namespace articulus::storage::detail
