#pragma once
#include <filesystem>
#include <string>

#include "core/base/result.h"
#include "core/report/chart.h"

namespace articulus::report {

/// A chart as one <svg> element, complete in itself: for a file or inside a page. Curves are thinned to what a page can
/// show, with their peaks; values that are not finite are not drawn; a panel without points says so.
/// Thread  any
[[nodiscard]] std::string svgOf(const Chart& chart);

/// How high it will be: more than was asked for where the panels need it. 0 for a chart that is not for print.
[[nodiscard]] double printedHeight_mm(const Chart& chart);

/// Writes folder/FILE.svg; creates the folder if there is none.
/// Errors  StorageFailure where the folder or the file cannot be written
/// Thread  any
[[nodiscard]] base::Result<void> writeSvg(const Chart& chart, const std::filesystem::path& folder);

}  // namespace articulus::report
