// The configuration page of an ATI Net F/T.
#include "hardware/ati_net_ft/net_ft_config.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  articulus::fuzz::expectWords(articulus::hardware::readNetFtConfig(std::string(articulus::fuzz::textOf(data, size))));
  return 0;
}
