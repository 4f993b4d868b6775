#include "core/base/input_file.h"
#include "core/exchange/arrays/mat5_tree.h"
#include "core/exchange/formats/hdf5.h"
#include "core/exchange/formats/mat.h"

namespace articulus::exchange {

base::Result<Recording> readMat(const std::filesystem::path& file) {
  const auto bytes = base::readFileBytes(file, base::InputBounds::kTable_bytes);
  if (!bytes) return bytes.error();
  constexpr std::size_t kUserBlock = 512;  // of MATLAB before an HDF5 file
  if (bytes->starts_with("MATLAB 7.3") || bytes->substr(0, kUserBlock + 8).ends_with("\x89HDF\r\n\x1a\n"))
    return readHdf5(file);
  auto tree = readMat5Tree(*bytes, file.string());
  if (!tree) return tree.error();
  return recordingOf(std::move(*tree), file.string());
}

}  // namespace articulus::exchange
