#include "core/publication/figures/run_figures.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/publication/document/phrase.h"
#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"

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
constexpr double kOneColumn_mm = 100.0;  // narrower ones have their panels below each other

constexpr std::array<std::pair<FigureKind, std::string_view>, 6> kKinds{{{FigureKind::Loops, "loops"},
                                                                         {FigureKind::Loads, "loads"},
                                                                         {FigureKind::Angles, "angles"},
                                                                         {FigureKind::Translations, "translations"},
                                                                         {FigureKind::Motion, "motion"},
                                                                         {FigureKind::Courses, "courses"}}};

Chart prepared(Language language, report::PrintSize size) {
  size.decimalComma = language == Language::German;
  size.noData = say("no_data", language);
  Chart chart;
  chart.print = size;
  return chart;
}

std::string axisLabel(Channel channel, const char* unit) {
  return std::string(record::info(channel).label) + " (" + unit + ")";
}

/// The neutral zone by the residual motion at zero load, deg; none where it was not determined.
std::optional<Band> neutralZone(const RunFacts& facts, const LoadLoopLines& loop, Language language) {
  for (const storage::ResultValue& row : facts.results)
    if (row.table == "load_cycle" && row.motion == loop.motion && row.quantity == "neutral zone, zero load" &&
        row.unit == "rad")
      return Band{say("plot_nz", language), spatial::inDegrees(row.minimum), spatial::inDegrees(row.maximum), kZone};
  return std::nullopt;
}

Panel loopPanel(const RunFacts& facts, const LoadLoopLines& loop, Language language) {
  Panel panel;
  panel.title = translated(loop.motion, language);
  panel.xLabel = axisLabel(LoadLoopCollector::motionOf(loop.axis), loop.turns() ? "deg" : "mm");
  panel.yLabel = axisLabel(LoadLoopCollector::loadOf(loop.axis), loop.turns() ? "Nm" : "N");
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

/// Three channels of a kind in one panel.
void addThree(const RunFacts& facts, Channel first, double scale, bool fromFirst, Stroke stroke, Panel& panel) {
  for (int i = 0; i < 3; ++i) {
    const auto channel = static_cast<Channel>(static_cast<int>(first) + i);
    const auto found = facts.courses.find(channel);
    if (found == facts.courses.end()) continue;
    Curve curve{.name = {},
                .x = found->second.time_s,
                .y = found->second.value,
                .colour = i,
                .stroke = stroke,
                .width = kCourse};
    if (stroke == Stroke::Solid) curve.name = record::info(channel).label;
    double origin = 0.0;
    if (fromFirst)
      if (const auto known = std::ranges::find_if(curve.y, [](double v) { return std::isfinite(v); });
          known != curve.y.end())
        origin = *known;
    for (double& value : curve.y) value = scale * (value - origin);
    panel.curves.push_back(std::move(curve));
  }
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
  // In the legend "wanted" stands once, in ink: a line of no length that only has a name.
  for (std::size_t i = measured; i < panel.curves.size(); ++i) {
    const auto& curve = panel.curves[i];
    const auto known = std::ranges::find_if(curve.y, [](double v) { return std::isfinite(v); });
    if (known == curve.y.end()) continue;
    const double x = curve.x[static_cast<std::size_t>(known - curve.y.begin())], y = *known;
    panel.curves.push_back({.name = say("plot_wanted", language),
                            .x = {x},
                            .y = {y},
                            .colour = kInk,
                            .stroke = Stroke::Dashed,
                            .width = kCourse});
    break;
  }
  return panel;
}

Panel anglePanel(const RunFacts& facts, Language language) {
  Panel panel = coursePanel(facts, "plot_angles", "angle_axis", language);
  addThree(facts, Channel::Flexion, spatial::kDegreesPerRadian, false, Stroke::Solid, panel);
  return panel;
}

Panel translationPanel(const RunFacts& facts, Language language) {
  Panel panel = coursePanel(facts, "plot_translations", "translation_axis", language);
  addThree(facts, Channel::PositionX, spatial::kMillimetresPerMetre, true, Stroke::Solid, panel);
  return panel;
}

}  // namespace

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
  Reading reading{.seal = false, .loops = kind == FigureKind::Loops, .courses = {}};
  const auto some = [&reading](Channel first, int count) {
    for (int i = 0; i < count; ++i) reading.courses.push_back(static_cast<Channel>(static_cast<int>(first) + i));
  };
  const bool all = kind == FigureKind::Courses, motion = kind == FigureKind::Motion;
  if (all || kind == FigureKind::Loads) some(Channel::WantedForceX, 12);
  if (all || motion || kind == FigureKind::Angles) some(Channel::Flexion, 3);
  if (all || motion || kind == FigureKind::Translations) some(Channel::PositionX, 3);
  return reading;
}

Chart figureOf(const RunFacts& facts, FigureKind kind, Language language, report::PrintSize size) {
  Chart chart = prepared(language, size);
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
  const auto panels = static_cast<int>(chart.panels.size());
  if (kind == FigureKind::Loops) chart.columns = wide ? std::clamp(panels, 1, 3) : 1;
  else if (wide) chart.columns = std::clamp(panels, 1, 2);
  if (kind == FigureKind::Loops && chart.print) chart.print->aspect = chart.columns > 2 ? 1.0 : 0.7;
  else if (chart.print) chart.print->aspect = 0.62;
  if (facts.record.header.imported) markImported(chart, language);
  return chart;
}

void markImported(Chart& chart, Language language) {
  if (chart.panels.empty()) return;
  std::string& title = chart.panels.front().title;
  title += (title.empty() ? "" : ", ") + say("data_imported", language);
}

Chart channelFigure(std::optional<Channel> x, std::span<const Channel> y, const std::vector<Course>& lines,
                    Language language, report::PrintSize size) {
  Chart chart = prepared(language, size);
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
    curve.colour = static_cast<int>(panel->curves.size());
    panel->curves.push_back(std::move(curve));
  }
  for (Panel& panel : chart.panels) panel.title.clear();
  if (chart.print) chart.print->aspect = 0.62;
  return chart;
}

}  // namespace articulus::publication
