#include "core/publication/figures/published_lines.h"

#include <algorithm>

#include "core/publication/document/phrase.h"

namespace articulus::publication {
namespace {

using record::Channel;

constexpr int kFirstColour = 3, kColours = 3;  // of report's palette, beside ours and the quiet one
constexpr double kWidth = 1.2;

}  // namespace

std::string legendOf(const PublishedCurve& curve, Language language) {
  return say("plot_published", language, {curve.name});
}

void addPublished(std::span<const PublishedCurve> curves, Channel x, double xScale, Channel y, double yScale,
                  Language language, report::Panel& panel) {
  for (std::size_t i = 0; i < curves.size(); ++i) {
    const PublishedCurve& from = curves[i];
    if (from.x != x || from.y != y) continue;
    report::Curve curve{.name = legendOf(from, language),
                        .x = from.xs,
                        .y = from.ys,
                        .colour = kFirstColour + static_cast<int>(i) % kColours,
                        .stroke = report::Stroke::Dashed,
                        .width = kWidth};
    for (double& value : curve.x) value *= xScale;
    for (double& value : curve.y) value *= yScale;
    panel.curves.push_back(std::move(curve));
  }
}

base::Result<void> allDrawn(std::span<const PublishedCurve> curves, const report::Chart& chart, Language language) {
  for (const PublishedCurve& curve : curves) {
    const std::string legend = legendOf(curve, language);
    const bool drawn = std::ranges::any_of(chart.panels, [&legend](const report::Panel& panel) {
      return std::ranges::any_of(panel.curves, [&legend](const report::Curve& c) { return c.name == legend; });
    });
    if (!drawn)
      return base::Error{base::ErrorCode::InvalidArgument,
                         "\"" + curve.name + "\" is " + std::string(record::info(curve.y).column) + " over " +
                             std::string(record::info(curve.x).column) +
                             ", which this figure of the run does not draw.",
                         "Choose a figure of these channels (--kind, or --x and --y), or leave the curve out."};
  }
  return {};
}

}  // namespace articulus::publication
