#pragma once
#include <string>

#include "core/scene/surface/implicit_shape.h"

namespace articulus::scene {

/// Sizes of a vertebra by region of the spine; ours, of the size that textbooks of anatomy have.
/// Frames  origin in the middle of the body; x anterior, y left, z cranial. m
struct VertebraForm {
  double halfDepth_m, halfWidth_m, height_m;  ///< of the body, without discs
  double discHeight_m;                        ///< where the specimen does not say
  double canal_m;                             ///< from the body to the lamina
  double pediclesApart_m, pedicle_m;          ///< half of the distance; radius
  spatial::Vector3 transverseTip_m;           ///< of the left one
  double transverse_m;                        ///< its radius
  double spinous_m, spinousFall_rad;          ///< length from the lamina; how far it points down
  double spinousHalfHeight_m, spinousHalfThick_m;
  double facetApart_m, facet_m;  ///< half of the distance; radius of an articular process
  double facetTilt_m;            ///< how much farther back its upper end is

  [[nodiscard]] double laminaX_m() const { return -halfDepth_m - canal_m; }
  [[nodiscard]] spatial::Vector3 spinousTip_m() const;
  [[nodiscard]] double spacing_m() const { return height_m + discHeight_m; }
};

/// In  joint, species: as in a specimen's file: "cervical spine", "porcine"
[[nodiscard]] const VertebraForm& vertebraForm(const std::string& joint, const std::string& species);

/// Body, arch, processes; without the lower articular processes, which can be cut.
[[nodiscard]] ImplicitShape vertebraShape(const VertebraForm& form);
[[nodiscard]] ImplicitShape lowerFacets(const VertebraForm& form);
/// Between two bodies that far apart; origin in its middle.
[[nodiscard]] ImplicitShape discShape(const VertebraForm& form, double height_m);

}  // namespace articulus::scene
