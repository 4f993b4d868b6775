#pragma once
#include <utility>
#include <vector>

#include "ui/protocol/step_field_editors.h"

namespace articulus::ui {

// Editors of the form that no field of the catalogue has: of what all steps may have, and of blocks.
// Thread  ui

/// Key and word of each.
using Options = std::vector<std::pair<QString, QString>>;
[[nodiscard]] Options quantityOptions();   ///< what can be measured
[[nodiscard]] Options statisticOptions();  ///< of it; keys are numbers of protocol::Statistic

/// One of several; a key that is none of them is shown as it is.
/// In  owner: outlives the widgets: the change is called from its loop
[[nodiscard]] FieldEditor choiceEditor(const QString& label, const Options& options, QWidget* parent, QObject* owner,
                                       const std::function<QString(const protocol::Step&)>& get,
                                       const std::function<void(protocol::Step&, const QString&)>& set,
                                       const ChangeStep& change);

/// A line that is taken once it is whole.
/// In  set: false where it is not taken; it is marked then, and the step stays as it is
[[nodiscard]] FieldEditor lineEditor(const QString& label, const QString& hint, QWidget* parent,
                                     const std::function<QString(const protocol::Step&)>& get,
                                     const std::function<bool(protocol::Step&, const QString&)>& set,
                                     const ChangeStep& change);

}  // namespace articulus::ui
