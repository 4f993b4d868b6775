#include "hardware/faults/faulty_load_cell.h"

#include <limits>
#include <utility>

namespace articulus::hardware {
namespace {

constexpr double kMean_s = 0.02, kForceDrift_N_per_s = 2.0, kMomentDrift_Nm_per_s = 0.05;
constexpr double kForceStep_N = 25.0, kMomentStep_Nm = 2.5;

std::size_t placeOf(base::Nanoseconds time) noexcept { return static_cast<std::size_t>(time / 1'000'000) % 64; }

}  // namespace

void FaultyLoadCell::inject(const InjectedFault& fault) noexcept {
  fault_ = fault;
  began_ = 0;
}

void FaultyLoadCell::read(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  if (fault_.fault != DeviceFault::LoadSilent || first_) sound_.read(now, sample);
  past_[placeOf(now)] = sample.wrench_S;
  const double dt_s = first_ ? 0.0 : static_cast<double>(sample.time - lastTime_) * 1e-9;
  lastTime_ = sample.time;
  slow_ += (first_ ? 1.0 : dt_s / (kMean_s + dt_s)) * (sample.wrench_S.data - slow_);
  first_ = false;
  if (fault_.fault != DeviceFault::None) {
    if (began_ == 0) began_ = now;
    spoil(now, sample);
    return;
  }
  kept_ = sample;
  mean_ = slow_;
}

void FaultyLoadCell::spoil(base::Nanoseconds now, device::LoadCellSample& sample) noexcept {
  spatial::Vector6& load = sample.wrench_S.data;
  const int i = fault_.element;
  // What tells of saturation is behind the same electronics.
  if (fault_.fault != DeviceFault::ChannelStep && fault_.fault != DeviceFault::ChannelDrift) sample.saturated = false;
  const double since_s = static_cast<double>(now - began_) * 1e-9;
  switch (fault_.fault) {
    case DeviceFault::LoadFrozen: load = kept_.wrench_S.data; break;
    case DeviceFault::LoadMeanFrozen: load += mean_ - slow_; break;
    case DeviceFault::LoadHalf: load *= 0.5; break;
    case DeviceFault::LoadTenth: load *= 0.1; break;
    case DeviceFault::LoadZeros: load.setZero(); break;
    case DeviceFault::LoadSwapped:
      std::swap(load[0], load[1]);
      std::swap(load[3], load[4]);
      break;
    case DeviceFault::LoadFlipped: load = -load; break;
    case DeviceFault::LoadSilent: sample = kept_; break;
    case DeviceFault::LoadLate: load = past_[placeOf(now - kLate_ms * 1'000'000LL)].data; break;
    case DeviceFault::ChannelFlipped: load[i] = -load[i]; break;
    case DeviceFault::ChannelDead: load[i] += mean_[i] - slow_[i]; break;
    case DeviceFault::ChannelDrift:
      load[i] += fault_.sign * since_s * (i < 3 ? kForceDrift_N_per_s : kMomentDrift_Nm_per_s);
      break;
    case DeviceFault::ChannelStep: load[i] += fault_.sign * (i < 3 ? kForceStep_N : kMomentStep_Nm); break;
    case DeviceFault::ChannelNotFinite: load[i] = std::numeric_limits<double>::quiet_NaN(); break;
    default: break;
  }
}

}  // namespace articulus::hardware
