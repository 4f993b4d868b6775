#pragma once
#include <filesystem>
#include <span>
#include <string>

#include "core/exchange/format.h"

namespace articulus::exchange {

/// All of them, a pair of files each in core/exchange/formats.
[[nodiscard]] std::span<const Format> formatCatalogue();
/// Null where there is none of that key.
[[nodiscard]] const Format* formatOf(std::string_view key);
/// The one to write by the extension of a file's name, in letters of either case; null where there is none.
[[nodiscard]] const Format* formatToWrite(const std::filesystem::path& file);
/// The one to read by the first bytes of a file, else by its extension; null where there is none.
[[nodiscard]] const Format* formatToRead(const std::filesystem::path& file);
/// The keys of those that are written, or of those that are read: "csv, hdf5".
[[nodiscard]] std::string namesOfWritten();
[[nodiscard]] std::string namesOfRead();

}  // namespace articulus::exchange
