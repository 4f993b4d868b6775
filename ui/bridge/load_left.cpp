#include "ui/bridge/load_left.h"

#include <cmath>

#include "ui/kit/number_text.h"

namespace articulus::ui {
namespace {
constexpr double kLoaded_N = 2.0, kLoaded_Nm = 0.2;  // less is what a vice leaves
constexpr double kComesBack_N = 5.0, kComesBack_Nm = 0.5;
}  // namespace

LoadLeft LoadLeft::of(const cycle::Snapshot& s) {
  LoadLeft left;
  left.clamped = s.specimenMounted;
  left.force_N = s.sample.three(record::Channel::ForceX).norm();
  left.moment_Nm = s.sample.three(record::Channel::MomentX).norm();
  left.known = s.sensorZeroed && std::isfinite(left.force_N) && std::isfinite(left.moment_Nm);
  return left;
}

bool LoadLeft::counts() const { return clamped && known && (force_N > kLoaded_N || moment_Nm > kLoaded_Nm); }

bool LoadLeft::countsAfterUnload() const { return counts() && (force_N > kComesBack_N || moment_Nm > kComesBack_Nm); }

QString LoadLeft::words() const {
  return known ? tr("%1 N and %2 Nm").arg(fixedText(force_N, 0), fixedText(moment_Nm, 1)) : tr("a load not known");
}

}  // namespace articulus::ui
