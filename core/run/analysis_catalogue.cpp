#include "core/run/analysis_catalogue.h"

#include <algorithm>
#include <array>

#include "core/run/analyses/comparison.h"
#include "core/run/analyses/in_situ_force.h"
#include "core/run/analyses/joint_motion.h"
#include "core/run/analyses/knee_inspired_joint.h"
#include "core/run/analyses/ligament_length.h"
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
                &comparison},
    RunAnalysis{"in_situ_force",
                "What a structure carried, by superposition of an intact replay and one without it; options "
                "\"intact\", \"cut\", \"again\": labels.",
                &inSituForce},
    RunAnalysis{"joint_motion",
                "How far a joint moved in its clinical coordinates; options \"beginning\" and \"motions\".",
                &jointMotion},
    RunAnalysis{"knee_inspired_joint",
                "Stiffness and workspace of a knee-inspired joint against the closed form of its drawing; options "
                "\"joint\", \"stiffness\", \"workspace\".",
                &kneeInspiredJoint},
    RunAnalysis{"ligament_length",
                "Length of fibres along a passive path; options \"path\" and \"fibres\" with insertions.",
                &ligamentLength},
    RunAnalysis{
        "path_repeatability",
        "How well a passive path comes back over its repeats, and the loads at its rests; option \"path\": its name.",
        &pathRepeatability},
    RunAnalysis{"path_replay",
                "How well a path was walked again after each cut, and how its load fell; options \"intact\", "
                "\"replays\": labels, \"axis\".",
                &pathReplay},
    RunAnalysis{"relaxation",
                "How a load falls under a held pose, or a displacement grows under a held load; options \"step\", "
                "\"kind\", \"of\", \"times_s\".",
                &relaxation},
    RunAnalysis{"stiffness_matrix",
                "6x6 stiffness from the rests of small displacements, one for each preload; options \"steps\": labels, "
                "\"known\" matrices, published \"stiffening\".",
                &stiffnessMatrix},
    RunAnalysis{"tracked_motion",
                "How far bones that a tracker followed moved against each other, and how well robot and tracker agree "
                "on the moved body; options \"motions\": labels, \"levels\", \"joint\".",
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

}  // namespace articulus::run
