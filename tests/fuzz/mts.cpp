// Text of MTS 793.
#include "core/exchange/formats/mts.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("mts.txt");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectSound(articulus::exchange::readMts(file.path()));
  return 0;
}
