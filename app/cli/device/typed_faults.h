#pragma once
#include <string>

#include "app/cli/device/device_fault.h"

namespace articulus::cli {

/// Faults that a person types while a virtual device runs, one a line, as --fault has them: a pendant to practise with.
/// What they say is told on standard error; a line that is wrong changes nothing.
/// Thread  one: that of the plan
class TypedFaults {
 public:
  /// Sets what waits on standard input; does not wait for it.  In  time_s: since the device has been ready
  void look(DeviceFaultPlan& plan, double time_s);

 private:
  [[nodiscard]] static bool ours();  ///< a job in the background does not read what a terminal has for others
  std::string line_;
  int looks_ = 0;
  bool ended_ = false;
};

}  // namespace articulus::cli
