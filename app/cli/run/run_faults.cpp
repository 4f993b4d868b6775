#include "app/cli/run/run_faults.h"

#include <cstdio>

namespace articulus::cli {

void addRunFaultOptions(CLI::App& command, DeviceFaultOrder& order) {
  command
      .add_option("--fault", order.texts,
                  "What a virtual device does wrong, so many seconds after the beginning of the protocol; its names: "
                  "articulusctl device KEY --help; may be given often")
      ->type_name("DEVICE:NAME[=VALUE]@SECONDS");
  command.add_option("--faults", order.file, "The same from a fault script (hardware/README.md)")->type_name("FILE");
}

base::Result<RunFaults> RunFaults::of(const DeviceFaultOrder& order, const app::Station& station) {
  const bool asked = !order.texts.empty() || !order.file.empty();
  if (asked && station.deviceFaults().empty())
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "A fault was asked for, and no device of this cell is a virtual one on a wire of this program.",
        "Choose a cell that has one, such as alesund, or name one under devices; where another process has the "
        "devices, give the fault to articulusctl device bench."};
  auto plan = DeviceFaultPlan::read(order, station.deviceFaults());
  if (!plan) return plan.error();
  return RunFaults(std::move(*plan));
}

void RunFaults::sayWhatDidNotHappen() const {
  for (const std::string& fault : plan_.neverHappened())
    std::fprintf(stderr, "The fault %s did not happen: the run was over before it.\n", fault.c_str());
}

}  // namespace articulus::cli
