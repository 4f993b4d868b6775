#pragma once
#include <filesystem>

#include "core/base/result.h"
#include "core/calibration/data/measurements.h"

namespace articulus::calibration {

/// Rows of a standing arm, one a line: q1_rad.., tau1_Nm.., x_m, y_m, z_m; optional qd1_rad_per_s.., qw, qx, qy, qz,
/// load_N, trial, time_s. Columns in any order, others are ignored; q1_deg.. in place of q1_rad.. is turned into
/// radians; lines that begin with # are comments, and one that says SIMULATED marks the measurements so.
/// Errors  ParseError, NotFound: file, line and column with what to do
[[nodiscard]] base::Result<std::vector<StaticMeasurement>> readStaticCsv(const std::filesystem::path& file, int joints);

/// A moving arm from two files. Robot: time_s, q1_rad.., tau1_Nm.., qd1_rad_per_s.., optional trial, load_N. Reference:
/// time_s, x_m, y_m, z_m, optional qw, qx, qy, qz, trial. Rows with the same trial belong together; without the column
/// all are one.
/// Errors  as above; also where times do not rise within a trial, or a trial stands in one file only
[[nodiscard]] base::Result<std::vector<Trial>> readDynamicCsv(const std::filesystem::path& robotFile,
                                                              const std::filesystem::path& referenceFile, int joints);

/// The same files the other way; comment lines (without their #) come first.
/// Errors  StorageFailure
[[nodiscard]] base::Result<void> writeStaticCsv(const std::filesystem::path& file,
                                                const std::vector<StaticMeasurement>& rows,
                                                const std::vector<std::string>& comments);
[[nodiscard]] base::Result<void> writeDynamicCsv(const std::filesystem::path& robotFile,
                                                 const std::filesystem::path& referenceFile,
                                                 const std::vector<Trial>& trials,
                                                 const std::vector<std::string>& comments);

}  // namespace articulus::calibration
