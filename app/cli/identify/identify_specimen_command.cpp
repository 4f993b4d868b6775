#include <cstdio>
#include <memory>

#include "app/cli/identify/identify_command.h"
#include "app/cli/identify/identify_input.h"
#include "app/cli/identify/identify_output.h"
#include "app/cli/result_output.h"
#include "app/cli/terminal/text_table.h"
#include "core/sensing/added_mass.h"
#include "core/sensing/tool_calibration_json.h"

namespace articulus::cli {
namespace {

struct SpecimenOptions : CommonOptions {
  std::string csv, tool;
  std::vector<double> centre_m;
  double gravity_m_per_s2 = 9.81;
};

base::Result<sensing::ToolCalibration> readTool(const std::string& file) {
  const auto json = base::readJsonFile(file);
  if (!json) return json.error();
  try {
    return sensing::readToolCalibration(base::JsonReader(*json, file).child("tool"));
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<ExitCode> identifySpecimen(const SpecimenOptions& o) {
  const auto tool = readTool(o.tool);
  if (!tool) return tool.error();
  const auto input = readToolPoses(o.csv, o.gravity_m_per_s2);
  if (!input) return input.error();
  std::optional<spatial::Vector3> centre;
  if (o.centre_m.size() == 3) centre = spatial::Vector3(o.centre_m[0], o.centre_m[1], o.centre_m[2]);
  const auto found = sensing::identifyAddedMass(*tool, input->rows, centre);
  if (!found) return ofFile(o.csv + ", with the tool of " + o.tool, found.error());
  const auto together = sensing::withAddedMass(*tool, found->mass_kg, found->centre_S_m);
  if (o.json) {
    print({{"simulated", input->simulated},
           {"poses", input->rows.size()},
           {"mass_kg", found->mass_kg},
           {"mass_standard_error_kg", found->massError_kg},
           {"centre_m", numbersOf(found->centre_S_m)},
           {"centre_standard_error_m", numbersOf(found->centreError_m)},
           {"centre_stated", centre.has_value()},
           {"residual_rms_N_Nm", numbersOf(found->residual)},
           {"warnings", found->warnings},
           {"tool", sensing::toJson(together)}});
  } else {
    const auto& c = found->centre_S_m;
    const auto& e = found->centreError_m;
    std::printf("%s%zu poses\n  mass     %s +- %s kg\n  centre   %s  %s  %s mm in axes of the load cell%s\n",
                input->simulated ? "SIMULATED measurements\n" : "", input->rows.size(),
                fixed(found->mass_kg, 4).c_str(), fixed(found->massError_kg, 4).c_str(), fixed(1e3 * c.x(), 1).c_str(),
                fixed(1e3 * c.y(), 1).c_str(), fixed(1e3 * c.z(), 1).c_str(), centre ? ", as stated" : "");
    if (!centre)
      std::printf("        +- %s  %s  %s mm\n", fixed(1e3 * e.x(), 1).c_str(), fixed(1e3 * e.y(), 1).c_str(),
                  fixed(1e3 * e.z(), 1).c_str());
    std::printf("  together with the tool: %s kg at %s  %s  %s mm\n", fixed(together.mass_kg, 4).c_str(),
                fixed(1e3 * together.centre_S_m.x(), 1).c_str(), fixed(1e3 * together.centre_S_m.y(), 1).c_str(),
                fixed(1e3 * together.centre_S_m.z(), 1).c_str());
  }
  std::fprintf(stderr, "%s", warningText(found->warnings).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addIdentifySpecimen(CLI::App& identify, Context& context) {
  auto* command = identify.add_subcommand("specimen", "Mass and centre of a specimen on top of a tool that is known");
  auto options = std::make_shared<SpecimenOptions>();
  command->add_option("--csv", options->csv, "Poses and loads with the specimen, columns as of identify tool")
      ->required()
      ->type_name("FILE");
  command->add_option("--tool", options->tool, "The bare tool: what identify tool --out wrote")
      ->required()
      ->type_name("FILE");
  command
      ->add_option("--centre", options->centre_m,
                   "Centre of the specimen in axes of the load cell, m: x,y,z; then one pose is enough")
      ->delimiter(',')
      ->expected(3)
      ->type_name("X,Y,Z");
  command->add_option("--gravity", options->gravity_m_per_s2, "Where poses are quaternions, m/s2")
      ->check(CLI::Range(9.5, 10.0))
      ->capture_default_str();
  addJsonOption(*command, *options);
  command->footer(
      "A specimen that only the robot carries weighs on the cell like the tool. Once its lower end is fixed it can no "
      "longer be\n"
      "tilted far; two poses tilted by 20 deg or more give mass and centre, one gives the mass if the centre is "
      "stated, as from\n"
      "tables of body segments (Skrede et al. 2024, III-B). The offsets of the cell are taken from the tool's file, so "
      "measure\n"
      "both within minutes.\n\n"
      "Examples:\n"
      "  articulusctl identify specimen --csv hung.csv --tool tool.json\n"
      "  articulusctl identify specimen --csv one.csv --tool tool.json --centre 0.12,0,0.1 --json");
  onCommand(*command, context, [options] { return identifySpecimen(*options); });
}

}  // namespace articulus::cli
