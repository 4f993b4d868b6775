// Protocols: what is read can be checked, unrolled, written and read again.
#include <nlohmann/json.hpp>

#include "core/protocol/program.h"
#include "core/protocol/protocol_json.h"
#include "core/protocol/validation.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  const auto protocol = protocol::fromText(std::string(fuzz::textOf(data, size)), "protocol.json",
                                           {.folder = {}, .library = ARTICULUS_RESOURCES "/protocols"});
  fuzz::expectWords(protocol);
  if (!protocol) return 0;
  const auto problems = protocol::validate(*protocol, safety::LimitSet{});
  for (const auto& problem : problems)
    if (protocol::describe(problem, *protocol).empty()) std::abort();
  fuzz::expectWords(protocol::expand(*protocol));
  if (!protocol::fromJson(protocol::toJson(*protocol), "again.json")) std::abort();
  return 0;
}
