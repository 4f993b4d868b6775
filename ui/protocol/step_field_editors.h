#pragma once
#include <QString>
#include <functional>
#include <vector>

#include "core/protocol/step.h"
#include "core/safety/limit_set.h"

class QObject;
class QWidget;

namespace articulus::ui {

class QuantityEdit;

/// A change of the step that is shown.  In  label: what undo calls it; changes with one label in a row are one undo
using ChangeStep = std::function<void(const QString& label, const std::function<void(protocol::Step&)>& edit)>;

/// One editor of the form, with the label above it.
struct FieldEditor {
  QString label;  ///< empty where the editor says it itself
  QWidget* widget = nullptr;
  std::function<void(const protocol::Step&)> show;
  // Of an editor of one number
  QuantityEdit* number = nullptr;
  std::function<void(protocol::Step&, double si)> put{};
  QString key{};      ///< protocol::Problem::key that is said at it, of a block
  bool wide = false;  ///< the whole width of the form
};

/// What edits a field of a step: one widget, three for a vector, one an axis for goals; none for what a form can not
/// hold. In degrees and millimetres.
/// In      parent of the widgets; owner outlives them: changes that ask for other editors are called from its loop;
///         limits of the cell, beyond which no load is offered; null: none are known; joint: whose motions its angles
///         and moments are called by; empty: a spine's
/// Thread  ui
[[nodiscard]] std::vector<FieldEditor> editorsOf(const protocol::FieldSpec& field, const protocol::Step& step,
                                                 QWidget* parent, QObject* owner, const ChangeStep& change,
                                                 const safety::LimitSet* limits = nullptr,
                                                 const std::string& joint = {});
/// What the step is among the types that the editor may make of it; no widget where there is no choice.
[[nodiscard]] FieldEditor typeEditor(const protocol::Step& step, QWidget* parent, QObject* owner,
                                     const ChangeStep& change);

/// The same for steps that have the same editors with the same units.
[[nodiscard]] QString shapeOf(const protocol::Step& step);

}  // namespace articulus::ui
