// C3D of three processors.
#include "core/exchange/formats/c3d_reader.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("c3d.c3d");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectSound(articulus::exchange::readC3d(file.path()));
  return 0;
}
