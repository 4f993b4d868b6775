#include "ui/status/set_up_words.h"

#include <QCoreApplication>
#include <cmath>

#include "core/spatial/units.h"
#include "ui/kit/no_break_units.h"

namespace articulus::ui {
namespace {

/// The context of the words here.
struct Words {
  Q_DECLARE_TR_FUNCTIONS(SetUp)
};

}  // namespace

SetUpWords setUpWords(const cycle::Snapshot& s) {
  if (!s.setUp)
    return {false,
            s.setUpMode == safety::SetUpMode::Never ? Words::tr("Set-up speeds lifted")
                                                    : Words::tr("Full speeds while the run moves"),
            s.setUpMode == safety::SetUpMode::Never
                ? Words::tr("Until the drives go off. Nobody may be near the arm.")
                : Words::tr("Set-up speeds are back when it has ended or rests in a pause.")};
  QString caps;
  if (s.limits)
    caps = noBreakUnits(Words::tr("at most %1 mm/s, %2 °/s, joints %3 %")
                            .arg(1e3 * s.limits->setUpLinearSpeed_m_per_s, 0, 'f', 0)
                            .arg(spatial::inDegrees(s.limits->setUpAngularSpeed_rad_per_s), 0, 'f', 0)
                            .arg(1e2 * s.limits->setUpJointShare, 0, 'f', 0));
  return {
      true,
      s.setUpMode == safety::SetUpMode::Always ? Words::tr("Set-up speeds, also in runs") : Words::tr("Set-up speeds"),
      caps};
}

QString setUpModeName(safety::SetUpMode mode) {
  switch (mode) {
    case safety::SetUpMode::WhileNoRun: return Words::tr("While no run is under way (usual)");
    case safety::SetUpMode::Always: return Words::tr("At all times, also during a run");
    case safety::SetUpMode::Never: return Words::tr("Lifted until the drives go off …");
  }
  return {};
}

QString reasonAgainstSetUpChange(const cycle::Snapshot& s) {
  return s.planRunning || cycle::moves(s.state) ? Words::tr("The robot moves. Stop it first.") : QString();
}

}  // namespace articulus::ui
