// Measurements for the calibration of an arm; the first byte says which of the two files of a motion it is.
#include "core/calibration/data/measurement_csv.h"
#include "tests/fuzz/fuzz.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace articulus;
  static const fuzz::MemoryFile file("measured.csv"), other("other.csv");
  static const bool once = [] {
    other.put("time_s,x_m,y_m,z_m\n0,0.1,0.2,0.3\n0.1,0.1,0.2,0.3\n0.2,0.1,0.2,0.3\n");
    return true;
  }();
  (void)once;
  file.put(fuzz::textOf(data, size));
  fuzz::expectWords(calibration::readStaticCsv(file.path(), 6));
  if (size % 2 == 0) fuzz::expectWords(calibration::readDynamicCsv(file.path(), other.path(), 6));
  else fuzz::expectWords(calibration::readDynamicCsv(other.path(), file.path(), 6));
  return 0;
}
