#include "core/publication/figures/run_picture.h"

#include "core/publication/figures/cell_figure.h"
#include "core/publication/figures/published_lines.h"
#include "core/publication/figures/stress_figure.h"
#include "core/report/svg_chart.h"

namespace articulus::publication {

RunPicture pictureOf(const RunFacts& facts, FigureKind kind, Language language, report::PrintSize size,
                     const std::filesystem::path& resources) {
  const auto lacking = [&facts, language](const report::Chart& chart) {
    return allDrawn(facts.published, chart, language);
  };
  if (kind == FigureKind::Stress) {
    if (facts.stressed.empty()) return {};
    const report::SvgDrawing drawing =
        stressFigure(facts.stressed, language, size.width_mm, shortMark(facts.record, language));
    return {drawing.svg(), drawing.height_mm(), facts.stressed.size(), lacking({})};
  }
  if (kind == FigureKind::Cell) {
    const auto drawing = cellFigure(facts, resources, language, size.width_mm, shortMark(facts.record, language));
    return drawing ? RunPicture{drawing->svg(), drawing->height_mm(), 2, lacking({})} : RunPicture{};
  }
  const report::Chart chart = figureOf(facts, kind, language, size);
  return {report::svgOf(chart), report::printedHeight_mm(chart), chart.panels.size(), lacking(chart)};
}

}  // namespace articulus::publication
