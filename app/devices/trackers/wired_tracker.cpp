#include "app/devices/trackers/wired_tracker.h"

namespace articulus::app {

namespace fs = std::filesystem;

fs::path fileOf(const DeviceOrder& order, const std::string& name) {
  if (fs::path(name).is_absolute()) return name;
  std::error_code none;
  const fs::path beside = order.cell.file.parent_path() / name;
  return fs::exists(beside, none) ? beside : order.cell.resources / name;
}

base::Result<hardware::SimulatedTracker*> trackerBehind(const DeviceOrder& order) {
  hardware::SimulatedTracker* const tracker = order.bench ? order.bench->plant().tracker() : order.scanned;
  if (tracker != nullptr) return tracker;
  return nothingBehind(order.cell, order.values.kind());
}

base::Error nothingBehind(const cell::CellConfig& cell, const device::DeviceKind& tracker) {
  return {base::ErrorCode::InvalidArgument,
          cell.file.string() + ": devices.tracker is a virtual " + std::string(tracker.key) +
              ", and nothing stands behind it: simulation.tracker is missing.",
          "State simulation.tracker, take a cell that has it (gainesville), or \"tracker\": \"none\"."};
}

base::Result<hardware::SimulatedTracker*> trackerBehind(const CounterpartOrder& order) {
  return trackerBehind(DeviceOrder{.cell = order.cell, .values = order.values, .bench = &order.bench});
}

base::Result<std::vector<tracking::BoneRegistration>> scannedBones(const hardware::SimulatedTracker& tracker) {
  std::vector<tracking::BoneRegistration> bones;
  for (std::size_t i = 0; i < tracker.bodies().size(); ++i) {
    auto bone = tracking::registerBone(tracker.scan(i));
    if (!bone) return bone.error();
    bones.push_back(std::move(*bone));
  }
  return bones;
}

base::Result<BuiltTracker> connected(const DeviceOrder& order, BuiltTracker built,
                                     std::unique_ptr<hardware::TrackerWire> wire) {
  hardware::StreamedTrackerSettings s;
  for (const tracking::BoneRegistration& bone : built.bones) s.bodies.push_back(bone.bone);
  const auto behind = order.real ? base::Result<hardware::SimulatedTracker*>(nullptr) : trackerBehind(order);
  if (!behind) return behind.error();
  s.rate_Hz = order.real ? order.values.number("rate_Hz") : (*behind)->rate_Hz();
  s.latency_s = order.values.number("latency_s");
  s.inStep = !order.bySettings() && order.bench->inStep();
  s.wait = order.bySettings() ? 0 : order.bench->wait();
  auto tracker = hardware::StreamedTracker::connect(s, std::move(wire));
  if (!tracker) return tracker.error();
  built.wire = [t = tracker->get()] { return describe(t->toldHealth(), t->bodies(), t->said()); };
  built.port = tracker->get();
  built.owned = std::move(*tracker);
  return built;
}

}  // namespace articulus::app
