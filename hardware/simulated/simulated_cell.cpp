#include "hardware/simulated/simulated_cell.h"

#include <nlohmann/json.hpp>

namespace articulus::hardware {

base::Result<std::unique_ptr<SimulatedCell>> SimulatedCell::build(const nlohmann::json& simulation,
                                                                  const std::string& file,
                                                                  const SimulatedCellSetUp& s) {
  try {
    SimulatedArmSetUp setUp{s.model, s.X_WB,      s.X_FS,
                            s.X_SD,  s.start_rad, readSimulation(base::JsonReader(simulation, file, "simulation")),
                            s.seed,  s.takes};
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
