#pragma once
#include <string>
#include <string_view>

#include "core/exchange/arrays/array_tree.h"

namespace articulus::exchange {

/// All vectors, matrices and texts of a MATLAB file of version 5 to 7 (MATLAB's -v6 and -v7, SciPy, Octave), of both
/// byte orders, compressed or not, in structures and cells, within ArrayBounds.
/// In      origin: what errors call it
/// Errors  ParseError: where and what
/// Source  MathWorks, "MAT-File Format", version 5
[[nodiscard]] base::Result<ArrayTree> readMat5Tree(std::string_view bytes, const std::string& origin);

}  // namespace articulus::exchange
