#include "core/base/input_bounds.h"
#include "core/exchange/arrays/apart.h"
#include "core/exchange/formats/hdf5.h"

namespace articulus::exchange {

base::Result<Recording> readHdf5(const std::filesystem::path& file) {
  std::error_code none;
  if (!std::filesystem::is_regular_file(file, none))
    return base::Error{base::ErrorCode::NotFound, file.string() + " is no file.", "Check the name."};
  if (const auto size = std::filesystem::file_size(file, none); size > base::InputBounds::kTable_bytes)
    return base::Error{base::ErrorCode::InvalidArgument,
                       file.string() + " has " + std::to_string(size >> 20) + " MB, more than the " +
                           std::to_string(base::InputBounds::kTable_bytes >> 20) + " MB that are read.",
                       "Export the data sets that you need to a file of their own."};
  auto tree = readApart(file);
  if (!tree) return tree.error();
  return recordingOf(std::move(*tree), file.string());
}

}  // namespace articulus::exchange
