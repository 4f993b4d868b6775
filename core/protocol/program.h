#pragma once
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/protocol/protocol.h"
#include "core/spatial/side.h"

namespace articulus::protocol {

/// What one action of a program is for whoever walks it.
enum class ActionKind {
  Motion,  ///< goes into a Plan; neighbours may share one
  Replay,  ///< a Motion along a path that may only exist once the actions before are done
  Home,
  Zero,
  Prompt,
  Cut,
  Mark,
  RecordPath,  ///< begins; ends with EndPath
  EndPath,
  TakePose,  ///< the present pose becomes the next point of the path `path`
  Check,     ///< jumps to `jump` or goes on, by a measure
  Jump       ///< always to `jump`
};

/// One leaf, all blocks unrolled: no block is left, every jump goes forward.
struct Action {
  ActionKind kind = ActionKind::Motion;
  Step step;            ///< the leaf, mirrored for a left joint, with the limits of the blocks around it
  int number = 0;       ///< of the action; Sample::step while it runs
  int topStep = 0;      ///< index into Protocol::steps
  std::string place;    ///< "flexion 30 deg > drawer": for people
  std::string path;     ///< of RecordPath, EndPath, TakePose, Replay
  bool begins = false;  ///< TakePose: the first point; what was there under that name is forgotten
  // Check
  Measure measure;
  bool compareWithLast =
      false;  ///< convergence: the change of the measure since the last Check of the same block, else the measure
  bool below = true;
  double value = 0.0;
  int block = -1;     ///< which repeat it belongs to
  int jump = -1;      ///< action that follows where the condition holds; -1: the next one
  int jumpElse = -1;  ///< where it does not hold; -1: the next one
};

/// What is walked: every sweep, cycle, repeat and sub-protocol unrolled, so that length, duration and peaks are known
/// before.
struct Program {
  std::vector<Action> actions;
  bool viceOpen = false;  ///< Protocol::viceOpen
  bool unloadsInPause = false;
  bool mirrored = false;  ///< written for a right joint, unrolled for a left one: analyses mirror their options as well
};

inline constexpr int kMaxActions = 20000;

/// Unrolls the blocks of a protocol that validate() found no problem in. A flat protocol of one segment a step keeps
/// its numbering: action i is step i.
/// In      side of the specimen; without one as on a right joint, as protocols are written
/// Errors  OutOfRange with more than kMaxActions actions; InvalidArgument where a passive path has no end
[[nodiscard]] base::Result<Program> expand(const Protocol& protocol, std::optional<spatial::Side> side = {});

/// It begins with the vice open: it says so, or goes home before anybody is asked to open it.
[[nodiscard]] bool needsOpenVice(const Program& program);

/// A step follows loads before the program itself has zeroed the load cell for certain: it must have been zeroed
/// before the start. A zero step that a condition may skip does not count.
[[nodiscard]] bool needsZeroedLoadCell(const Program& program);

}  // namespace articulus::protocol
