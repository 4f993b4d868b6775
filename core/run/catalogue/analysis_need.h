#pragma once
#include <string_view>

namespace articulus::run {

/// What of a run an analysis is made of; all of its needs must be there.
enum class AnalysisNeed {
  Loads,          ///< six loads on the moving body, at D in W, or the one that is asked for
  Poses,          ///< place and orientation of the moving body, or the one way that is asked for
  LoadCycles,     ///< a step that loads to both sides
  Motions,        ///< steps that move, by their labels
  Hold,           ///< a step that ramps and holds
  PassivePath,    ///< a recorded path
  Replays,        ///< walks along a recorded path
  Displacements,  ///< small ones along and about six axes, with rests
  Conditions,     ///< the same steps in two conditions or more
  TrackedBones,   ///< poses of bones that a tracker followed
  Geometry        ///< axes, insertions, a point or a drawing that no sample tells: options, or the virtual specimen
};

/// "load_cycles": as JSON has it.
[[nodiscard]] std::string_view keyOf(AnalysisNeed need);
/// "a load cycle": as a person reads it.
[[nodiscard]] std::string_view wordsOf(AnalysisNeed need);

}  // namespace articulus::run
