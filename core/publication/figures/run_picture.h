#pragma once
#include <cstddef>
#include <filesystem>
#include <string>

#include "core/publication/figures/run_figures.h"

namespace articulus::publication {

/// A figure of a run, drawn.
struct RunPicture {
  std::string svg;
  double height_mm = 0.0;             ///< what it needs; more than was asked for where that is too little
  std::size_t panels = 0;             ///< 0: the run has nothing of the kind
  base::Result<void> published = {};  ///< why curves that others published are not all in it
};

/// In      facts: read with readingFor(kind), or more; size: as figureOf(); resources: where the files of arms are
/// Thread  any
[[nodiscard]] RunPicture pictureOf(const RunFacts& facts, FigureKind kind, Language language, report::PrintSize size,
                                   const std::filesystem::path& resources);

}  // namespace articulus::publication
