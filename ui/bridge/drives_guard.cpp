#include "ui/bridge/drives_guard.h"

#include <utility>

namespace articulus::ui {
namespace {
constexpr std::int64_t kAgain_ns = 1'000'000'000;
constexpr int kPatience = 5;  // times
}  // namespace

DrivesGuard::DrivesGuard(Port port, QObject* parent) : QObject(parent), port_(std::move(port)) {}

QString DrivesGuard::stillOnWords() { return tr("The drives were to go off and are still on."); }

void DrivesGuard::off(const cycle::Snapshot& s, const QString& why) {
  if (asked_ns_ != 0 && s.hostTime_ns - asked_ns_ < kAgain_ns) return;
  asked_ns_ = s.hostTime_ns;
  why_ = why;
  if (++asked_ == kPatience) emit stillOn(stillOnWords(), tr("Press the emergency stop."));
  if (s.deadManHeld) port_.letGo();
  // In a fault the command is refused until somebody acknowledges it; the handle that is let go takes the drives.
  if (!s.fault.latched()) port_.send(cycle::CommandKind::ControllerOff);
}

void DrivesGuard::look(const cycle::Snapshot& s) {
  const bool moves = cycle::moves(s.state) || s.planRunning;
  if (touched_ || moves || port_.running() || !s.controllerOn) {
    since_ns_ = s.hostTime_ns;
    touched_ = false;
  }
  if (!s.controllerOn) {
    if (std::exchange(asked_, 0) > 0) emit switchedOff(why_);
    asked_ns_ = 0;
    return;
  }
  if (!port_.signedIn()) {
    if (moves) return port_.stop();
    return off(s, tr("The drives went off: nobody is signed in."));
  }
  if (idle_.count() > 0 && s.hostTime_ns - since_ns_ >= std::chrono::nanoseconds(idle_).count())
    off(s, idle_.count() == 1 ? tr("The drives went off: nobody worked for a minute.")
                              : tr("The drives went off: nobody worked for %1 minutes.").arg(idle_.count()));
}

}  // namespace articulus::ui
