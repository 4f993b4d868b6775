#include <algorithm>

#include "core/protocol/program.h"
#include "core/protocol/unroller.h"

namespace articulus::protocol {

base::Result<Program> expand(const Protocol& protocol, std::optional<spatial::Side> side) {
  Program program;
  program.viceOpen = protocol.viceOpen;
  program.unloadsInPause = protocol.unloadsInPause;
  program.mirrored = protocol.sideAware && side == spatial::Side::Left;
  try {
    Unroller(program, program.mirrored).list(protocol.steps, true);
  } catch (const Unroller::TooLong&) {
    return base::Error{
        base::ErrorCode::OutOfRange,
        "protocol " + protocol.name + ": unrolled it has more than " + std::to_string(kMaxActions) + " actions.",
        "Take fewer repetitions or values, or split the protocol into two."};
  } catch (const Unroller::Endless& e) {
    return base::Error{
        base::ErrorCode::InvalidArgument,
        "protocol " + protocol.name + ", " + e.place + ": a passive path needs a step and a rate that lead to its end.",
        "Give both as positive numbers."};
  }
  return program;
}

bool needsOpenVice(const Program& program) {
  if (program.viceOpen) return true;
  for (const Action& action : program.actions) {
    if (action.kind == ActionKind::Home) return true;
    if (action.kind == ActionKind::Prompt || action.kind == ActionKind::Cut) return false;
  }
  return false;
}

bool needsZeroedLoadCell(const Program& program) {
  int certain = 0;  // actions before this one may be skipped
  for (const Action& action : program.actions) {
    if (action.kind == ActionKind::Zero && action.number >= certain) return false;
    if (isForceStep(action.step)) return true;
    certain = std::max({certain, action.jump, action.jumpElse});
  }
  return false;
}

}  // namespace articulus::protocol
