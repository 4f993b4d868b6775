#pragma once
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "app/cli/exit_code.h"
#include "core/base/result.h"

namespace articulus::cli {

/// Key of the knee whose passive motion is that of five rods (core/specimen/knee/knee_mechanism.h); it is no file.
inline constexpr std::string_view kFiveRodKnee = "five_rod_knee";

/// Its pose over flexion: tibia in the femur, with how far each rod is missed.
/// In      course: of --course, "flexion", two ends in degrees and perhaps how many points; empty: 0 to 100 by 10
/// Errors  InvalidArgument; OutOfRange beyond 0 to 100 degrees
[[nodiscard]] base::Result<ExitCode> tellFiveRodKnee(const std::vector<std::string>& course,
                                                     const std::filesystem::path& csv, bool json);

}  // namespace articulus::cli
