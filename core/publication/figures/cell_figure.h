#pragma once
#include <filesystem>
#include <optional>

#include "core/publication/document/language.h"
#include "core/publication/facts/run_facts.h"
#include "core/report/svg_drawing.h"

namespace articulus::publication {

/// Cell, arm and specimen as they stood: the whole at the reference pose with its frames, and beside it the specimen
/// under its largest load with the load as arrows. Drawn without a graphics card, from the shapes of the 3D view.
/// In      resources: where the file of the arm is; mark: above the picture
/// Out     nothing where the run froze no cell of an arm that is known here, or has no joint angles (imported runs)
/// Source  shapes are ours; places come from the cell as frozen with the run and its samples
[[nodiscard]] std::optional<report::SvgDrawing> cellFigure(const RunFacts& facts,
                                                           const std::filesystem::path& resources, Language language,
                                                           double width_mm, const std::string& mark);

/// How much of the specimen's shape the picture knows.
enum class SpecimenShape {
  Plain,               ///< nothing: stumps
  Spine,               ///< vertebrae of no particular spine: it is a measured one
  Model,               ///< that of its model
  ModelWithStrain,     ///< the same, with ligaments in the colour of their strain
  ModelStrainAsDrawn,  ///< the same; its model has no ligaments, and the strain is that of the drawn lengths
};
[[nodiscard]] SpecimenShape shapeOf(const RunFacts& facts);

}  // namespace articulus::publication
