#pragma once
#include <filesystem>
#include <nlohmann/json.hpp>

#include "core/base/result.h"
#include "core/protocol/protocol.h"

namespace articulus::protocol {

/// Protocol from and to JSON ("format": "articulus-protocol-1"); the keys are those of resources/protocols.
/// Errors  name the origin (file or "protocol NAME"), the key with its index ("steps[2].rate_Nm_per_s") and the remedy.
[[nodiscard]] base::Result<Protocol> fromJson(const nlohmann::json& json, const std::string& origin);
[[nodiscard]] nlohmann::json toJson(const Protocol& protocol);
[[nodiscard]] base::Result<Protocol> loadProtocol(const std::filesystem::path& file);
[[nodiscard]] base::Result<void> saveProtocol(const Protocol& protocol, const std::filesystem::path& file);

}  // namespace articulus::protocol
