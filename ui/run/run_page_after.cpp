// What the page Run says after a run: the load that stays on the specimen, and where its angles count from.
#include <algorithm>
#include <cmath>

#include "core/run/condition/reference_shift.h"
#include "core/spatial/units.h"
#include "ui/kit/no_break_units.h"
#include "ui/kit/number_text.h"
#include "ui/run/run_ended_card.h"
#include "ui/run/run_page.h"
#include "ui/run/run_page_state.h"

namespace articulus::ui {

/// What stays on the specimen after a run that came to its end, as it is now: told anew where it has changed, gone once
/// it is off. A load that is not known is not taken for none.
void RunPage::tellLoad(const cycle::Snapshot& now) {
  constexpr double kAnew_N = 2.0, kAnew_Nm = 0.2, kAnew = 0.1;
  const auto left = LoadLeft::of(now);
  auto& told = d_->toldLoad;
  const bool off = !left.clamped || (left.known ? !(told ? left.counts() : left.countsAfterUnload()) : !told);
  if (off) {
    told.reset();
    return d_->ended->tellLoad({});
  }
  const QString next = whatNow(now).second;
  const auto near = [](double a, double b, double least) {
    return std::abs(a - b) < std::max(least, kAnew * std::abs(b));
  };
  if (told && told->known == left.known && next == d_->toldNext &&
      (!left.known || (near(left.force_N, told->force_N, kAnew_N) && near(left.moment_Nm, told->moment_Nm, kAnew_Nm))))
    return;
  told = left;
  d_->toldNext = next;
  d_->ended->tellLoad((tr("%1 stay on the specimen.").arg(left.words()) + QLatin1Char(' ') + next).trimmed());
}

/// A run counts its angles from where the specimen came to rest in it. After one that ended early that may be far from
/// where the first whole run of the same experiment and clamping had it: numbers of both are not those of one pose.
void RunPage::tellReference(qint64 runId, const cycle::Snapshot& now) {
  const auto& protocol = d_->session.protocol();
  if (!now.specimenMounted || !now.referenceSet || !protocol) return;
  const auto& q = now.referenceQuaternion;
  const spatial::Pose X_WR{
      spatial::Quaternion(q[0], q[1], q[2], q[3]).toRotationMatrix(),
      spatial::Vector3(now.referencePosition_m[0], now.referencePosition_m[1], now.referencePosition_m[2])};
  const auto [at, isFirst] = d_->references.try_emplace(protocol->name, RunReference{runId, X_WR});
  if (isFirst) return;
  const RunReference& first = at->second;
  const auto shift = run::ReferenceShift::between(first.X_WR, X_WR);
  if (!shift.counts()) return;
  emit problem(
      noBreakUnits(tr("Run %1 counts from another pose than run %2: %3° and %4 mm beside it.")
                       .arg(runId)
                       .arg(first.runId)
                       .arg(fixedText(spatial::inDegrees(shift.turned_rad), 0), fixedText(1e3 * shift.away_m, 0))),
      tr("The specimen came to rest elsewhere, as after a run that ended early, or a cut. Compare the two with "
         "care. To begin where the first one did: unload, open the vice, drive home and clamp it again."));
}

}  // namespace articulus::ui
