#include "app/cli/device/bench_wires.h"

namespace articulus::cli {

base::Result<BenchWires> BenchWires::build(const cell::CellConfig& cell, std::uint64_t seed, const std::string& address,
                                           const std::string& driver) {
  BenchWires made;
  made.checked = app::CheckedDevices::of(cell);
  if (!made.checked.problems.empty()) return made.checked.problems.front();
  if (!made.checked.bench)
    return base::Error{
        base::ErrorCode::InvalidArgument, cell.file.string() + " names no bench in another process.",
        "State devices.bench in the cell file, such as \"127.0.0.1:47100\", and the ports of its devices "
        "(hardware/README.md)."};
  auto bench = hardware::VirtualBench::build(
      cell.simulation, cell.file.string(),
      {{cell.robot, cell.X_WB, cell.X_FS, cell.X_SD, cell.initialJoints_rad, seed, cell.commandLevel}, cell.rate_Hz});
  if (!bench) return bench.error();
  made.bench = std::move(*bench);
  for (const app::CheckedDevice& device : made.checked.devices) {
    if (device.row->counterpart == nullptr) continue;  // an operator's switch
    auto wire = device.row->counterpart({cell, *device.values, *made.bench, address, driver});
    if (!wire) return wire.error();
    if (!*wire) continue;  // of another device's wire
    made.wires.push_back({std::string(device.row->kind->key), wire->get()});
    made.bench->add(std::move(*wire));
  }
  return made;
}

std::vector<hardware::FaultPlan::Device> BenchWires::faults() const {
  std::vector<hardware::FaultPlan::Device> all;
  for (const Wire& wire : wires) all.push_back({wire.key, wire.wire->faultRows()});
  return all;
}

}  // namespace articulus::cli
