#include "hardware/simulated/simulated_cell.h"

#include <nlohmann/json.hpp>

namespace articulus::hardware {

base::Result<std::unique_ptr<SimulatedCell>> SimulatedCell::build(const nlohmann::json& simulation,
                                                                  const std::string& file,
                                                                  const SimulatedCellSetUp& s) {
  try {
    const base::JsonReader reader(simulation, file, "simulation");
    SimulatedArmSetUp setUp{s.model, s.X_WB, s.X_FS, s.X_SD, s.start_rad, readSimulation(reader), s.seed, s.takes};
    reader.refuseUnknown();
    const WearParameters& wear = setUp.parameters.wear;
    for (const auto* v : {&wear.coulombFriction_Nm, &wear.torqueOffset_Nm, &wear.gearPlay_rad})
      if (v->size() != 0 && v->size() != s.model.joints)
        return base::Error{base::ErrorCode::InvalidArgument,
                           file + ": simulation.wear has a list of " + std::to_string(v->size()) + " for an arm of " +
                               std::to_string(s.model.joints) + " joints",
                           "Give one number a joint."};
    std::unique_ptr<SimulatedCell> cell(new SimulatedCell);
    cell->loadCell_ = std::make_unique<SimulatedLoadCell>(setUp.parameters.loadCell, 1e-3 / setUp.parameters.substeps,
                                                          s.seed * 31 + 5, cell->script_);
    cell->arm_ = std::make_unique<SimulatedArm>(setUp, specimen::makeSpecimen(setUp.parameters.specimen),
                                                *cell->loadCell_, cell->script_);
    if (setUp.parameters.tracker) {
      cell->boneTruth_ = std::make_unique<BoneTruthRing>();
      cell->tracker_ =
          std::make_unique<SimulatedTracker>(*setUp.parameters.tracker, *cell->boneTruth_, s.seed * 6700417 + 11);
      if (auto r = cell->arm_->tellBones(cell->tracker_->bodies(), cell->tracker_->rate_Hz(), *cell->boneTruth_); !r)
        return r.error();
    }
    return cell;
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

}  // namespace articulus::hardware
