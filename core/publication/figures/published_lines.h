#pragma once
#include <span>
#include <string>

#include "core/base/result.h"
#include "core/publication/document/language.h"
#include "core/publication/facts/published_curve.h"
#include "core/report/chart.h"

namespace articulus::publication {

/// "Panjabi et al. 1994, Fig 3 (published)": what stands in a legend.
[[nodiscard]] std::string legendOf(const PublishedCurve& curve, Language language);

/// Adds those of the curves that belong to a pair of axes, dashed.
/// In  xScale, yScale: from SI to what the panel shows
void addPublished(std::span<const PublishedCurve> curves, record::Channel x, double xScale, record::Channel y,
                  double yScale, Language language, report::Panel& panel);

/// Why a figure that lacks some of the curves is not what was asked for; nothing where all are in it.
[[nodiscard]] base::Result<void> allDrawn(std::span<const PublishedCurve> curves, const report::Chart& chart,
                                          Language language);

}  // namespace articulus::publication
