#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/mechanism/mechanism_report.h"
#include "core/base/nearest_word.h"
#include "core/base/printable.h"

namespace articulus::cli {
namespace {

struct MechanismOptions : CommonOptions {
  std::string file;
  std::string side = "ahead";
  MechanismQuestion asked;
};

std::vector<std::string> shippedIn(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  return names;
}

base::Result<ExitCode> tell(const MechanismOptions& o, const Context& context) {
  const auto folder = context.resources / "mechanisms";
  const auto shipped = shippedIn(folder);
  std::filesystem::path file = o.file;
  if (std::ranges::find(shipped, o.file) != shipped.end()) file = folder / (o.file + ".json");
  else if (o.file.find('/') == std::string::npos && !o.file.ends_with(".json")) {
    std::string names;
    for (const auto& name : shipped) names += (names.empty() ? "" : ", ") + name;
    return base::Error{base::ErrorCode::NotFound, "There is no mechanism \"" + o.file + "\".",
                       base::didYouMean(o.file, shipped) + "There are " + names + "; or name a file: ./mine.json"};
  }
  const auto read = mechanism::readMechanism(file);
  if (!read) return read.error();
  MechanismQuestion asked = o.asked;
  asked.behind = o.side == "behind";
  const auto report = reportOn(*read, asked);
  if (!report) return report.error();
  std::printf("%s\n", o.json ? report->json.c_str() : base::printable(report->text).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addMechanismCommand(CLI::App& program, Context& context) {
  auto* command =
      program.add_subcommand("mechanism", "Mobility, synthesis, stiffness and motion of a parallel mechanism");
  auto options = std::make_shared<MechanismOptions>();
  command->add_option("MECHANISM", options->file, "One that is included, or a file")->required()->type_name("KEY|FILE");
  MechanismQuestion& asked = options->asked;
  const auto two = [command](const char* name, std::vector<double>& into, const char* meaning, const char* unit) {
    command->add_option(name, into, meaning)
        ->expected(2)
        ->delimiter(',')
        ->type_name(unit)
        ->check(CLI::Range(-1e9, 1e9));
  };
  two("--at", asked.at_deg, "theta and beta instead of the file's", "DEG,DEG");
  two("--rates", asked.rates_deg_per_s, "Rates of theta and beta: those of the actuators follow", "DEG/S,DEG/S");
  two("--accelerations", asked.accelerations_deg_per_s2, "Accelerations of theta and beta", "DEG/S2,DEG/S2");
  two("--forces", asked.forces_N, "Forces of both actuators: the moments that they make", "N,N");
  command
      ->add_option("--lengths", asked.lengths_mm, "Two of the actuators (angles follow) or six of the measuring legs")
      ->expected(1, 6)
      ->delimiter(',')
      ->type_name("MM,...")
      ->check(CLI::Range(-1e6, 1e6));
  command->add_option("--side", options->side, "Assembly of the first actuator: ahead or behind its singular angle")
      ->check(CLI::IsMember({"ahead", "behind"}));
  command->add_option("--self-motion", asked.selfMotion, "So many steps of a motion that keeps all lengths")
      ->check(CLI::Range(1, 10'000))
      ->type_name("STEPS");
  command->add_option("--step", asked.step_mm, "Length of such a step")
      ->check(CLI::Range(1e-3, 100.0))
      ->type_name("MM");
  addJsonOption(*command, *options);
  command->footer(
      "A platform on rods after Vertechy & Parenti-Castelli 2004: what it may do (3.1, 3.2), whether it is a "
      "spherical\n"
      "joint (3.4), its stiffness (ch. 5), and of a knee-inspired joint angles, lengths, rates, accelerations and "
      "moments\n"
      "both ways (ch. 4). Numbers in parentheses are equations of that source. --json is in SI.\n\n"
      "Examples:\n"
      "  articulusctl mechanism knee_inspired_joint\n"
      "  articulusctl mechanism knee_inspired_joint --at 25,-15 --rates 40,-23 --forces 100,50\n"
      "  articulusctl mechanism knee_inspired_joint --lengths 146.8,242.0 --side behind");
  onCommand(*command, context, [options, &context] { return tell(*options, context); });
}

}  // namespace articulus::cli
