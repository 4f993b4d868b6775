#pragma once
#include <filesystem>

#include "core/exchange/arrays/array_tree.h"

namespace articulus::exchange {

/// All vectors, matrices and texts of an HDF5 file, also of one that MATLAB wrote (-v7.3), within ArrayBounds. It
/// follows no link out of the file, reads no data that lie elsewhere and loads no filter. A file that is damaged may
/// bring the library down: readApart() is who calls it.
/// Errors  ParseError: no such file, beyond the bounds
[[nodiscard]] base::Result<ArrayTree> readHdf5Tree(const std::filesystem::path& file);

}  // namespace articulus::exchange
