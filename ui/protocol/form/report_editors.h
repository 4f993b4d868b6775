#pragma once
#include "ui/protocol/step_field_editors.h"

namespace articulus::ui {

/// What edits what every step may have beside its fields: the label by which others ask for it, and the values that it
/// reports, with buttons that add and remove one. The label comes first.
/// In      as editorsOf()
/// Thread  ui
[[nodiscard]] std::vector<FieldEditor> reportEditors(const protocol::Step& step, QWidget* parent, QObject* owner,
                                                     const ChangeStep& change);
/// The same for steps that have the same of them, with the same units.
[[nodiscard]] QString reportShapeOf(const protocol::Step& step);

}  // namespace articulus::ui
