// MATLAB 5 to 7; 7.3 is HDF5, whose library is not ours to instrument: tests/core/exchange and tests/inputs damage its
// files.
#include "core/exchange/arrays/mat5_tree.h"
#include "tests/fuzz/recording.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  auto tree = articulus::exchange::readMat5Tree(articulus::fuzz::textOf(data, size), "a.mat");
  articulus::fuzz::expectWords(tree);
  if (tree) articulus::fuzz::expectSound(articulus::exchange::recordingOf(std::move(*tree), "a.mat"));
  return 0;
}
