#include "ui/protocol/form/limit_editors.h"

#include <QCoreApplication>
#include <cmath>

#include "core/protocol/field_range.h"
#include "core/protocol/limit_tightening.h"
#include "core/spatial/axis_names.h"
#include "ui/kit/language/screen_unit.h"
#include "ui/kit/number_text.h"
#include "ui/kit/quantity_edit.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

using protocol::LimitTightening;
using protocol::Step;

struct LimitWords {
  Q_DECLARE_TR_FUNCTIONS(LimitEditors)
};

constexpr double kSame = 1e-9;  // of the cell's limit: turned into degrees and back

struct OneLimit {
  QString label;
  std::string_view unit;
  double ofCell;
  int decimals;
  std::function<double&(LimitTightening&)> at;
};

std::vector<OneLimit> allOf(const safety::LimitSet& cell) {
  std::vector<OneLimit> all;
  for (int axis = 0; axis < 6; ++axis)
    all.push_back({LimitWords::tr("%1 at most").arg(axisName(axis)), spatial::loadUnit(axis), cell.wrench[axis],
                   axis < 3 ? 1 : 2, [axis](LimitTightening& l) -> double& { return l.wrench[axis]; }});
  all.push_back({LimitWords::tr("Speed at most"), "m/s", cell.linearSpeed_m_per_s, 1,
                 [](LimitTightening& l) -> double& { return l.linearSpeed_m_per_s; }});
  all.push_back({LimitWords::tr("Rate of turn at most"), "rad/s", cell.angularSpeed_rad_per_s, 1,
                 [](LimitTightening& l) -> double& { return l.angularSpeed_rad_per_s; }});
  all.push_back({LimitWords::tr("Displacement at most"), "m", cell.displacement_m.maxCoeff(), 1,
                 [](LimitTightening& l) -> double& { return l.displacement_m; }});
  all.push_back({LimitWords::tr("Rotation at most"), "rad", cell.rotation_rad.maxCoeff(), 1,
                 [](LimitTightening& l) -> double& { return l.rotation_rad; }});
  return all;
}

}  // namespace

std::vector<FieldEditor> limitEditors(const safety::LimitSet& limits, QWidget* parent, const ChangeStep& change) {
  std::vector<FieldEditor> editors;
  for (const OneLimit& one : allOf(limits)) {
    const ScreenUnit shown = screenUnit(one.unit);
    // As many decimals as the field has, downwards: 0.6 rad/s are 34.3 deg/s, not 34.3774677.
    const double tens = std::pow(10.0, one.decimals);
    const double whole = one.ofCell > 0.0 ? one.ofCell : protocol::kLargestLoad;
    const double most = std::floor(whole * shown.scale * tens * (1.0 + kSame)) / tens / shown.scale;
    auto* edit = new QuantityEdit(one.label, shown.unit, shown.scale, one.decimals, parent);
    edit->setSiRange(1.0 / tens / shown.scale, most);
    edit->setToolTip(
        LimitWords::tr("The cell allows %1 %2. A smaller number holds for this step and all that is in it.")
            .arg(shortText(most * shown.scale, 4), shown.unit));
    const auto put = [at = one.at, most](Step& step, double si) {
      at(step.limits) = si < most * (1.0 - kSame) ? si : LimitTightening::kNone;
    };
    QObject::connect(edit, &QuantityEdit::edited, edit, [label = one.label, change, put](double si) {
      change(label, [&](Step& step) { put(step, si); });
    });
    FieldEditor editor{one.label, edit, [edit, at = one.at, most](const Step& step) {
                         LimitTightening now = step.limits;
                         const double value = at(now);
                         edit->setSi(std::isfinite(value) ? value : most);
                       }};
    editor.key = QStringLiteral("limits");
    editors.push_back(std::move(editor));
  }
  return editors;
}

}  // namespace articulus::ui
