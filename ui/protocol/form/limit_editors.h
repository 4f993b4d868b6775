#pragma once
#include "ui/protocol/step_field_editors.h"

namespace articulus::ui {

/// What edits the limits that hold for a step and all in it: one number each, in the order of the problems of "limits"
/// (six loads, speed, rate of turn, displacement, rotation). A number as large as the cell's is none of the step's own.
/// In      limits: of the cell; rest as editorsOf()
/// Thread  ui
[[nodiscard]] std::vector<FieldEditor> limitEditors(const safety::LimitSet& limits, QWidget* parent,
                                                    const ChangeStep& change);

}  // namespace articulus::ui
