#include "ui/bridge/load_behind_brakes.h"

#include <utility>

#include "ui/bridge/load_left.h"

namespace articulus::ui {
namespace {
constexpr std::int64_t kSettles_ns = 1'500'000'000;  // until brakes are closed and nothing swings
}  // namespace

QString LoadBehindBrakes::title() { return tr("The clamped specimen is under load while the drives are off."); }

void LoadBehindBrakes::look(const cycle::Snapshot& s) {
  const LoadLeft left = LoadLeft::of(s);
  if (s.controllerOn || s.fault.latched() || !left.countsAfterUnload()) {
    since_ns_ = 0;
    if (std::exchange(told_, false)) emit gone();
    return;
  }
  if (since_ns_ == 0) since_ns_ = s.hostTime_ns;
  if (told_ || s.hostTime_ns - since_ns_ < kSettles_ns) return;
  told_ = true;
  emit stands(title(), tr("%1: brakes let an arm settle as they close. Switch the controller on and unload it, or open "
                          "the vice.")
                           .arg(left.words()));
}

}  // namespace articulus::ui
