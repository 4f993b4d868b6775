// Curves: loads over motion, courses over time.
#include "core/publication/figures/run_figures.h"
#include "core/publication/sections/section.h"
#include "core/report/svg_chart.h"

namespace articulus::publication {
namespace {

constexpr double kWidth_mm = 168.0;      // fits A4 and Letter with their margins
constexpr std::size_t kMostOnPage = 12;  // panels of a figure, so that it fits on a page

void addFigure(Writing& to, const RunFacts& run, FigureKind kind, Phrase caption) {
  const report::Chart all = figureOf(run, kind, to.language, {.width_mm = kWidth_mm});
  for (std::size_t first = 0; first < all.panels.size(); first += kMostOnPage) {
    report::Chart chart = all;
    const std::size_t last = std::min(all.panels.size(), first + kMostOnPage);
    chart.panels.assign(all.panels.begin() + static_cast<std::ptrdiff_t>(first),
                        all.panels.begin() + static_cast<std::ptrdiff_t>(last));
    to.blocks.push_back(Figure{report::svgOf(chart), kWidth_mm, 0.0, to.say(caption, {std::to_string(++to.figures)})});
  }
}

}  // namespace

void writeLoops(Writing& to) {
  for (const RunFacts& run : to.runs) {
    if (run.loops.empty()) continue;
    to.nameRun(run);
    addFigure(to, run, FigureKind::Loops, "caption_loops");
  }
}

void writeCourses(Writing& to) {
  for (const RunFacts& run : to.runs) {
    if (run.courses.empty() || run.record.samples == 0) continue;
    to.nameRun(run);
    addFigure(to, run, FigureKind::Loads, "caption_loads");
    addFigure(to, run, FigureKind::Motion, "caption_motion");
  }
}

}  // namespace articulus::publication
