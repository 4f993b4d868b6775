#pragma once
#include <string>

#include "core/report/document.h"

namespace articulus::report {

/// The document as one HTML file without scripts that loads nothing; well-formed as XML too.
/// Thread  any
[[nodiscard]] std::string htmlOf(const Document& document);

}  // namespace articulus::report
