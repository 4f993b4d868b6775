#include "core/ik/closed_form.h"

#include "core/ik/structure.h"

namespace articulus::ik {

std::optional<ClosedForm> ClosedForm::of(const robot::RobotModel& model, Geometry which) {
  if (model.joints != 6) return std::nullopt;
  std::array<robot::LinkGeometry, 6> links;
  for (std::size_t i = 0; i < 6; ++i)
    links[i] = which == Geometry::Nominal ? model.links[i].nominal : model.links[i].geometry;
  const double structure = which == Geometry::Nominal ? kNominalStructure : kCalibratedStructure;
  if (const auto arm = SphericalWrist::of(links, model.X_B0, model.X_LF, structure)) return ClosedForm(*arm);
  if (const auto arm = ParallelAxes::of(links, model.X_B0, model.X_LF, structure)) return ClosedForm(*arm);
  return std::nullopt;
}

}  // namespace articulus::ik
