#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "core/base/result.h"
#include "core/calibration/calibration_result.h"

namespace articulus::calibration {

/// Who stands for a calibration.
struct Signature {
  std::string by;    ///< person
  std::string when;  ///< UTC, ISO 8601: "2024-05-17T09:30:00Z"
};

/// "2024-05-17T09:30:00Z" of this moment.

/// The result as one object, SI: errors before and after, every parameter, base, tool, time shift, notes.
[[nodiscard]] nlohmann::ordered_json calibrationReport(const CalibrationResult& result);

/// The nominal robot file with a `calibration` object: nothing of it is lost, the deltas stand beside it, signed.
/// In      nominal: the parsed robot file that the calibration started from; nominalName: its file name
[[nodiscard]] nlohmann::ordered_json calibratedRobotJson(const nlohmann::ordered_json& nominal,
                                                         const std::string& nominalName,
                                                         const CalibrationResult& result, const Signature& signature);

/// Reads the nominal file, adds the calibration and writes the new one, whole or not at all.
/// Errors  InvalidArgument: no name of who signs; those of reading; StorageFailure
[[nodiscard]] base::Result<void> writeCalibratedRobot(const std::filesystem::path& nominal,
                                                      const std::filesystem::path& file,
                                                      const CalibrationResult& result, const Signature& signature);

}  // namespace articulus::calibration
