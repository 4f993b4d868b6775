// Cell files, with the robots and specimens that they name.
#include <nlohmann/json.hpp>

#include "core/cell/cell_config.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  static const fuzz::MemoryFile file("cell.json");
  file.put(fuzz::textOf(data, size));
  fuzz::expectWords(cell::loadCell(file.path().string(), ARTICULUS_RESOURCES));
  return 0;
}
