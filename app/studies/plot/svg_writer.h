#pragma once
#include <filesystem>

#include "app/studies/plot/chart.h"
#include "core/base/result.h"

namespace articulus::plot {

/// Draws a chart with gnuplot into folder/FILE.svg; the folder is made if there is none.
/// Errors  NotFound without gnuplot; StorageFailure where the folder or the file cannot be written
/// Thread  any
[[nodiscard]] base::Result<void> writeSvg(const Chart& chart, const std::filesystem::path& folder);

/// The commands that gnuplot is given, data included; for tests.  In  file: where the picture goes
[[nodiscard]] std::string gnuplotScript(const Chart& chart, const std::filesystem::path& file);

/// The same line with fewer points: of each of so many stretches the first, the last, the lowest and the highest stay,
/// so that no peak is lost.
[[nodiscard]] Curve thinned(const Curve& curve, std::size_t stretches);

}  // namespace articulus::plot
