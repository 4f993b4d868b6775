// A paragraph for a paper, of the methods that were really used, and its references.
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/publication/sections/section.h"

namespace articulus::publication {
namespace {

/// A work of the literature and the words by which a method or a table names it.
struct Work {
  std::string_view sign, reference;
};

constexpr std::array kWorks{
    Work{"Wilke",
         "Wilke H-J, Wenger K, Claes L (1998) Testing criteria for spinal implants: recommendations for the "
         "standardization of in vitro stability testing of spinal implants. Eur Spine J 7:148-154"},
    Work{"Smit",
         "Smit TH, van Tunen MSLM, van der Veen AJ, Kingma I, van Dieen JH (2011) Quantifying intervertebral "
         "disc mechanics: a new definition of the neutral zone. BMC Musculoskelet Disord 12:38"},
    Work{"jsp2.1088", "JOR Spine (2020), doi:10.1002/jsp2.1088 (comparison of definitions of the neutral zone)"},
    Work{"joint_motion",
         "Grood ES, Suntay WJ (1983) A joint coordinate system for the clinical description of "
         "three-dimensional motions: application to the knee. J Biomech Eng 105:136-144"},
    Work{"Grood",
         "Grood ES, Suntay WJ (1983) A joint coordinate system for the clinical description of "
         "three-dimensional motions: application to the knee. J Biomech Eng 105:136-144"},
    Work{"in_situ_force",
         "Fujie H, Livesay GA, Woo SL-Y, Kashiwaguchi S, Blomstrom G (1995) The use of a "
         "universal force-moment sensor to determine in-situ forces in ligaments. J Biomech Eng "
         "117:1-7"},
    Work{"Gamage",
         "Gamage SSHU, Lasenby J (2002) New least squares solutions for estimating the average centre of "
         "rotation and the axis of rotation. J Biomech 35:87-93"},
    Work{"Woltring",
         "Woltring HJ, Huiskes R, de Lange A, Veldpaus FE (1985) Finite centroid and helical axis "
         "estimation from noisy landmark measurements. J Biomech 18:379-389"},
    Work{"Omrcen", "Omrcen D, Nemec B (2002), passive path of the knee on a robot"},
};

std::string rangeOf(const LoadLoopLines& loop, Language language) {
  double least = 0.0, most = 0.0;
  for (const auto& cycle : loop.cycles)
    if (cycle.number == loop.reportedCycle)
      for (const double load : cycle.load) {
        least = std::min(least, load);
        most = std::max(most, load);
      }
  const auto shown = [language](double v) { return shownFixed(v, 1, language); };
  return shown(least) + " \u2026 " + shown(most) + (loop.turns() ? " Nm" : " N");
}

/// Largest load beside the commanded one in the evaluated cycles.
std::string offAxis(const RunFacts& run, Writing& to) {
  double force = 0.0, moment = 0.0;
  bool any = false;
  for (const storage::ResultValue& row : run.results)
    if (row.table == "off_axis") {
      any = true;
      double& largest = row.unit == "N" ? force : moment;
      largest = std::max({largest, std::abs(row.minimum), std::abs(row.maximum)});
    }
  return any ? to.say("p_errors", {shownFixed(force, 1, to.language), shownFixed(moment, 2, to.language)})
             : std::string();
}

std::string paragraphOf(const RunFacts& run, Writing& to) {
  const nlohmann::json &cell = run.cell, &specimen = run.specimen, &gains = run.gains;
  std::vector<std::string> sentences;
  if (run.origin == DataOrigin::Simulated) sentences.push_back(to.say("p_simulated"));
  std::vector<std::string> kind;
  if (specimen.is_object())
    for (const char* key : {"species", "joint", "level"})
      if (const std::string text = base::textUnder(specimen, key); !text.empty()) kind.push_back(text);
  sentences.push_back(to.say(
      "p_specimen", {kind.empty() ? to.orNotSaid(run.record.specimenLabel) : joined(kind), conditionOf(run, to)}));
  std::string robot = cell.is_object() ? base::textUnder(cell, "robot") : std::string();
  if (robot.ends_with(".json")) robot.resize(robot.size() - 5);
  if (run.origin != DataOrigin::Imported)
    sentences.push_back(to.say(
        "p_cell", {run.record.header.cellName, to.orNotSaid(robot), shownSignificant(run.rate_Hz, 4, to.language)}));
  sentences.push_back(to.say("p_protocol", {run.record.header.protocolName}));
  if (!run.protocol.source.empty()) sentences.push_back(to.say("p_after", {run.protocol.source}));
  constexpr std::size_t kMostLoops = 6;
  for (std::size_t i = 0; i < std::min(kMostLoops, run.loops.size()); ++i)
    sentences.push_back(to.say("p_loops", {to.words(run.loops[i].motion), rangeOf(run.loops[i], to.language),
                                           std::to_string(run.loops[i].reportedCycle)}));
  if (gains.is_object() && gains.contains("filter_cutoff_Hz") && gains["filter_cutoff_Hz"].is_number())
    sentences.push_back(
        to.say("p_filter", {shownSignificant(gains["filter_cutoff_Hz"].get<double>(), 4, to.language)}));
  if (const std::string errors = offAxis(run, to); !errors.empty()) sentences.push_back(errors);
  for (const storage::ResultValue& row : run.results)
    if (row.table == "range_of_motion" && row.neutralZone) {
      std::string method = row.method;
      if (const auto at = method.find("neutral zone: "); at != std::string::npos) method = method.substr(at + 14);
      sentences.push_back(to.say("p_nz", {to.words(method)}));
      break;
    }
  if (!run.results.empty()) sentences.push_back(to.say("p_analyses"));
  const bool verified = run.seal && run.seal->state == storage::SealState::Verified;
  sentences.push_back(to.say(
      "p_software", {run.record.header.softwareVersion, verified ? to.say("p_verified") : to.say("p_unverified")}));
  return joined(sentences, " ");
}

}  // namespace

void writeMethods(Writing& to) {
  std::vector<std::string> references;
  const auto add = [&references](const std::string& reference) {
    if (!reference.empty() && std::ranges::find(references, reference) == references.end())
      references.push_back(reference);
  };
  for (const RunFacts& run : to.runs) {
    to.nameRun(run);
    to.paragraph(paragraphOf(run, to));
    for (const Work& work : kWorks)
      if (std::ranges::any_of(run.results, [&work](const storage::ResultValue& row) {
            return (row.table + " " + row.method + " " + row.source).find(work.sign) != std::string::npos;
          }))
        add(std::string(work.reference));
    add(run.protocol.source);
  }
  if (references.empty()) return;
  to.blocks.push_back(Heading{2, to.say("references")});
  to.blocks.push_back(List{references, true});
}

}  // namespace articulus::publication
