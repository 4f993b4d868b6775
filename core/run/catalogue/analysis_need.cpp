#include "core/run/catalogue/analysis_need.h"

#include <array>

namespace articulus::run {
namespace {

struct NeedRow {
  AnalysisNeed need;
  std::string_view key, words;
};

constexpr std::array kNeeds{
    NeedRow{AnalysisNeed::Loads, "loads", "measured loads"},
    NeedRow{AnalysisNeed::Poses, "poses", "poses of the moving body"},
    NeedRow{AnalysisNeed::LoadCycles, "load_cycles", "a load cycle"},
    NeedRow{AnalysisNeed::Motions, "motions", "motions with labels"},
    NeedRow{AnalysisNeed::Hold, "hold", "a ramp with a hold"},
    NeedRow{AnalysisNeed::PassivePath, "passive_path", "a recorded path"},
    NeedRow{AnalysisNeed::Replays, "replays", "replays of a path"},
    NeedRow{AnalysisNeed::Displacements, "displacements", "small displacements along and about six axes"},
    NeedRow{AnalysisNeed::Conditions, "conditions", "the same steps in two conditions"},
    NeedRow{AnalysisNeed::TrackedBones, "tracked_bones", "bones that a tracker followed"},
    NeedRow{AnalysisNeed::Geometry, "geometry", "axes, insertions, a point or a drawing"},
};

constexpr bool needsAreInOrder() {
  for (std::size_t i = 0; i < kNeeds.size(); ++i)
    if (static_cast<std::size_t>(kNeeds[i].need) != i) return false;
  return kNeeds.size() == static_cast<std::size_t>(AnalysisNeed::Geometry) + 1;
}
static_assert(needsAreInOrder(), "a row for each need, in their order");

}  // namespace

std::string_view keyOf(AnalysisNeed need) { return kNeeds[static_cast<std::size_t>(need)].key; }
std::string_view wordsOf(AnalysisNeed need) { return kNeeds[static_cast<std::size_t>(need)].words; }

}  // namespace articulus::run
