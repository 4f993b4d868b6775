#pragma once
#include <optional>
#include <string>
#include <vector>

namespace articulus::exchange {

/// Units of the numbers of a file.
enum class ExportUnits {
  Si,       ///< metres, radians
  Clinical  ///< millimetres, degrees; forces and moments stay N and Nm
};

/// Where loads on the specimen are taken and in whose axes (export_frames.h has the words).
enum class LoadFrame {
  World,   ///< at D in axes of W, as recorded
  Moving,  ///< at D in axes of D
  Fixed,   ///< at the reference pose in its axes: those of the fixed body
  Sensor   ///< at the load cell's origin in axes of D
};

/// What poses of the moving body are in.
enum class PoseFrame { World, Reference };

/// What of a run is written, and how.
struct ExportChoice {
  std::vector<std::string> channels{};  ///< columns ("moment_y_Nm") or groups ("load"); empty: all
  ExportUnits units = ExportUnits::Si;
  LoadFrame loads = LoadFrame::World;  ///< measured and wanted ones; readings of the sensor stay as they are
  PoseFrame poses = PoseFrame::World;
  int every = 1;                    ///< of so many samples the first
  std::optional<double> rate_Hz{};  ///< rows behind a low-pass (AntiAlias); instead of every
  int step = -1;                    ///< of the protocol, from 0; -1: all
  int loadCycle = 0;                ///< repetition in a step, from 1; 0: all

  [[nodiscard]] bool everything() const {
    return channels.empty() && units == ExportUnits::Si && loads == LoadFrame::World && poses == PoseFrame::World &&
           every == 1 && !rate_Hz && step < 0 && loadCycle == 0;
  }
};

}  // namespace articulus::exchange
