#pragma once
#include <CLI/CLI.hpp>
#include <utility>

#include "app/cli/device/device_fault.h"
#include "app/station.h"
#include "core/cycle/snapshot.h"

namespace articulus::cli {

void addRunFaultOptions(CLI::App& command, DeviceFaultOrder& order);

/// What goes wrong on the wires of the virtual devices during a run, by the station's own time: to see what a
/// laboratory would see, and what is stored of it.
/// Thread  one
class RunFaults {
 public:
  /// Errors  a cell without virtual devices on a wire; as DeviceFaultPlan::read()
  [[nodiscard]] static base::Result<RunFaults> of(const DeviceFaultOrder& order, const app::Station& station);
  /// What a fast clock waits for a telegram: where some are to be lost, not for long.
  [[nodiscard]] static base::Nanoseconds patience(const DeviceFaultOrder& order) {
    return order.texts.empty() && order.file.empty() ? 1'000'000'000 : 10'000'000;
  }
  /// From now on times count.
  void begin(const cycle::Snapshot& now, double rate_Hz) {
    first_ = now.cycle;
    rate_Hz_ = rate_Hz;
  }
  void act(const cycle::Snapshot& now) { plan_.act(static_cast<double>(now.cycle - first_) / rate_Hz_); }
  /// After the run, on the error channel: which of them it was over before.
  void sayWhatDidNotHappen() const;

 private:
  explicit RunFaults(DeviceFaultPlan plan) : plan_(std::move(plan)) {}
  DeviceFaultPlan plan_;
  std::uint64_t first_ = 0;
  double rate_Hz_ = 1000.0;
};

}  // namespace articulus::cli
