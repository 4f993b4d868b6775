// The Ethernet configuration of KUKA RSI.
#include "hardware/kuka_rsi/rsi_config.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("rsi.xml");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectWords(articulus::hardware::readRsiConfig(file.path()));
  return 0;
}
