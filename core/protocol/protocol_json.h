#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/protocol/protocol.h"

namespace articulus::protocol {

/// Protocol from and to JSON ("format": "articulus-protocol-1"); the keys are those of resources/protocols.
/// Values are read as they are; whether they can run on a cell is validate()'s to say.
/// Errors  name the origin (file or "protocol NAME"), the key with its index ("steps[2].rate_Nm_per_s") and the remedy.
///         An unknown key is an error: a misspelt "cycels" must not run with the default.
[[nodiscard]] base::Result<Protocol> fromJson(const nlohmann::json& json, const std::string& origin);
[[nodiscard]] nlohmann::json toJson(const Protocol& protocol);
[[nodiscard]] base::Result<Protocol> loadProtocol(const std::filesystem::path& file);
/// Writes FILE.part and renames it, so that no half file is ever left.
[[nodiscard]] base::Result<void> saveProtocol(const Protocol& protocol, const std::filesystem::path& file);

}  // namespace articulus::protocol
