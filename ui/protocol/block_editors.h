#pragma once
#include "ui/protocol/step_field_editors.h"

namespace articulus::ui {

/// What edits a step with steps inside: the values of a sweep, what ends a repeat early, what decides a branch. None
/// for other steps.
/// In      labels: of the steps that may be measured; limits: what lies beyond them is never measured; rest as
///         editorsOf()
/// Thread  ui
[[nodiscard]] std::vector<FieldEditor> blockEditors(const protocol::Step& step, const QStringList& labels,
                                                    QWidget* parent, QObject* owner, const ChangeStep& change,
                                                    const safety::LimitSet* limits = nullptr);
/// The same for steps that have the same of them, with the same units.
[[nodiscard]] QString blockShapeOf(const protocol::Step& step);

}  // namespace articulus::ui
