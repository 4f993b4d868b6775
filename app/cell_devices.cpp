#include "app/cell_devices.h"

namespace articulus::app {

base::Result<std::unique_ptr<CellDevices>> CellDevices::build(const cell::CellConfig& cell, std::uint64_t seed,
                                                              bool manualClock, bool strictTime) {
  std::unique_ptr<CellDevices> made(new CellDevices);
  auto set = DeviceSet::build({cell, seed, manualClock, strictTime});
  if (!set) return set.error();
  made->set_ = std::move(*set);
  if (auto registered = made->registerBones(); !registered) return registered.error();
  return made;
}

base::Result<void> CellDevices::registerBones() {
  if (set_->tracker() == nullptr) return {};
  const hardware::SimulatedTracker* tracker = plant()->tracker();
  for (std::size_t i = 0; i < tracker->bodies().size(); ++i) {
    auto bone = tracking::registerBone(tracker->scan(i));
    if (!bone) return bone.error();
    bones_.push_back(std::move(*bone));
  }
  return {};
}

station::Devices CellDevices::forStation() {
  return {set_->arm(),
          set_->loadCell(),
          set_->vice(),
          set_->tracker(),
          bones_,
          set_->switches(),
          [set = set_.get()] { return set->wires(); },
          set_->trueLoads()};
}

}  // namespace articulus::app
