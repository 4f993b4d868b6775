#include <array>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/csv_file.h"
#include "app/cli/interrupt.h"
#include "app/cli/mechanism/five_rod_knee.h"
#include "app/cli/mechanism/mechanism_report.h"
#include "core/base/output_file.h"
#include "core/base/text/nearest_word.h"
#include "core/base/text/printable.h"
#include "core/spatial/units.h"

namespace articulus::cli {
namespace {

using spatial::inRadians;

/// What is asked, as it is typed: degrees and millimetres.
struct MechanismOptions : CommonOptions {
  std::string file;
  std::string side = "ahead";
  std::vector<double> at_deg, rates_deg_per_s, accelerations_deg_per_s2, legRates_mm_per_s, legAccelerations_mm_per_s2,
      forces_N, moments_Nm, lengths_mm;
  std::vector<std::string> course;
  std::filesystem::path csv;
  int selfMotion = 0;
  double step_mm = 1.0;
};

std::vector<std::string> shippedIn(const std::filesystem::path& folder) {
  std::vector<std::string> names;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  return names;
}

base::Error mistyped(std::string what, std::string remedy) {
  return {base::ErrorCode::InvalidArgument, std::move(what), std::move(remedy)};
}

base::Result<mechanism::MechanismQuestion> questionOf(const MechanismOptions& o) {
  mechanism::MechanismQuestion q;
  if (!std::isfinite(o.step_mm)) return mistyped("--step is not finite.", "Give mm, such as 1.");
  if (!o.at_deg.empty()) q.at = {inRadians(o.at_deg[0]), inRadians(o.at_deg[1])};
  if (!o.rates_deg_per_s.empty()) q.rates = {inRadians(o.rates_deg_per_s[0]), inRadians(o.rates_deg_per_s[1])};
  if (!o.accelerations_deg_per_s2.empty())
    q.accelerations = {inRadians(o.accelerations_deg_per_s2[0]), inRadians(o.accelerations_deg_per_s2[1])};
  if (!o.legRates_mm_per_s.empty()) q.legRates = {1e-3 * o.legRates_mm_per_s[0], 1e-3 * o.legRates_mm_per_s[1]};
  if (!o.legAccelerations_mm_per_s2.empty())
    q.legAccelerations = {1e-3 * o.legAccelerations_mm_per_s2[0], 1e-3 * o.legAccelerations_mm_per_s2[1]};
  if (!o.forces_N.empty()) q.forces_N = {o.forces_N[0], o.forces_N[1]};
  if (!o.moments_Nm.empty()) q.moments_Nm = {o.moments_Nm[0], o.moments_Nm[1]};
  if (o.lengths_mm.size() == 2) {
    q.lengths = {1e-3 * o.lengths_mm[0], 1e-3 * o.lengths_mm[1]};
  } else if (o.lengths_mm.size() == 6) {
    q.measured_m.emplace();
    for (std::size_t i = 0; i < 6; ++i) (*q.measured_m)[i] = 1e-3 * o.lengths_mm[i];
  } else if (!o.lengths_mm.empty()) {
    return mistyped(
        "--lengths has " + std::to_string(o.lengths_mm.size()) + (o.lengths_mm.size() == 1 ? " number." : " numbers."),
        "Give two of the actuators, or six of the measuring legs, in mm.");
  }
  q.side = o.side == "behind" ? mechanism::Assembly::Behind : mechanism::Assembly::Ahead;
  return q;
}

base::Result<std::vector<mechanism::CoursePoint>> courseOf(const MechanismOptions& o,
                                                           const mechanism::MechanismFile& file,
                                                           const mechanism::MechanismQuestion& question) {
  constexpr int kPoints = 13;
  const base::Error wrong =
      mistyped("--course needs an angle and two ends of it.",
               "Write --course theta,-60,60 or --course beta,-80,80,161: ANGLE,DEG,DEG[,POINTS].");
  if (o.course.size() < 3 || o.course.size() > 4 || (o.course[0] != "theta" && o.course[0] != "beta")) return wrong;
  std::array<double, 3> numbers{0.0, 0.0, kPoints};
  for (std::size_t i = 1; i < o.course.size(); ++i) {
    char* end = nullptr;
    numbers[i - 1] = std::strtod(o.course[i].c_str(), &end);
    if (o.course[i].empty() || *end != '\0' || !(std::abs(numbers[i - 1]) <= 1e6)) return wrong;
  }
  return mechanism::motionCourse(file, question,
                                 o.course[0] == "theta" ? mechanism::CourseAngle::Theta : mechanism::CourseAngle::Beta,
                                 inRadians(numbers[0]), inRadians(numbers[1]), static_cast<int>(numbers[2]),
                                 [](int, int) { return !Interrupt::requested(); });
}

base::Result<ExitCode> ofKnee(const MechanismOptions& o) {
  const std::array typed{&o.at_deg,   &o.rates_deg_per_s, &o.accelerations_deg_per_s2,   &o.legRates_mm_per_s,
                         &o.forces_N, &o.moments_Nm,      &o.legAccelerations_mm_per_s2, &o.lengths_mm};
  if (o.selfMotion > 0 || std::ranges::any_of(typed, [](const auto* list) { return !list->empty(); }))
    return mistyped("The five-rod knee has one freedom and no actuators.", "Ask for --course, --csv and --json alone.");
  if (!o.csv.empty())
    if (auto good = checkCsv(o.csv, o.json); !good) return good.error();
  return tellFiveRodKnee(o.course, o.csv, o.json);
}

base::Result<ExitCode> tell(const MechanismOptions& o, const Context& context) {
  const auto folder = context.resources / "mechanisms";
  const auto shipped = shippedIn(folder);
  std::filesystem::path file = o.file;
  if (o.file == kFiveRodKnee) return ofKnee(o);
  if (std::ranges::find(shipped, o.file) != shipped.end()) file = folder / (o.file + ".json");
  else if (o.file.find('/') == std::string::npos && !o.file.ends_with(".json")) {
    std::string names;
    for (const auto& name : shipped) names += (names.empty() ? "" : ", ") + name;
    return base::Error{base::ErrorCode::NotFound, "There is no mechanism \"" + o.file + "\".",
                       base::didYouMean(o.file, shipped) + "There are " + names + ", " + std::string(kFiveRodKnee) +
                           "; or name a file: ./mine.json"};
  }
  if (!o.csv.empty()) {
    if (o.course.empty())
      return mistyped("--csv writes a course, and none is asked for.", "Add --course theta,-60,60.");
    if (auto good = checkCsv(o.csv, o.json); !good) return good.error();
  }
  const auto asked = questionOf(o);
  if (!asked) return asked.error();
  const auto read = mechanism::readMechanism(file);
  if (!read) return read.error();
  auto answer = mechanism::answer(*read, *asked);
  if (!answer) return answer.error();
  MechanismFound found{.answer = std::move(*answer), .step_m = 1e-3 * o.step_mm};
  if (o.selfMotion > 0) {
    const auto X_01 = poseOf(found.answer.pose);
    auto way = mechanism::followSelfMotion(read->rods, X_01, mechanism::freeDirection(read->rods, X_01), o.selfMotion,
                                           found.step_m, [](const auto&) { return !Interrupt::requested(); });
    if (!way) return way.error();
    found.selfMotion = std::move(*way);
  }
  if (!o.course.empty()) {
    auto course = courseOf(o, *read, *asked);
    if (!course) return course.error();
    found.course = std::move(*course);
    if (!o.csv.empty())
      if (auto written = base::writeWholeFile(o.csv, csvOf(found.course), base::FileMode::Private); !written)
        return written.error();
  }
  const auto report = reportOn(*read, *asked, found);
  if (o.csv != "-") std::printf("%s\n", o.json ? report.json.c_str() : base::printable(report.text).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addMechanismCommand(CLI::App& program, Context& context) {
  auto* command =
      program.add_subcommand("mechanism", "Mobility, synthesis, stiffness and motion of a parallel mechanism");
  auto options = std::make_shared<MechanismOptions>();
  MechanismOptions& o = *options;
  command->add_option("MECHANISM", o.file, "One that is included, or a file")->required()->type_name("KEY|FILE");
  const auto two = [command](const char* name, std::vector<double>& into, const char* meaning, const char* unit) {
    command->add_option(name, into, meaning)
        ->expected(2)
        ->delimiter(',')
        ->type_name(unit)
        ->check(CLI::Range(-1e9, 1e9));
  };
  two("--at", o.at_deg, "theta and beta instead of the file's", "DEG,DEG");
  two("--rates", o.rates_deg_per_s, "Rates of theta and beta: those of the actuators follow", "DEG/S,DEG/S");
  two("--leg-rates", o.legRates_mm_per_s, "Rates of both actuators: those of theta and beta follow", "MM/S,MM/S");
  two("--accelerations", o.accelerations_deg_per_s2, "Accelerations of theta and beta", "DEG/S2,DEG/S2");
  two("--leg-accelerations", o.legAccelerations_mm_per_s2, "Accelerations of both actuators", "MM/S2,MM/S2");
  two("--forces", o.forces_N, "Forces of both actuators: the moments that they make", "N,N");
  two("--moments", o.moments_Nm, "Moments about k0 and i1: the forces that make them", "NM,NM");
  command->add_option("--lengths", o.lengths_mm, "Two of the actuators (angles follow) or six of the measuring legs")
      ->expected(1, 6)
      ->delimiter(',')
      ->type_name("MM,...")
      ->check(CLI::Range(-1e6, 1e6));
  command->add_option("--side", o.side, "Assembly of the first actuator: ahead or behind its singular angle")
      ->check(CLI::IsMember({"ahead", "behind"}));
  command->add_option("--self-motion", o.selfMotion, "So many steps of a motion that keeps all lengths")
      ->check(CLI::Range(1, 10'000))
      ->type_name("STEPS");
  command->add_option("--step", o.step_mm, "Length of such a step")->check(CLI::Range(1e-3, 100.0))->type_name("MM");
  command->add_option("--course", o.course, "Lengths, rates, loads and how near a singular position is, over an angle")
      ->expected(1, 4)
      ->delimiter(',')
      ->type_name("ANGLE,DEG,DEG[,POINTS]");
  command->add_option("--csv", o.csv, "The course as CSV, with all digits; - is standard output")->type_name("FILE");
  addJsonOption(*command, *options);
  command->footer(
      "A platform on rods after Vertechy & Parenti-Castelli 2004: what it may do (3.1, 3.2), whether it is a "
      "spherical\n"
      "joint (3.4), its stiffness (ch. 5), and of a knee-inspired joint angles, lengths, rates, accelerations and "
      "moments\n"
      "both ways (ch. 4). Numbers in parentheses are equations of that source. --json is in SI.\n"
      "five_rod_knee is the passive motion of a knee as a mechanism of one freedom (Sancisi et al. 2017), over "
      "flexion.\n\n"
      "Examples:\n"
      "  articulusctl mechanism knee_inspired_joint\n"
      "  articulusctl mechanism knee_inspired_joint --at 25,-15 --rates 40,-23 --forces 100,50\n"
      "  articulusctl mechanism knee_inspired_joint --lengths 146.8,242.0 --side behind\n"
      "  articulusctl mechanism knee_inspired_joint --course theta,-60,60,121 --rates 40,0 --csv course.csv\n"
      "  articulusctl mechanism five_rod_knee --course flexion,0,90,10");
  onCommand(*command, context, [options, &context] { return tell(*options, context); });
}

}  // namespace articulus::cli
