#pragma once
#include <span>
#include <vector>

#include "core/robot/arm_form.h"
#include "core/scene/arms/arm_part.h"

namespace articulus::scene {

/// Who draws an arm of one form. Each draws any serial arm as closed bodies; that its links meet is for arms of its
/// kind.
struct ArmFormRow {
  robot::ArmForm form;
  std::vector<ArmPart> (*draw)(const robot::RobotModel& model);
};

/// All forms, in the order of robot::ArmForm. One more is one more pair of files here, its name in robot/arm_form and
/// its row; without it this does not compile.
/// Thread  any
/// Test    tests/core/scene/arm_geometry_test.cpp
[[nodiscard]] std::span<const ArmFormRow> armForms() noexcept;

}  // namespace articulus::scene
