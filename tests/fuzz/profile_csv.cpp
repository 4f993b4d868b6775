// Tables that a protocol names: a profile and a path.
#include <nlohmann/json.hpp>

#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  static const fuzz::MemoryFile file("table.csv");
  file.put(fuzz::textOf(data, size));
  for (const char* step : {R"({"type": "profile", "axes": {"My_Nm": 2}, "file": "table.csv"})",
                           R"({"type": "replay_path", "path": "table.csv"})"}) {
    const std::string text =
        R"({"format": "articulus-protocol-2", "name": "table", "steps": [)" + std::string(step) + "]}";
    const auto protocol = protocol::fromText(text, "table.json", {.folder = file.folder(), .library = {}});
    fuzz::expectWords(protocol);
    if (protocol) (void)protocol::validate(*protocol, safety::LimitSet{});
  }
  return 0;
}
