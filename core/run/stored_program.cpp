#include "core/run/stored_program.h"

#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/protocol/protocol_json.h"
#include "core/spatial/side.h"

namespace articulus::run {

base::Result<StoredProgram> storedProgram(const storage::RunRecord& run) {
  const std::string origin = "run " + std::to_string(run.id);
  const auto json = base::parseStoredJson(run.header.protocolJson, "The protocol of " + origin);
  if (!json)
    return base::Error{json.error().code, json.error().message,
                       json.error().remedy + " The samples can still be exported as CSV."};
  auto protocol = protocol::fromJson(*json, origin);
  if (!protocol) return protocol.error();
  const auto specimen = base::parseStoredJson(run.header.specimenJson, "The specimen of " + origin);
  const std::string side = specimen ? base::textUnder(*specimen, "side") : std::string();
  auto program = protocol::expand(*protocol, spatial::sideFromText(side));
  if (!program) return program.error();
  return StoredProgram{std::move(*protocol), std::move(*program)};
}

}  // namespace articulus::run
