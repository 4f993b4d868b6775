#include "app/reproduce/control_study.h"

namespace articulus::reproduce {

base::Result<std::unique_ptr<ControlRig>> StudySetting::rig(const nlohmann::json& cellPatch,
                                                            const std::string& cell) const {
  return ControlRig::create(
      {.cell = cell, .cellPatch = cellPatch, .resources = resources, .seed = seed, .stop = stop, .passed = passed});
}

}  // namespace articulus::reproduce
