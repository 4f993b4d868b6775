// Curves: loads over motion, courses over time. Stress in round bodies.
#include <cmath>

#include "core/publication/figures/cell_figure.h"
#include "core/publication/figures/run_figures.h"
#include "core/publication/figures/stress_figure.h"
#include "core/publication/sections/section.h"
#include "core/report/svg_chart.h"

namespace articulus::publication {
namespace {

constexpr double kWidth_mm = 168.0;      // fits A4 and Letter with their margins
constexpr std::size_t kMostOnPage = 12;  // panels of a figure, so that it fits on a page

/// "Figure 3 (SIMULATED)"
std::string nextNumber(Writing& to, const RunFacts& run) {
  const std::string mark = shortMark(run.record, to.language);
  return to.say("figure_n", {std::to_string(++to.figures)}) + (mark.empty() ? "" : " (" + mark + ")");
}

void addFigure(Writing& to, const RunFacts& run, FigureKind kind, Phrase caption) {
  report::Chart all = figureOf(run, kind, to.language, {.width_mm = kWidth_mm});
  for (report::Panel& panel : all.panels) panel.title = to.label(run, panel.title);
  for (std::size_t first = 0; first < all.panels.size(); first += kMostOnPage) {
    report::Chart chart = all;
    const std::size_t last = std::min(all.panels.size(), first + kMostOnPage);
    chart.panels.assign(all.panels.begin() + static_cast<std::ptrdiff_t>(first),
                        all.panels.begin() + static_cast<std::ptrdiff_t>(last));
    to.blocks.push_back(Figure{report::svgOf(chart), kWidth_mm, 0.0, to.say(caption, {nextNumber(to, run)})});
  }
}

/// What the panels of the loops show.
Phrase captionOfLoops(const RunFacts& run) {
  const auto turns = std::ranges::count_if(run.loops, &LoadLoopLines::turns);
  if (turns == 0) return "caption_loops_force";
  return turns == static_cast<std::ptrdiff_t>(run.loops.size()) ? Phrase("caption_loops")
                                                                : Phrase("caption_loops_both");
}

Phrase captionOfMotion(const RunFacts& run) {
  const auto has = [&run](record::Channel channel) {
    const auto found = run.courses.find(channel);
    return found != run.courses.end() && std::isfinite(found->second.first);
  };
  const bool moves =
      has(record::Channel::PositionX) || has(record::Channel::PositionY) || has(record::Channel::PositionZ);
  const bool angles =
      has(record::Channel::Flexion) || has(record::Channel::LateralBending) || has(record::Channel::AxialRotation);
  if (angles) return moves ? Phrase("caption_motion") : Phrase("caption_angles");
  return std::isfinite(run.turns[0].first) ? Phrase("caption_rotation") : Phrase("caption_translations");
}

/// What the picture shows, and how far its shapes can be believed.
std::string captionOfCell(Writing& to, const RunFacts& run) {
  const SpecimenShape shape = shapeOf(run);
  std::string text = to.say(shape == SpecimenShape::Plain ? Phrase("caption_cell_plain") : Phrase("caption_cell_shown"),
                            {nextNumber(to, run)});
  if (shape == SpecimenShape::Spine) text += " " + to.say("cell_shape_spine");
  if (shape >= SpecimenShape::Model) text += " " + to.say("cell_shape_model");
  if (shape == SpecimenShape::ModelWithStrain) text += " " + to.say("cell_strain_model");
  if (shape == SpecimenShape::ModelStrainAsDrawn) text += " " + to.say("cell_strain_drawn");
  return text;
}

}  // namespace

void writeCell(Writing& to) {
  for (const RunFacts& run : to.runs) {
    const auto drawing = cellFigure(run, to.resources, to.language, kWidth_mm, shortMark(run.record, to.language));
    if (!drawing) continue;
    to.nameRun(run);
    to.blocks.push_back(Figure{drawing->svg(), kWidth_mm, 0.0, captionOfCell(to, run)});
  }
}

void writeLoops(Writing& to) {
  for (const RunFacts& run : to.runs) {
    if (run.loops.empty()) continue;
    to.nameRun(run);
    addFigure(to, run, FigureKind::Loops, captionOfLoops(run));
  }
}

void writeCourses(Writing& to) {
  for (const RunFacts& run : to.runs) {
    if (run.courses.empty() || run.record.samples == 0) continue;
    to.nameRun(run);
    addFigure(to, run, FigureKind::Loads, "caption_loads");
    addFigure(to, run, FigureKind::Motion, captionOfMotion(run));
    if (!run.fibres.empty()) addFigure(to, run, FigureKind::Ligaments, "caption_ligaments");
  }
}

void writeStress(Writing& to) {
  for (const RunFacts& run : to.runs) {
    if (run.stressed.empty()) continue;
    to.nameRun(run);
    for (const run::StressedBody& body : run.stressed) {
      const auto drawing =
          stressFigure(std::span(&body, 1), to.language, kWidth_mm, shortMark(run.record, to.language));
      const std::string diameter = shownSignificant(1e3 * body.diameter_m, 4, to.language);
      to.blocks.push_back(
          Figure{drawing.svg(), kWidth_mm, 0.0, to.say("caption_stress", {nextNumber(to, run), diameter})});
    }
  }
}

}  // namespace articulus::publication
