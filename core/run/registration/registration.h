#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/sensing/landmark_registration.h"

namespace articulus::run {

/// How the frame of a bone's model lies on the specimen in the vice: landmarks that were touched with the tip, and the
/// same ones as the model, a CT or a measuring arm has them.
/// Frames  W world; M the model's, as it lies while nothing has moved the specimen since they were touched
struct Registration {
  std::vector<spatial::Vector3> points_W_m, points_M_m;  ///< in the same order
  sensing::LandmarkRegistration found;                   ///< of them; found.X_MN is X_WM
  bool simulated = false;                                ///< nothing was measured
  std::string cell;                                      ///< key of the cell in whose world it holds
};

/// Errors  of sensing::registerLandmarks
[[nodiscard]] base::Result<Registration> registrationOf(std::vector<spatial::Vector3> points_W_m,
                                                        std::vector<spatial::Vector3> points_M_m, bool simulated,
                                                        std::string cell);

/// As it is kept with its session and written to a file, "articulus-registration-1".
[[nodiscard]] nlohmann::ordered_json toJson(const Registration& registration);
/// Solved again out of the landmarks: what the text says of pose and residual counts for nothing.
/// In      origin: what errors call it
/// Errors  ParseError; InvalidArgument: landmarks that tell no pose
[[nodiscard]] base::Result<Registration> registrationFromJson(const std::string& text, const std::string& origin);

/// Errors  also NotFound
[[nodiscard]] base::Result<Registration> readRegistration(const std::filesystem::path& file);

/// "5 landmarks, residual 0.31 mm (rms), turn to 0.42 deg"
[[nodiscard]] std::string inWords(const Registration& registration);

}  // namespace articulus::run
