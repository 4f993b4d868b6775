#include "core/cycle/hold.h"

#include <algorithm>
#include <cmath>

#include "core/spatial/units.h"

namespace articulus::cycle {
namespace {

// A joint that stands holds itself by its friction. Integrators that work against friction in standstill hunt for ever
// (measured: one degree a second at the wrist), so a hold keeps the torque that it came to rest with, lets friction and
// load follow slowly (the load cell feels the bracket's own inertia) and adds position and velocity feedback. A joint
// that is moved away by more than the window wakes the integrators up again. Carried as fast as it changes (0.1 s), the
// load of a specimen pushes the arm further the way that it gives: 30 N of shear became 62 N within a second; with ten
// seconds it stays within 2 N.
constexpr double kHoldWindow_rad = spatial::inRadians(0.2);
constexpr double kCalm_s = 10.0, kCalmFriction_s = 0.5;
// The disturbance observer, which sees a load at once that the arm does not feel, has taken it for a disturbance only
// when its three poles (45 Hz) have passed. Carried sooner, such a load pushes the arm away: measured 84 deg/s at the
// wrist for a reading of twice the cell's sum, 26 deg/s with this lag. What a hold keeps must be what the observer has
// come to meanwhile.
constexpr double kObserver_s = 0.009, kObserved_s = 0.05;
constexpr double kSettle_s = 0.1;  // when the brakes have just opened, the observer must learn what the joints carry
constexpr double kLongestStop_s = 0.17;

}  // namespace

void Hold::start(const control::ControlInput& in, control::Takeover how) noexcept {
  const bool fromBrakes = how == control::Takeover::FromBrakes;
  time_s_ = rested_s_ = 0.0;
  carried_ = in.F_D_W;
  calm_ = resting_ = false;
  settle_s_ = fromBrakes ? kSettle_s : 0.0;
  // An arm with a position loop of its own lags behind its command: the stop goes on from the command, not back to the
  // arm.
  const bool lags = armTakes_ == robot::CommandLevel::JointPosition && in.command.size() == in.q.size() && !fromBrakes;
  const robot::JointVector& from = lags ? in.command : in.q;
  // What a single cycle stops is noise, or as good as rest: a deceleration for it would be a kick.
  const double fastest = in.qd.cwiseAbs().maxCoeff();
  const bool rests = fastest <= kStopDeceleration_rad_per_s2 * in.dt_s;
  stop_.start(from, rests ? robot::JointVector(robot::JointVector::Zero(in.q.size())) : in.qd,
              std::max(kStopDeceleration_rad_per_s2, fastest / kLongestStop_s));
  controllers_.use(control::kJointLaw, in, how);
}

void Hold::step(const control::ControlInput& measured, double elapsed_s, control::SetPoint& wanted,
                robot::JointVector& command) noexcept {
  time_s_ += elapsed_s;
  seen_ = measured;
  carried_.data += measured.dt_s / (kObserver_s + measured.dt_s) * (measured.F_D_W.data - carried_.data);
  seen_.F_D_W = carried_;
  const control::ControlInput& in = seen_;
  stop_.step(elapsed_s, wanted.q, wanted.qd, wanted.qdd);
  if (!resting_ && stop_.atRest() && time_s_ >= settle_s_) {
    resting_ = true;
    if (armTakes_ != robot::CommandLevel::JointPosition) {
      // It holds the pose where it came to rest: going for the last hundredth of a millimetre would load a specimen on.
      stop_.start(in.q, robot::JointVector::Zero(in.q.size()), kStopDeceleration_rad_per_s2);
      wanted.q = in.q;
    }
  }
  const bool wasObserved = rested_s_ > kObserved_s;
  if (resting_) rested_s_ += elapsed_s;
  // What a law that followed loads leaves moving goes on for some hundredths of a degree: to be pulled back from there
  // would load the specimen.
  if (!wasObserved && rested_s_ > kObserved_s && armTakes_ != robot::CommandLevel::JointPosition) {
    stop_.start(in.q, robot::JointVector::Zero(in.q.size()), kStopDeceleration_rad_per_s2);
    wanted.q = in.q;
  }
  if (rested_s_ <= kObserved_s || (wanted.q - in.q).cwiseAbs().maxCoeff() > kHoldWindow_rad) {
    calm_ = false;
    controllers_.step(in, wanted, command);
    return;
  }
  if (!calm_) calmInput_.disturbance = in.disturbance, calmInput_.F_D_W = in.F_D_W;
  calm_ = true;
  const robot::JointVector disturbance =
      calmInput_.disturbance + in.dt_s / kCalmFriction_s * (in.disturbance - calmInput_.disturbance);
  const spatial::Vector6 carried = calmInput_.F_D_W.data + in.dt_s / kCalm_s * (in.F_D_W.data - calmInput_.F_D_W.data);
  calmInput_ = in;
  calmInput_.disturbance = disturbance;
  calmInput_.F_D_W.data = carried;
  calmInput_.saturated = true;  // the integrator waits
  controllers_.step(calmInput_, wanted, command);
}

}  // namespace articulus::cycle
