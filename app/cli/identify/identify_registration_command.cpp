#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_input.h"
#include "app/cli/identify/identify_output.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/base/output_file.h"
#include "core/run/registration/registration.h"
#include "core/sensing/landmark_registration.h"
#include "core/spatial/rotation.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

struct RegistrationOptions : CommonOptions {
  std::string csv, cell = "munich";
  std::filesystem::path to;
  bool threePoints = false;
};

/// As run and rehearse take it: by least squares over all landmarks.
base::Result<void> write(const RegistrationOptions& o, std::vector<spatial::Vector3> world,
                         std::vector<spatial::Vector3> model, bool simulated) {
  if (auto good = base::canBeWritten(o.to); !good) return good;
  const auto registration = run::registrationOf(std::move(world), std::move(model), simulated, o.cell);
  if (!registration) return ofFile(o.csv, registration.error());
  return base::writeWholeFile(o.to, run::toJson(*registration).dump(1) + "\n", base::FileMode::Private);
}

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
  if (!o.to.empty())
    if (auto written = write(o, std::move(first), std::move(second), input->simulated); !written)
      return written.error();
  const auto& X = found->X_MN;
  if (o.json) {
    print({{"simulated", input->simulated},
           {"landmarks", input->rows.size()},
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
        input->simulated ? "SIMULATED measurements\n" : "", input->rows.size(),
        fixed(1e3 * X.translation.x(), 3).c_str(), fixed(1e3 * X.translation.y(), 3).c_str(),
        fixed(1e3 * X.translation.z(), 3).c_str(), fixed(q.w(), 6).c_str(), fixed(q.x(), 6).c_str(),
        fixed(q.y(), 6).c_str(), fixed(q.z(), 6).c_str(), fixed(1e3 * found->rms_m, 3).c_str(),
        fixed(spatial::inDegrees(found->rotationError_rad), 3).c_str());
    for (std::size_t k = 0; k < input->rows.size(); ++k)
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
  auto* to = command
                 ->add_option("--to", options->to,
                              "Also write it for articulusctl run and rehearse, --registration; the first frame is "
                              "then the world of the cell")
                 ->type_name("FILE");
  command->add_option("--cell", options->cell, "Key of the cell in whose world the landmarks were touched")
      ->capture_default_str()
      ->needs(to)
      ->type_name("KEY");
  to->excludes(command->get_option("--three-points"));
  addJsonOption(*command, *options);
  command->footer(
      "Touch the same landmarks with the robot's tool point and with the other instrument (a coordinate measuring arm, "
      "or pick\nthem in a CT), and give them in the same order. The result takes points of the second frame into the "
      "first. At\nleast three are needed, not on one line; with four or more the residual shows how good they are "
      "(Soderkvist & Wedin 1993).\n\nCSV: x1_m, y1_m, z1_m in the first frame, x2_m, y2_m, z2_m in the second. One row "
      "a landmark. Metres.\n\nExamples:\n  articulusctl identify registration --csv landmarks.csv\n  articulusctl "
      "identify registration --csv abc.csv --three-points --json\n  articulusctl identify "
      "registration --csv landmarks.csv --cell ljubljana --to registration.json");
  onCommand(*command, context, [options] { return identifyRegistration(*options); });
}

}  // namespace articulus::cli
