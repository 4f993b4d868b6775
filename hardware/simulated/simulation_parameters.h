#pragma once
#include <optional>

#include "core/base/json_reader.h"
#include "core/specimen/specimen_factory.h"
#include "hardware/simulated/drive_parameters.h"
#include "hardware/simulated/tracker_parameters.h"
#include "hardware/simulated/wear_parameters.h"

namespace articulus::hardware {

/// Simulated JR3: noise, crosstalk, quantisation, range.
/// Source  JR3 data sheet values in Hill 2013, Table 2-1 (resolution); Martinez 2012, 4.2.5 (range); noise from a JR3
///         on an RX 90 measured by others (0.016 N and 0.0015 Nm behind a 100 Hz filter)
struct LoadCellParameters {
  spatial::Vector6 noise = spatial::Vector6::Zero();       ///< standard deviation of one internal sample, N and Nm
  spatial::Vector6 resolution = spatial::Vector6::Zero();  ///< step, N and Nm
  spatial::Vector6 range = spatial::Vector6::Zero();       ///< saturates at +- this
  spatial::Vector6 biasRange = spatial::Vector6::Zero();   ///< seeded offset within +- this
  double crosstalk = 0.0;                                  ///< seeded, share of full scale of the other axes
  double drift_N_per_sqrt_min = 0.0;
  double filterCutoff_Hz = 500.0;  ///< inside the sensor
  double accelerationNoise_m_per_s2 = 0.0, angularAccelerationNoise_rad_per_s2 = 0.0;
};

/// Everything that only the simulated devices of a cell need: key "simulation" of a cell file.
struct SimulationParameters {
  int substeps = 4;              ///< of the plant in one millisecond
  double modelError = 0.10;      ///< plant against the controller's model, seeded, relative
  bool jointElasticity = false;  ///< the robot file's compliances lie between encoders and links
  double geometryError_m = 0.0,
         geometryError_rad = 0.0;  ///< plant's lengths and angles against the file, seeded, within +- this
  double amplifierTimeConstant_s = 0.0004;
  double converterBits = 16;  ///< of the drive command's converter over +- maximum
  DriveParameters drives;
  WearParameters wear;  ///< none where the cell file has no "wear"
  double brakeDelay_s = 0.02, brakeTorqueFactor = 1.5;
  double toolMass_kg = 0.0;
  spatial::Vector3 toolCentre_m = spatial::Vector3::Zero();      ///< in S
  spatial::Vector3 toolInertia_kgm2 = spatial::Vector3::Zero();  ///< diagonal, about its centre, axes of S
  LoadCellParameters loadCell;
  specimen::SpecimenParameters specimen;
  std::optional<TrackerParameters> tracker;                   ///< none where nothing follows the bones
  double misfitRotation_rad = 0.05, misfitShift_m = 0.00003;  ///< of the vice, seeded
};

/// Throws  base::JsonError that names the key
[[nodiscard]] SimulationParameters readSimulation(const base::JsonReader& simulation);

}  // namespace articulus::hardware
