#pragma once
#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/report/chart.h"

namespace articulus::report {

/// A chart as one <svg> element that stands alone, in a file or between the tags of a page. Curves are thinned to what
/// a page can show, their peaks kept; what is not finite is not drawn; a panel without a point says so.
/// Thread  any
[[nodiscard]] std::string svgOf(const Chart& chart);

/// Writes folder/FILE.svg; the folder is made if there is none.
/// Errors  StorageFailure where the folder or the file cannot be written
/// Thread  any
[[nodiscard]] base::Result<void> writeSvg(const Chart& chart, const std::filesystem::path& folder);

}  // namespace articulus::report
