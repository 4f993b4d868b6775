// LabVIEW's measurement files.
#include "core/exchange/formats/lvm.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("lvm.lvm");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectSound(articulus::exchange::readLvm(file.path()));
  return 0;
}
