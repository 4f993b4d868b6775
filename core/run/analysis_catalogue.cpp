#include "core/run/analysis_catalogue.h"

#include <algorithm>
#include <array>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/base/text/nearest_word.h"
#include "core/run/analyses/accelerations.h"
#include "core/run/analyses/comparison.h"
#include "core/run/analyses/failure_onset.h"
#include "core/run/analyses/in_situ_force.h"
#include "core/run/analyses/joint_angles.h"
#include "core/run/analyses/joint_motion.h"
#include "core/run/analyses/knee_inspired_joint.h"
#include "core/run/analyses/laxity.h"
#include "core/run/analyses/ligament_length.h"
#include "core/run/analyses/load_at_point.h"
#include "core/run/analyses/load_cycle.h"
#include "core/run/analyses/paths/path_repeatability.h"
#include "core/run/analyses/paths/path_replay.h"
#include "core/run/analyses/relaxation.h"
#include "core/run/analyses/stiffness_matrix.h"
#include "core/run/analyses/tracked_motion.h"
#include "core/run/catalogue/quantities_of_analyses.h"

namespace articulus::run {
namespace {

constexpr std::array kCatalogue{
    // It is long because each analysis is a row.
    RunAnalysis{"accelerations",
                "How fast the body went in each motion, and how its velocity changed; options \"steps\": labels, "
                "\"window_s\".",
                "steps:texts window_s:number", &accelerations, "Poses of the body over time.",
                "Velocity (m/s, rad/s) and acceleration (m/s2, rad/s2) along and about each axis, the largest, and "
                "their standard errors.",
                "Savitzky & Golay 1964; the goals of Martinez 2012, 1.2, ask for it.", catalogue::kRatesNeeds,
                catalogue::kRates},
    RunAnalysis{"comparison",
                "The same tests in two or more conditions, at several places: later ones against the first, and the "
                "pattern; options \"conditions\", \"measures\".",
                "conditions:texts measures:list", &comparison, "In each condition a step that reports the measure.",
                "What the measures report (m, rad, N, Nm), and ratios.",
                "Ours; pattern over places as in Skrede et al. 2024, Table 2.", catalogue::kComparisonNeeds,
                catalogue::kComparison},
    RunAnalysis{"failure_onset",
                "Where a structure began to fail: first departure from the elastic line, drop of stiffness, drop of "
                "load; option \"step\" and thresholds as shares.",
                "step load way zone_from:number zone_to:number deviation:number stiffness_drop:number "
                "load_drop:number window:number least_load:number",
                &failureOnset, "A step that loads along or about one axis until something gives way.",
                "Load and way at each onset, stiffness of the elastic line.",
                "Thresholds are ours; yield by offset, stiffness and drop of load are in use for ligaments and discs.",
                catalogue::kFailureNeeds, catalogue::kFailure},
    RunAnalysis{"in_situ_force",
                "What a structure carried, by superposition of an intact replay and one without it; options "
                "\"intact\", \"cut\", \"again\": labels.",
                "structure at intact cut again axis across stiffness_across_N_per_mm:number "
                "robot_compliance_um_per_N:number repeatability_mm:number expected_minimum_N:number "
                "expected_maximum_N:number expected_minimum_share:number expected_maximum_share:number "
                "intact_repeats:texts cut_repeats:texts arm_compliance_um_per_N:number arm_compliance_within:number",
                &inSituForce, "An intact replay of a path and one after the cut.",
                "Force with its interval, share of the applied load.", "Fujie et al. 1995, Woo et al.: superposition.",
                catalogue::kInSituNeeds, catalogue::kInSitu},
    RunAnalysis{"joint_angles",
                "Clinical angles of a joint by a named convention; options \"convention\", \"side\", \"axes\": cell, "
                "landmarks or functional, with axes or landmarks of the bones.",
                "convention side steps:texts robot_moves axes functional_steps:texts least_range_deg:number "
                "axes_of_fixed_bone:numbers axes_of_moving_bone:numbers landmarks_of_fixed_bone:numbers "
                "landmarks_of_moving_bone:numbers",
                &jointAngles, "Motions of the robot; for absolute angles, axes or landmarks of both bones.",
                "Least and largest of three angles a motion (rad), distance from where two cannot be told apart.",
                "Grood & Suntay 1983; Wu et al. 2002 and 2005; functional axis: Woltring 1994, Baker et al. 1999.",
                catalogue::kAnglesNeeds, catalogue::kAngles},
    RunAnalysis{
        "joint_motion",
        "How far a joint moved in its clinical coordinates; options \"beginning\", \"motions\", \"axes\": given or "
        "functional.",
        "side axes_of_fixed_bone:numbers beginning:object motions:list axes functional_steps:texts "
        "least_range_deg:number",
        &jointMotion, "Axes of the fixed bone and the pose of the joint as the run began.",
        "Angles (rad) and translations (m) of a motion.", "Grood & Suntay 1983.", catalogue::kMotionNeeds,
        catalogue::kMotion},
    RunAnalysis{"knee_inspired_joint",
                "Stiffness and workspace of a knee-inspired joint against the closed form of its drawing; options "
                "\"joint\", \"stiffness\", \"workspace\".",
                "name joint:object stiffness:object workspace:object", &kneeInspiredJoint,
                "The drawing of the joint, small displacements, poses of its workspace.",
                "6x6 stiffness, ranges of both angles (rad), lengths of the actuated legs (m), loads at rest.",
                "Vertechy & Parenti-Castelli 2004, (4.7)-(4.15), (5.44)-(5.47).", catalogue::kKneeInspiredNeeds,
                catalogue::kStiffness},
    RunAnalysis{
        "laxity",
        "How far a joint gives way under set loads, and the load it takes to set displacements; options "
        "\"load\": Fx ... Mz, \"loads\" (N, Nm), \"displacements\" (mm, deg), \"steps\": labels.",
        "load direction:numbers loads:numbers displacements:numbers steps:texts cycle:number from", &laxity,
        "A motion by load or by pose that goes that far.",
        "Displacement at each load (m, rad), load at each displacement (N, Nm), the whole between opposite ones.",
        "Markolf et al. 1976.", catalogue::kLaxityNeeds, catalogue::kLaxity},
    RunAnalysis{"ligament_length",
                "Length and strain of fibres along a passive path or over motions; options \"path\" or \"steps\", and "
                "\"fibres\" with insertions or \"of_specimen\".",
                "path steps:texts fibres:list of_specimen:flag", &ligamentLength,
                "A passive path or motions, insertions of each fibre on both bones or a virtual knee.",
                "Length (m) and strain (%) at each pose or of each motion, least and greatest.",
                "Omrcen & Nemec 2002, 1.4 and Fig 10.", catalogue::kLigamentNeeds, catalogue::kLigament},
    RunAnalysis{
        "load_at_point",
        "The load of each motion carried to another point, as the far end of the body; option \"at_mm\" from D.",
        "at_mm:numbers moves steps:texts diameter_mm:number", &loadAtPoint, "A point from D.",
        "Six loads at the point (N, Nm), moments that forces induce (Nm), normal stress in a round body (Pa).",
        "Martinez 2012, 7.1.3, Fig 7.7 and 7.8.", catalogue::kPointNeeds, catalogue::kPoint},
    RunAnalysis{"load_cycle",
                "Zones, stiffness, hysteresis and coupling of load loops; made of every run, asked for to change an "
                "option: \"steps\": labels, \"threshold_Nm_per_deg\".",
                "steps:texts threshold_Nm_per_deg:number threshold_N_per_mm:number neutral_share:number "
                "elastic_share:number",
                &loadCycle, "A load cycle.",
                "Neutral zone by five methods, elastic zone and range (rad or m), stiffness of both zones, area and "
                "width of the hysteresis, phase, coupled motion, convergence.",
                "Wilke et al. 1998, Smit et al. 2011; Martinez 2012, Tables 7.5 and 7.6.", catalogue::kCycleNeeds,
                catalogue::kCycle},
    RunAnalysis{
        "path_repeatability",
        "How well a passive path comes back over its repeats, and the loads at its rests; option \"path\": its name.",
        "path rest_s:number expected_force_N:number expected_moment_Nm:number", &pathRepeatability,
        "A passive path with repeats.",
        "Distance from the mean path (m, rad): rms and largest; loads at rest and on the way (N, Nm).",
        "Omrcen & Nemec 2002, Methods.", catalogue::kRepeatNeeds, catalogue::kRepeat},
    RunAnalysis{"path_replay",
                "How well a path was walked again after each cut, and how its load fell; options \"intact\", "
                "\"replays\": labels, \"axis\".",
                "recorded intact replays:texts axis largest_shift_mm:number largest_turn_deg:number", &pathReplay,
                "A recorded path, an intact replay, replays after cuts.",
                "Shift (m) and turn (rad) from the intact path, range of the load, its share of the one before.",
                "Hill 2013, ch. 5, Table 5-2.", catalogue::kReplayNeeds, catalogue::kReplay},
    RunAnalysis{"relaxation",
                "How a load falls under a held pose, or a displacement grows under a held load; options \"step\", "
                "\"kind\", \"of\", \"times_s\".",
                "step kind of times_s:numbers fit_times:flag settle_s:number friction:number at_s:numbers "
                "expected_gains:numbers "
                "expected_times_s:numbers expected_percent:numbers expected_within:number hold_from_s:number "
                "hold_to_s:number",
                &relaxation, "A ramp with a hold.",
                "Gains and times (s) of a Prony series with standard errors, loss or growth at given times.",
                "Quasi-linear viscoelasticity: Fung 1993, ch. 7; fit: Golub & Pereyra 1973, Lawson & Hanson 1974.",
                catalogue::kRelaxationNeeds, catalogue::kRelaxation},
    RunAnalysis{
        "stiffness_matrix",
        "6x6 stiffness from the rests of small displacements, one for each preload; options \"steps\": labels, "
        "\"known\" matrices, published \"stiffening\".",
        "steps:texts take block_s:number least_rest_s:number settle_s:number against name known:list stiffening:list",
        &stiffnessMatrix, "Small displacements along and about six axes, with rests.",
        "36 entries with standard errors, symmetry, against what is known.",
        "Gardner-Morse & Stokes 2004; Stokes et al. 2002, Holsgrove 2014.", catalogue::kStiffnessNeeds,
        std::span(catalogue::kStiffness).first(catalogue::kOfAMatrix)},
    RunAnalysis{"tracked_motion",
                "How far bones that a tracker followed moved against each other, and how well robot and tracker agree "
                "on the moved body; options \"motions\": labels, \"levels\", \"joint\".",
                "motions:texts joint side levels:list moved field_map cutoff_Hz:number bridge_s:number "
                "largest_rms_shift_mm:number "
                "largest_rms_turn_deg:number",
                &trackedMotion, "Bones that a tracker followed.",
                "Ranges of angles (rad) and translations (m) of each level, shift and turn between robot and tracker.",
                "Hill 2013, ch. 2 and 5; Wu et al. 2002; Grood & Suntay 1983.", catalogue::kTrackedNeeds,
                catalogue::kTracked},
};

/// What a value of an option must be, where it is not: "a number"; else empty.
std::string wantedInstead(std::string_view kind, const nlohmann::json& value) {
  const auto all = [&value](bool (nlohmann::json::*is)() const noexcept) {
    return value.is_array() && std::ranges::all_of(value, [is](const auto& one) { return (one.*is)(); });
  };
  if (kind == "number") return value.is_number() ? "" : "a number";
  if (kind == "numbers") return all(&nlohmann::json::is_number) ? "" : "an array of numbers";
  if (kind == "texts") return all(&nlohmann::json::is_string) ? "" : "an array of texts";
  if (kind == "list") return value.is_array() ? "" : "an array";
  if (kind == "object") return value.is_object() ? "" : "an object";
  if (kind == "flag") return value.is_boolean() ? "" : "true or false";
  return value.is_string() ? "" : "a text";
}

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
    std::map<std::string, std::string> kinds{{"source", ""}};
    std::string list;
    std::istringstream words{std::string(analysis->keys)};
    for (std::string word; words >> word;) {
      const auto colon = word.find(':');
      known.push_back(word.substr(0, colon));
      kinds[known.back()] = colon == std::string::npos ? "" : word.substr(colon + 1);
      list += (list.empty() ? "" : ", ") + known.back();
    }
    for (const auto& [key, value] : request.options->items()) {
      if (key == "type") continue;
      const auto kind = kinds.find(key);
      if (kind == kinds.end())
        faults.push_back(place + "." + key.substr(0, 60) + " is not known. " + base::didYouMean(key, known) +
                         "Known to " + request.type + ": " + list + ".");
      else if (const std::string wanted = wantedInstead(kind->second, value); !wanted.empty())
        faults.push_back(place + "." + key + " must be " + wanted + ".");
    }
  }
  return faults;
}

}  // namespace articulus::run
