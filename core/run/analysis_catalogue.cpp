#include "core/run/analysis_catalogue.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/nearest_word.h"
#include "core/run/analyses/comparison.h"
#include "core/run/analyses/in_situ_force.h"
#include "core/run/analyses/joint_motion.h"
#include "core/run/analyses/knee_inspired_joint.h"
#include "core/run/analyses/ligament_length.h"
#include "core/run/analyses/load_cycle.h"
#include "core/run/analyses/path_repeatability.h"
#include "core/run/analyses/path_replay.h"
#include "core/run/analyses/relaxation.h"
#include "core/run/analyses/stiffness_matrix.h"
#include "core/run/analyses/tracked_motion.h"

namespace articulus::run {
namespace {

constexpr std::array kCatalogue{
    RunAnalysis{"comparison",
                "The same tests in two or more conditions, at several places: later ones against the first, and the "
                "pattern; options \"conditions\", \"measures\".",
                "conditions measures source", &comparison},
    RunAnalysis{"in_situ_force",
                "What a structure carried, by superposition of an intact replay and one without it; options "
                "\"intact\", \"cut\", \"again\": labels.",
                "structure at intact cut again axis across stiffness_across_N_per_mm robot_compliance_um_per_N "
                "repeatability_mm expected_minimum_N expected_maximum_N source",
                &inSituForce},
    RunAnalysis{"joint_motion",
                "How far a joint moved in its clinical coordinates; options \"beginning\" and \"motions\".",
                "side axes_of_fixed_bone beginning motions", &jointMotion},
    RunAnalysis{"knee_inspired_joint",
                "Stiffness and workspace of a knee-inspired joint against the closed form of its drawing; options "
                "\"joint\", \"stiffness\", \"workspace\".",
                "name joint stiffness workspace", &kneeInspiredJoint},
    RunAnalysis{"ligament_length",
                "Length of fibres along a passive path; options \"path\" and \"fibres\" with insertions.",
                "path fibres source", &ligamentLength},
    RunAnalysis{"load_cycle",
                "Zones, stiffness, hysteresis and coupling of load loops; made of every run, asked for to change an "
                "option: \"steps\": labels, \"threshold_Nm_per_deg\".",
                "steps threshold_Nm_per_deg threshold_N_per_mm neutral_share elastic_share", &loadCycle},
    RunAnalysis{
        "path_repeatability",
        "How well a passive path comes back over its repeats, and the loads at its rests; option \"path\": its name.",
        "path rest_s expected_force_N expected_moment_Nm source", &pathRepeatability},
    RunAnalysis{"path_replay",
                "How well a path was walked again after each cut, and how its load fell; options \"intact\", "
                "\"replays\": labels, \"axis\".",
                "recorded intact replays axis largest_shift_mm largest_turn_deg source", &pathReplay},
    RunAnalysis{"relaxation",
                "How a load falls under a held pose, or a displacement grows under a held load; options \"step\", "
                "\"kind\", \"of\", \"times_s\".",
                "step kind of times_s fit_times settle_s at_s expected_gains expected_times_s expected_percent "
                "expected_within source",
                &relaxation},
    RunAnalysis{"stiffness_matrix",
                "6x6 stiffness from the rests of small displacements, one for each preload; options \"steps\": labels, "
                "\"known\" matrices, published \"stiffening\".",
                "steps take block_s least_rest_s settle_s against name known stiffening", &stiffnessMatrix},
    RunAnalysis{"tracked_motion",
                "How far bones that a tracker followed moved against each other, and how well robot and tracker agree "
                "on the moved body; options \"motions\": labels, \"levels\", \"joint\".",
                "motions joint side levels moved cutoff_Hz bridge_s largest_rms_shift_mm largest_rms_turn_deg source",
                &trackedMotion},
};

}  // namespace

std::span<const RunAnalysis> analysisCatalogue() { return kCatalogue; }

const RunAnalysis* analysisOf(std::string_view type) {
  const auto at =
      std::find_if(kCatalogue.begin(), kCatalogue.end(), [type](const RunAnalysis& a) { return a.type == type; });
  return at == kCatalogue.end() ? nullptr : &*at;
}

std::string analysisNames() {
  std::string names;
  for (const RunAnalysis& a : kCatalogue) names += (names.empty() ? "" : ", ") + std::string(a.type);
  return names;
}

std::vector<std::string> faultsOfAnalyses(const protocol::Protocol& protocol) {
  std::vector<std::string> faults;
  for (std::size_t i = 0; i < protocol.analyses.size(); ++i) {
    const protocol::AnalysisRequest& request = protocol.analyses[i];
    const std::string place = "analyses[" + std::to_string(i) + "]";
    const RunAnalysis* analysis = analysisOf(request.type);
    if (!analysis) {
      std::vector<std::string> types;
      for (const RunAnalysis& a : kCatalogue) types.emplace_back(a.type);
      faults.push_back(place + ".type is \"" + request.type.substr(0, 60) + "\", which is no analysis. " +
                       base::didYouMean(request.type, types) + "There are " + analysisNames() + ".");
      continue;
    }
    std::vector<std::string> known;
    std::istringstream words{std::string(analysis->keys)};
    for (std::string word; words >> word;) known.push_back(word);
    const nlohmann::json& options = request.options;
    for (const auto& [key, value] : options.items())
      if (key != "type" && key != "source" && std::ranges::find(known, key) == known.end())
        faults.push_back(place + "." + key.substr(0, 60) + " is not known. " + base::didYouMean(key, known) +
                         "Known to " + request.type + ": " + std::string(analysis->keys) + ".");
  }
  return faults;
}

}  // namespace articulus::run
