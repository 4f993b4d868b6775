// Positions of points as OpenSim reads them.
#include "core/exchange/formats/trc_reader.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("trc.trc");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectSound(articulus::exchange::readTrc(file.path()));
  return 0;
}
