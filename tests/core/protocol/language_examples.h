#pragma once
#include <nlohmann/json.hpp>
#include <string>

#include "core/protocol/protocol_json.h"
#include "tests/core/protocol/protocol_examples.h"

namespace articulus::protocol::test {

/// A protocol of these steps with an unload before them, as a person would write it.
inline std::string textOf(const std::string& steps, const std::string& more = {}) {
  return "{\n  \"format\": \"articulus-protocol-2\",\n  \"name\": \"Example\",\n" + more +
         "  \"steps\": [\n    {\"type\": \"unload\"},\n" + steps + "\n  ]\n}\n";
}

inline Protocol read(const std::string& text, const ProtocolSources& sources = {}) {
  auto protocol = fromText(text, "mine.json", sources);
  if (!protocol) throw std::runtime_error(protocol.error().text());
  return std::move(*protocol);
}
/// One of each type, every key of each at least once: what the schema is tested with, too.
inline Protocol everyStep() {
  auto protocol = loadProtocol(ARTICULUS_SOURCE "/tests/core/protocol/every_step.json");
  if (!protocol) throw std::runtime_error(protocol.error().text());
  return std::move(*protocol);
}
/// The only step after the unload.
inline Step stepOf(const std::string& step, const std::string& more = {}) {
  return read(textOf(step, more)).steps.at(1);
}

}  // namespace articulus::protocol::test
