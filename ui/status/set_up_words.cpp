#include "ui/status/set_up_words.h"

#include <QCoreApplication>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/no_break_units.h"

namespace articulus::ui {
namespace {

QString tr(const char* text) { return QCoreApplication::translate("SetUp", text); }

}  // namespace

SetUpWords setUpWords(const cycle::Snapshot& s) {
  if (!s.setUp)
    return {
        false,
        s.setUpMode == safety::SetUpMode::Never ? tr("Set-up speeds lifted") : tr("Full speeds: a run is under way"),
        s.setUpMode == safety::SetUpMode::Never ? tr("Until the drives go off. Nobody may be near the arm.")
                                                : tr("Set-up speeds are back when it has ended.")};
  QString caps;
  if (s.limits)
    caps = noBreakUnits(tr("at most %1 mm/s, %2 °/s, joints %3 %")
                            .arg(1e3 * s.limits->setUpLinearSpeed_m_per_s, 0, 'f', 0)
                            .arg(spatial::inDegrees(s.limits->setUpAngularSpeed_rad_per_s), 0, 'f', 0)
                            .arg(1e2 * s.limits->setUpJointShare, 0, 'f', 0));
  return {true, s.setUpMode == safety::SetUpMode::Always ? tr("Set-up speeds, also in runs") : tr("Set-up speeds"),
          caps};
}

QString setUpModeName(safety::SetUpMode mode) {
  switch (mode) {
    case safety::SetUpMode::WhileNoRun: return tr("While no run is under way (usual)");
    case safety::SetUpMode::Always: return tr("At all times, also during a run");
    case safety::SetUpMode::Never: return tr("Lifted until the drives go off …");
  }
  return {};
}

QString reasonAgainstSetUpChange(const cycle::Snapshot& s) {
  return s.planRunning || cycle::moves(s.state) ? tr("The robot moves. Stop it first.") : QString();
}

}  // namespace articulus::ui
