#include "core/scene/arm_geometry.h"

#include <algorithm>
#include <cmath>

#include "core/scene/arms/arm_catalogue.h"

namespace articulus::scene {

double reach_m(const robot::RobotModel& model) {
  double reach = 0.0;
  for (int i = 0; i < model.joints; ++i) {
    const auto& l = model.links[static_cast<std::size_t>(i)];
    reach += std::abs(l.geometry.a_m()) + std::abs(l.geometry.d_m());
  }
  return std::max(reach, 0.3);
}

std::vector<ArmPart> armParts(const robot::RobotModel& model) {
  return armForms()[static_cast<std::size_t>(model.form.value_or(robot::ArmForm::Castings))].draw(model);
}

}  // namespace articulus::scene
