#include "core/publication/figures/run_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/publication/document/phrase.h"
#include "core/publication/figures/published_lines.h"
#include "core/report/curve_points.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"
#include "core/storage/run_facts.h"

namespace articulus::publication {
namespace {

using record::Channel;
using report::Band;
using report::Chart;
using report::Curve;
using report::Panel;
using report::Stroke;

constexpr int kReported = 0, kOther = 7, kZone = 2, kRange = 1, kInk = 6;  // of report's palette
constexpr double kThin = 0.7, kCourse = 1.0, kThick = 1.6;
constexpr std::size_t kFibresOfAPanel = 6;
constexpr double kOneColumn_mm = 100.0;  // narrower ones have their panels below each other

constexpr std::array<std::pair<FigureKind, std::string_view>, 9> kKinds{{{FigureKind::Loops, "loops"},
                                                                         {FigureKind::Loads, "loads"},
                                                                         {FigureKind::Angles, "angles"},
                                                                         {FigureKind::Translations, "translations"},
                                                                         {FigureKind::Motion, "motion"},
                                                                         {FigureKind::Courses, "courses"},
                                                                         {FigureKind::Ligaments, "ligaments"},
                                                                         {FigureKind::Stress, "stress"},
                                                                         {FigureKind::Cell, "cell"}}};

Chart prepared(Language language, report::PrintSize size, const std::string& mark) {
  size.decimalComma = language == Language::German;
  size.noData = say("no_data", language);
  Chart chart;
  chart.print = size;
  chart.title = mark;
  return chart;
}

std::string axisLabel(Channel channel, const std::string& unit) {
  return std::string(record::info(channel).label) + " (" + unit + ")";
}

/// The neutral zone by the residual motion at zero load, deg; none where it was not determined.
std::optional<Band> neutralZone(const RunFacts& facts, const LoadLoopLines& loop, Language language) {
  for (const storage::ResultValue& row : facts.results)
    if (row.table == "load_cycle" && row.motion == loop.motion && row.quantity == "neutral zone, zero load" &&
        row.unit == "rad" && row.isTold())
      return Band{say("plot_nz", language), spatial::inDegrees(row.minimum), spatial::inDegrees(row.maximum), kZone};
  return std::nullopt;
}

Panel loopPanel(const RunFacts& facts, const LoadLoopLines& loop, Language language) {
  Panel panel;
  panel.title = loop.motion;
  panel.xLabel = axisLabel(LoadLoopCollector::motionOf(loop.axis), loop.turns() ? unitIn("deg", language) : "mm");
  panel.yLabel = axisLabel(LoadLoopCollector::loadOf(loop.axis), loop.turns() ? "Nm" : "N");
  addPublished(facts.published, LoadLoopCollector::motionOf(loop.axis),
               loop.turns() ? spatial::kDegreesPerRadian : spatial::kMillimetresPerMetre,
               LoadLoopCollector::loadOf(loop.axis), 1.0, language, panel);
  const LoadLoopLines::Cycle* reported = nullptr;
  for (const auto& cycle : loop.cycles) {
    if (cycle.number == loop.reportedCycle) {
      reported = &cycle;
      continue;
    }
    panel.curves.push_back(
        {.name = say("cycles_other", language), .x = cycle.motion, .y = cycle.load, .colour = kOther, .width = kThin});
  }
  if (!reported) return panel;
  panel.curves.push_back({.name = say("reported_cycle", language, {std::to_string(loop.reportedCycle)}),
                          .x = reported->motion,
                          .y = reported->load,
                          .colour = kReported,
                          .width = kThick});
  const auto [least, most] = std::minmax_element(reported->motion.begin(), reported->motion.end());
  if (least != reported->motion.end()) {
    panel.bands.push_back({say("plot_rom", language), *least, *least, kRange});
    panel.bands.push_back({{}, *most, *most, kRange});
  }
  if (loop.turns())
    if (auto zone = neutralZone(facts, loop, language)) panel.bands.push_back(*zone);
  return panel;
}

/// Of x, y and z, as the live plots have them: vermilion, green, blue.
constexpr std::array kAxisColours{1, 2, 0};

/// A clinical angle has the colour of the moment that turns it.
int colourOf(Channel first, int i) {
  constexpr std::array kAxisOfAngle{1, 0, 2};  // flexion about y, lateral bending about x, axial rotation about z
  const auto at = static_cast<std::size_t>(i);
  return kAxisColours[static_cast<std::size_t>(first == Channel::Flexion ? kAxisOfAngle[at] : i)];
}

/// Three channels of a kind in one panel.
void addThree(const RunFacts& facts, Channel first, double scale, bool fromFirst, Stroke stroke, Panel& panel) {
  for (int i = 0; i < 3; ++i) {
    const auto channel = static_cast<Channel>(static_cast<int>(first) + i);
    const auto found = facts.courses.find(channel);
    if (found == facts.courses.end()) continue;
    Curve curve{.name = {},
                .x = found->second.time_s,
                .y = found->second.value,
                .colour = colourOf(first, i),
                .stroke = stroke,
                .width = kCourse};
    if (stroke == Stroke::Solid) curve.name = record::info(channel).label;
    double origin = 0.0;
    if (fromFirst) origin = std::isfinite(found->second.first) ? found->second.first : 0.0;
    for (double& value : curve.y) value = scale * (value - origin);
    panel.curves.push_back(std::move(curve));
  }
}

/// What others published of three channels of a kind over time.
void addPublishedThree(const RunFacts& facts, Channel first, double scale, Language language, Panel& panel) {
  for (int i = 0; i < 3; ++i)
    addPublished(facts.published, Channel::Time, 1.0, static_cast<Channel>(static_cast<int>(first) + i), scale,
                 language, panel);
}

Panel coursePanel(const RunFacts& facts, Phrase title, Phrase label, Language language) {
  Panel panel{.title = say(title, language), .xLabel = say("time_axis", language), .yLabel = say(label, language)};
  if (facts.ended_s > 0.0) panel.xRange = {0.0, facts.ended_s};
  return panel;
}

Panel loadPanel(const RunFacts& facts, bool moments, Language language) {
  Panel panel = moments ? coursePanel(facts, "plot_moments", "moment_axis", language)
                        : coursePanel(facts, "plot_forces", "force_axis", language);
  addThree(facts, moments ? Channel::MomentX : Channel::ForceX, 1.0, false, Stroke::Solid, panel);
  const std::size_t measured = panel.curves.size();
  addThree(facts, moments ? Channel::WantedMomentX : Channel::WantedForceX, 1.0, false, Stroke::Dashed, panel);
  // In ink, or nobody sees it on the line that follows it closely; in the legend it stands once.
  bool named = false;
  for (std::size_t i = measured; i < panel.curves.size(); ++i) {
    Curve& curve = panel.curves[i];
    curve.colour = kInk;
    curve.width = kThin;
    if (named || !report::drawable(curve)) continue;
    curve.name = say("plot_wanted", language);
    named = true;
  }
  addPublishedThree(facts, moments ? Channel::MomentX : Channel::ForceX, 1.0, language, panel);
  return panel;
}

/// Clinical angles; of a run that has none, as of a knee or a shoulder, the rotation vector.
Panel anglePanel(const RunFacts& facts, Language language) {
  Panel panel = coursePanel(facts, "plot_angles", "angle_axis", language);
  addThree(facts, Channel::Flexion, spatial::kDegreesPerRadian, false, Stroke::Solid, panel);
  if (std::ranges::any_of(panel.curves, report::drawable)) {
    addPublishedThree(facts, Channel::Flexion, spatial::kDegreesPerRadian, language, panel);
    return panel;
  }
  panel = coursePanel(facts, "plot_rotations", "angle_axis", language);
  for (int i = 0; i < 3; ++i) {
    const Course& turn = facts.turns[static_cast<std::size_t>(i)];
    Curve curve{.name = say("plot_about", language, {std::string(1, static_cast<char>('x' + i))}),
                .x = turn.time_s,
                .y = turn.value,
                .colour = kAxisColours[static_cast<std::size_t>(i)],
                .width = kCourse};
    for (double& value : curve.y) value *= spatial::kDegreesPerRadian;
    panel.curves.push_back(std::move(curve));
  }
  return panel;
}

Panel translationPanel(const RunFacts& facts, Language language) {
  Panel panel = coursePanel(facts, "plot_translations", "translation_axis", language);
  addThree(facts, Channel::PositionX, spatial::kMillimetresPerMetre, true, Stroke::Solid, panel);
  addPublishedThree(facts, Channel::PositionX, spatial::kMillimetresPerMetre, language, panel);
  return panel;
}

/// Lengths and strains of some fibres, in two panels. Without strain the strain is of the length as the run began.
/// Where there are more of them than a panel holds, panels and legend say which fibres stand together.
void addFibrePanels(const RunFacts& facts, std::size_t first, std::size_t last, Language language, Chart& chart) {
  const bool several = facts.fibres.size() > kFibresOfAPanel;
  const std::string group = std::to_string(first / kFibresOfAPanel + 1);
  for (const bool strain : {false, true}) {
    Panel panel = strain ? coursePanel(facts, "plot_strains", "strain_axis", language)
                         : coursePanel(facts, "plot_lengths", "length_axis", language);
    if (several) panel.title += " (" + group + ")";
    for (std::size_t i = first; i < last; ++i) {
      const FibreCourse& fibre = facts.fibres[i];
      const Course& course = strain ? fibre.strain : fibre.length;
      Curve curve{.name = strain ? std::string() : (several ? group + ": " : "") + translated(fibre.name, language),
                  .x = course.time_s,
                  .y = course.value,
                  .colour = static_cast<int>(i - first),
                  .width = kCourse};
      for (double& value : curve.y) value *= strain ? 100.0 : spatial::kMillimetresPerMetre;
      panel.curves.push_back(std::move(curve));
    }
    chart.panels.push_back(std::move(panel));
  }
}

}  // namespace

std::string shortMark(const storage::RunRecord& run, Language language) {
  std::string mark = storage::isBench(run)  ? say("mark_bench", language)
                     : run.header.simulated ? say("mark_simulated", language)
                                            : std::string();
  if (run.header.imported) mark += (mark.empty() ? "" : ", ") + say("mark_imported", language);
  return mark;
}

std::optional<FigureKind> figureKindOf(std::string_view name) noexcept {
  for (const auto& [kind, word] : kKinds)
    if (word == name) return kind;
  return std::nullopt;
}

std::string figureKindNames() {
  std::string all;
  for (const auto& [kind, word] : kKinds) all.append(all.empty() ? "" : ", ").append(word);
  return all;
}

Reading readingFor(FigureKind kind) {
  Reading reading{.seal = false,
                  .loops = kind == FigureKind::Loops,
                  .courses = {},
                  .stress = kind == FigureKind::Stress,
                  .fibres = kind == FigureKind::Ligaments,
                  .modelFibres = kind == FigureKind::Ligaments,
                  .stand = kind == FigureKind::Cell};
  const auto some = [&reading](Channel first, int count) {
    for (int i = 0; i < count; ++i) reading.courses.push_back(static_cast<Channel>(static_cast<int>(first) + i));
  };
  const bool all = kind == FigureKind::Courses, motion = kind == FigureKind::Motion;
  if (all || kind == FigureKind::Loads) some(Channel::WantedForceX, 12);
  reading.turns = all || motion || kind == FigureKind::Angles;
  if (reading.turns) some(Channel::Flexion, 3);
  if (all || motion || kind == FigureKind::Translations) some(Channel::PositionX, 3);
  return reading;
}

Chart figureOf(const RunFacts& facts, FigureKind kind, Language language, report::PrintSize size) {
  Chart chart = prepared(language, size, shortMark(facts.record, language));
  const bool wide = size.width_mm > kOneColumn_mm;
  const auto is = [kind](std::initializer_list<FigureKind> kinds) {
    return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
  };
  if (kind == FigureKind::Loops)
    for (const LoadLoopLines& loop : facts.loops) chart.panels.push_back(loopPanel(facts, loop, language));
  if (is({FigureKind::Loads, FigureKind::Courses}))
    for (const bool moments : {false, true}) chart.panels.push_back(loadPanel(facts, moments, language));
  if (is({FigureKind::Angles, FigureKind::Motion, FigureKind::Courses}))
    chart.panels.push_back(anglePanel(facts, language));
  if (is({FigureKind::Translations, FigureKind::Motion, FigureKind::Courses}))
    chart.panels.push_back(translationPanel(facts, language));
  if (kind == FigureKind::Ligaments)
    for (std::size_t i = 0; i < facts.fibres.size(); i += kFibresOfAPanel)
      addFibrePanels(facts, i, std::min(facts.fibres.size(), i + kFibresOfAPanel), language, chart);
  std::erase_if(chart.panels, [](const Panel& panel) { return std::ranges::none_of(panel.curves, report::drawable); });
  const auto panels = static_cast<int>(chart.panels.size());
  if (kind == FigureKind::Loops) chart.columns = wide ? std::clamp(panels, 1, 3) : 1;
  else if (wide) chart.columns = std::clamp(panels, 1, 2);
  if (kind == FigureKind::Loops && chart.print) chart.print->aspect = chart.columns > 2 ? 1.0 : 0.7;
  else if (chart.print) chart.print->aspect = 0.62;
  return chart;
}

Chart channelFigure(std::optional<Channel> x, std::span<const Channel> y, const std::vector<Course>& lines,
                    Language language, report::PrintSize size, const std::string& mark,
                    std::span<const PublishedCurve> published) {
  Chart chart = prepared(language, size, mark);
  const auto scaleOf = [](Channel channel, std::string& unit) {
    unit = record::info(channel).unit;
    if (unit == "rad" || unit == "rad/s") {
      unit.replace(0, 3, "deg");
      return spatial::kDegreesPerRadian;
    }
    if (unit != "m") return 1.0;
    unit = "mm";
    return spatial::kMillimetresPerMetre;
  };
  const auto labelled = [](std::string label, const std::string& unit) {
    return unit.empty() ? label : label + " (" + unit + ")";
  };
  std::string xUnit = "s";
  const double xScale = x ? scaleOf(*x, xUnit) : 1.0;
  for (std::size_t i = 0; i < y.size() && i < lines.size(); ++i) {
    std::string unit;
    const double scale = scaleOf(y[i], unit);
    const std::string label(record::info(y[i]).label);
    Curve curve{.name = label, .x = lines[i].time_s, .y = lines[i].value, .width = kCourse};
    for (double& value : curve.x) value *= xScale;
    for (double& value : curve.y) value *= scale;
    // Channels of one unit share a panel; another unit begins another.
    const std::string axis = unit.empty() ? "-" : unit;
    auto panel = std::ranges::find_if(chart.panels, [&axis](const Panel& p) { return p.title == axis; });
    if (panel == chart.panels.end()) {
      Panel next{.title = axis,
                 .xLabel = x ? labelled(std::string(record::info(*x).label), xUnit) : say("time_axis", language),
                 .yLabel = labelled(label, unit)};
      panel = chart.panels.insert(chart.panels.end(), std::move(next));
    } else if (panel->curves.size() < 8) {
      panel->yLabel = unit;
    }
    curve.colour = static_cast<int>(i);  // of the whole picture: it has one legend
    panel->curves.push_back(std::move(curve));
    addPublished(published, x.value_or(Channel::Time), xScale, y[i], scale, language, *panel);
  }
  for (Panel& panel : chart.panels) panel.title.clear();
  if (chart.print) chart.print->aspect = 0.62;
  return chart;
}

}  // namespace articulus::publication
