// NI TDMS.
#include "core/exchange/formats/tdms.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("tdms.tdms");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectSound(articulus::exchange::readTdms(file.path()));
  return 0;
}
