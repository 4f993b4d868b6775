#pragma once
#include <filesystem>
#include <string>

namespace articulus::exchange {

/// What a file is by its first bytes, where these are of a known kind that holds no table that is read, whatever its
/// name says: "a PDF document". Empty of all else.
[[nodiscard]] std::string knownOtherKind(const std::filesystem::path& file);

}  // namespace articulus::exchange
