#include "hardware/faults/faulty_arm.h"

#include <limits>

#include "core/spatial/units.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLate = 20'000'000;
constexpr double kDrift_rad_per_s = spatial::inRadians(0.5), kOffset_rad = spatial::inRadians(10.0);

std::size_t placeOf(base::Nanoseconds time) noexcept { return static_cast<std::size_t>(time / 1'000'000) % 64; }

double jump_rad(DeviceFault fault) noexcept {
  return spatial::inRadians(fault == DeviceFault::EncoderJump005  ? 0.05
                            : fault == DeviceFault::EncoderJump02 ? 0.2
                                                                  : 1.0);
}

}  // namespace

void FaultyArm::inject(const InjectedFault& fault) noexcept {
  fault_ = fault;
  began_ = 0;
}

void FaultyArm::read(base::Nanoseconds now, device::ArmState& state) noexcept {
  sound_.read(now, state);
  now_ = now;
  if (fault_.fault != DeviceFault::None && began_ == 0) began_ = now;
  const int j = fault_.element;
  switch (fault_.fault) {
    case DeviceFault::EncoderFrozen: state.position_rad[j] = kept_rad_[j]; break;
    case DeviceFault::EncodersFrozen: state.position_rad = kept_rad_; break;
    case DeviceFault::EncoderJump005:
    case DeviceFault::EncoderJump02:
    case DeviceFault::EncoderJump1: state.position_rad[j] += fault_.sign * jump_rad(fault_.fault); break;
    case DeviceFault::EncoderDrift:
      state.position_rad[j] += fault_.sign * kDrift_rad_per_s * static_cast<double>(now - began_) * 1e-9;
      break;
    case DeviceFault::EncoderOffset: state.position_rad[j] += fault_.sign * kOffset_rad; break;
    case DeviceFault::EncoderNotFinite: state.position_rad[j] = std::numeric_limits<double>::quiet_NaN(); break;
    case DeviceFault::EncodersInvalid: state.valid = false; break;
    case DeviceFault::BrakeStateLost: state.brakesReleased = false; break;
    default: kept_rad_ = state.position_rad; break;
  }
}

void FaultyArm::write(const device::ArmCommand& command) noexcept {
  past_[placeOf(now_)] = command;
  if (fault_.fault == DeviceFault::None) last_ = command;
  sound_.write(fault_.fault == DeviceFault::None ? command : spoiled(command));
}

device::ArmCommand FaultyArm::spoiled(const device::ArmCommand& command) noexcept {
  device::ArmCommand sent = command;
  const int j = fault_.element;
  switch (fault_.fault) {
    case DeviceFault::DriveDead:
      if (j < sent.drive_V.size()) sent.drive_V[j] = 0.0;
      if (j < sent.torque_Nm.size()) sent.torque_Nm[j] = 0.0;
      if (j < sent.velocity_rad_per_s.size()) sent.velocity_rad_per_s[j] = 0.0;
      if (j < sent.position_rad.size() && j < last_.position_rad.size()) sent.position_rad[j] = last_.position_rad[j];
      break;
    case DeviceFault::DriveStuck:
      if (j < last_.drive_V.size()) sent.drive_V[j] = last_.drive_V[j];
      if (j < last_.torque_Nm.size()) sent.torque_Nm[j] = last_.torque_Nm[j];
      if (j < last_.velocity_rad_per_s.size()) sent.velocity_rad_per_s[j] = last_.velocity_rad_per_s[j];
      if (j < last_.position_rad.size()) sent.position_rad[j] = last_.position_rad[j];
      break;
    case DeviceFault::DriveReversed:
      if (j < sent.drive_V.size()) sent.drive_V[j] = -sent.drive_V[j];
      if (j < sent.torque_Nm.size()) sent.torque_Nm[j] = -sent.torque_Nm[j];
      if (j < sent.velocity_rad_per_s.size()) sent.velocity_rad_per_s[j] = -sent.velocity_rad_per_s[j];
      if (j < sent.position_rad.size() && j < last_.position_rad.size())
        sent.position_rad[j] = 2.0 * last_.position_rad[j] - sent.position_rad[j];
      break;
    case DeviceFault::EncoderOffset:  // an arm with loops of its own counts from the same place
      if (j < sent.position_rad.size()) sent.position_rad[j] -= fault_.sign * kOffset_rad;
      break;
    case DeviceFault::CommandsLost:
      sent = last_;
      sent.enable = command.enable;  // the brakes have a line of their own
      break;
    case DeviceFault::CommandsLate:
      sent = past_[placeOf(now_ - kLate)];
      sent.enable = command.enable;
      break;
    default: break;
  }
  return sent;
}

}  // namespace articulus::hardware
