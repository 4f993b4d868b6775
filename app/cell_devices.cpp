#include "app/cell_devices.h"

namespace articulus::app {

base::Result<std::unique_ptr<CellDevices>> CellDevices::build(const cell::CellConfig& cell, std::uint64_t seed,
                                                              bool manualClock, bool strictTime,
                                                              base::Nanoseconds patience) {
  std::unique_ptr<CellDevices> made(new CellDevices);
  auto set = DeviceSet::build({cell, seed, manualClock, strictTime, patience});
  if (!set) return set.error();
  made->set_ = std::move(*set);
  return made;
}

station::Devices CellDevices::forStation() {
  return {set_->arm(),
          set_->loadCell(),
          set_->vice(),
          set_->tracker(),
          set_->bones(),
          set_->switches(),
          [set = set_.get()] { return set->wires(); },
          set_->trueLoads()};
}

}  // namespace articulus::app
