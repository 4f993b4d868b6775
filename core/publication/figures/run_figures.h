#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/publication/document/language.h"
#include "core/publication/facts/run_facts.h"
#include "core/report/chart.h"

namespace articulus::publication {

/// What can be drawn of a run.
enum class FigureKind { Loops, Loads, Angles, Translations, Motion, Courses, Ligaments, Stress, Cell };
[[nodiscard]] std::optional<FigureKind> figureKindOf(std::string_view name) noexcept;
[[nodiscard]] std::string figureKindNames();  ///< "loops, loads, ..."

/// What has to be read of a run for it: much faster than all.
[[nodiscard]] Reading readingFor(FigureKind kind);

/// "SIMULATED", "IMPORTED" or both; empty for what was measured here. It stands in every picture that leaves the
/// program.
[[nodiscard]] std::string shortMark(const storage::RunRecord& run, Language language);

/// A chart of a run at a journal's size.
/// In      size: decimalComma and noData are set from the language
/// Out     panels for what the run has; rotations as a rotation vector where it has no clinical angles
/// Out     a chart without panels where the run has nothing of the kind, or where that is no chart (run_picture.h)
[[nodiscard]] report::Chart figureOf(const RunFacts& facts, FigureKind kind, Language language, report::PrintSize size);

/// Any channels over time or over another channel, with a legend by their labels.
/// In      x: none is time; lines: one a channel of y, in SI; mark: above the picture; published: drawn over lines of
///         the same channels
[[nodiscard]] report::Chart channelFigure(std::optional<record::Channel> x, std::span<const record::Channel> y,
                                          const std::vector<Course>& lines, Language language, report::PrintSize size,
                                          const std::string& mark = {}, std::span<const PublishedCurve> published = {});

}  // namespace articulus::publication
