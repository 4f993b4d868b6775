#include "app/studies/control/control_study.h"

#include <nlohmann/json.hpp>

namespace articulus::studies {

base::Result<std::unique_ptr<ControlRig>> StudySetting::rig(const nlohmann::json& cellPatch,
                                                            const std::string& cell) const {
  return ControlRig::create(
      {.cell = cell, .cellPatch = cellPatch, .resources = resources, .seed = seed, .stop = stop, .passed = passed});
}

}  // namespace articulus::studies
