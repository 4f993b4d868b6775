// Tables of numbers as text of any program.
#include "core/exchange/formats/csv_reader.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const articulus::fuzz::MemoryFile file("foreign_csv.csv");
  file.put(articulus::fuzz::textOf(data, size));
  articulus::fuzz::expectSound(articulus::exchange::readCsv(file.path()));
  return 0;
}
