#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/protocol/limit_tightening.h"
#include "core/protocol/report.h"
#include "core/protocol/steps/branch.h"
#include "core/protocol/steps/conditions.h"
#include "core/protocol/steps/cut.h"
#include "core/protocol/steps/guide.h"
#include "core/protocol/steps/home.h"
#include "core/protocol/steps/load.h"
#include "core/protocol/steps/load_cycle.h"
#include "core/protocol/steps/mark.h"
#include "core/protocol/steps/move.h"
#include "core/protocol/steps/passive_path.h"
#include "core/protocol/steps/prompt.h"
#include "core/protocol/steps/record_path.h"
#include "core/protocol/steps/repeat.h"
#include "core/protocol/steps/replay_path.h"
#include "core/protocol/steps/rotate.h"
#include "core/protocol/steps/sub_protocol.h"
#include "core/protocol/steps/sweep.h"
#include "core/protocol/steps/unload.h"
#include "core/protocol/steps/wait.h"
#include "core/protocol/steps/waveform.h"
#include "core/protocol/steps/zero.h"

namespace articulus::protocol {

/// All kinds of steps, in the order in which lists name them; what each of them is stands in its kindOf().
using AnyStep = std::variant<UnloadStep, LoadCycleStep, LoadStep, MoveStep, WaitStep, HomeStep, ZeroStep, WaveformStep,
                             GuideStep, RotateStep, PassivePathStep, RecordPathStep, ReplayPathStep, SweepStep,
                             ConditionsStep, RepeatStep, BranchStep, SubProtocolStep, PromptStep, CutStep, MarkStep>;

/// One step of a protocol: what it does, and what every step may have.
struct Step : AnyStep {
  using AnyStep::AnyStep;
  using AnyStep::operator=;

  std::string label;       ///< a name to refer to and to show; may be empty
  LimitTightening limits;  ///< of this step and all in it
  std::vector<Report> reports;
  int line = 0;  ///< in its file, from 1; 0: not from a file
};

/// Its "type" in JSON: "unload", "load_cycle" ...; a waveform has the name of its shape.
[[nodiscard]] std::string_view typeName(const Step& step);
/// True for steps that close a loop over the load; a wait takes the kind of the step before; a block what is in it.
[[nodiscard]] bool isForceStep(const Step& step);

/// "Fx" ... "Mz" and "N" or "Nm" of an axis 0..5; empty for any other number.
[[nodiscard]] std::string_view axisName(int axis) noexcept;
[[nodiscard]] std::string_view axisUnit(int axis) noexcept;

}  // namespace articulus::protocol
