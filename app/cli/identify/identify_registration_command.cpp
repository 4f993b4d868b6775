#include <cstdio>
#include <memory>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_input.h"
#include "app/cli/identify/identify_output.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/sensing/landmark_registration.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

struct RegistrationOptions : CommonOptions {
  std::string csv;
  bool threePoints = false;
};

base::Result<ExitCode> identifyRegistration(const RegistrationOptions& o) {
  const auto input = readLandmarks(o.csv);
  if (!input) return input.error();
  std::vector<spatial::Vector3> first, second;
  for (const auto& row : input->rows) {
    first.push_back(row[0]);
    second.push_back(row[1]);
  }
  if (o.threePoints && first.size() != 3)
    return base::Error{
        base::ErrorCode::InvalidArgument,
        o.csv + " holds " + std::to_string(first.size()) + " landmarks; --three-points takes A, B, C alone.",
        "Leave it out: all landmarks are then used by least squares."};
  const auto found =
      o.threePoints ? sensing::registerByThreePoints({first[0], first[1], first[2]}, {second[0], second[1], second[2]})
                    : sensing::registerLandmarks(first, second);
  if (!found) return ofFile(o.csv, found.error());
  const auto& X = found->X_MN;
  if (o.json) {
    print({{"simulated", input->simulated},
           {"landmarks", first.size()},
           {"method", o.threePoints ? "three_points" : "least_squares"},
           {"second_in_first", poseOf(X.rotation, X.translation)},
           {"residual_m", found->residual_m},
           {"rms_m", found->rms_m},
           {"least_spread_m", found->leastSpread_m},
           {"rotation_standard_error_rad", found->rotationError_rad},
           {"warnings", found->warnings}});
  } else {
    const auto q = spatial::quaternionOf(X.rotation);
    std::printf(
        "%s%zu landmarks: p1 = R p2 + t\n  t           %s  %s  %s mm\n  quaternion  w %s  x %s  y %s  z %s\n  residual "
        "   %s mm rms\n  worst turn  +- %s deg (standard error)\n",
        input->simulated ? "SIMULATED measurements\n" : "", first.size(), fixed(1e3 * X.translation.x(), 3).c_str(),
        fixed(1e3 * X.translation.y(), 3).c_str(), fixed(1e3 * X.translation.z(), 3).c_str(), fixed(q.w(), 6).c_str(),
        fixed(q.x(), 6).c_str(), fixed(q.y(), 6).c_str(), fixed(q.z(), 6).c_str(), fixed(1e3 * found->rms_m, 3).c_str(),
        fixed(spatial::inDegrees(found->rotationError_rad), 3).c_str());
    for (std::size_t k = 0; k < first.size(); ++k)
      std::printf("  landmark %-3zu error %s mm\n", k + 1, fixed(1e3 * found->residual_m[k], 3).c_str());
  }
  std::fprintf(stderr, "%s", warningText(found->warnings).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addIdentifyRegistration(CLI::App& identify, Context& context) {
  auto* command =
      identify.add_subcommand("registration", "Position and rotation between two frames, from landmarks known in both");
  auto options = std::make_shared<RegistrationOptions>();
  command->add_option("--csv", options->csv, "Landmarks in both frames")->required()->type_name("FILE");
  command->add_flag("--three-points", options->threePoints,
                    "By the triads of A, B, C (Omrcen & Nemec 2002, 1.4) instead of least squares");
  addJsonOption(*command, *options);
  command->footer(
      "Touch the same landmarks with the robot's tool point and with the other instrument (a coordinate measuring arm, "
      "or pick\nthem in a CT), and give them in the same order. The result takes points of the second frame into the "
      "first. At\nleast three are needed, not on one line; with four or more the residual shows how good they are "
      "(Soderkvist & Wedin 1993).\n\nCSV: x1_m, y1_m, z1_m in the first frame, x2_m, y2_m, z2_m in the second. One row "
      "a landmark. Metres.\n\nExamples:\n  articulusctl identify registration --csv landmarks.csv\n  articulusctl "
      "identify registration --csv abc.csv --three-points --json");
  onCommand(*command, context, [options] { return identifyRegistration(*options); });
}

}  // namespace articulus::cli
