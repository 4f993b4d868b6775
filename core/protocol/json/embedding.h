#pragma once
#include "core/base/json_reader.h"
#include "core/protocol/protocol_json.h"

namespace articulus::protocol {

/// Puts into a document what its steps name and what stands in other files: columns of profiles, points of paths,
/// sub-protocols.
/// Throws  base::JsonError: a file that is missing or wrong, a protocol that contains itself
void embed(nlohmann::json& document, const std::string& origin, const base::JsonLines* lines,
           const ProtocolSources& sources);

}  // namespace articulus::protocol
