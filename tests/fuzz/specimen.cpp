// Files of simulated specimens: what is read can be built.
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "core/specimen/specimen_factory.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  const auto json = base::parseJson(std::string(fuzz::textOf(data, size)), "specimen.json");
  fuzz::expectWords(json);
  if (!json) return 0;
  try {
    const base::JsonReader reader(*json, "specimen.json");
    const auto parameters = specimen::readSpecimen(reader);
    reader.refuseUnknown();
    (void)specimen::makeSpecimen(parameters);
  } catch (const base::JsonError& e) {
    if (e.error().message.empty() || e.error().remedy.empty()) std::abort();
  }
  return 0;
}
