// ASCII of Polhemus trackers.
#include "core/exchange/formats/polhemus.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("polhemus.txt");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectSound(articulus::exchange::readPolhemus(file.path()));
  return 0;
}
