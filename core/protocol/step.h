#pragma once
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/protocol/flow_steps.h"
#include "core/protocol/guidance_steps.h"
#include "core/protocol/limit_tightening.h"
#include "core/protocol/load_steps.h"
#include "core/protocol/path_steps.h"
#include "core/protocol/report.h"
#include "core/protocol/waveform_step.h"

namespace articulus::protocol {

using AnyStep = std::variant<UnloadStep, LoadCycleStep, LoadStep, MoveStep, WaitStep, HomeStep, ZeroStep, WaveformStep,
                             GuideStep, RotateStep, PassivePathStep, RecordPathStep, ReplayPathStep, SweepStep,
                             RepeatStep, BranchStep, SubProtocolStep, PromptStep, CutStep, MarkStep>;

/// One step of a protocol: what it does, and what every step may have.
struct Step : AnyStep {
  using AnyStep::AnyStep;
  using AnyStep::operator=;

  std::string label;       ///< a name to refer to and to show; may be empty
  LimitTightening limits;  ///< of this step and all in it
  std::vector<Report> reports;
  int line = 0;  ///< in its file, from 1; 0: not from a file
};

/// "unload", "load_cycle", "load", "move", "wait", "home", "zero", "ramp", "sine", "triangle", "profile", "guide",
/// "rotate", "passive_path", "record_path", "replay_path", "sweep", "repeat", "branch", "sub_protocol", "prompt",
/// "cut", "mark"
[[nodiscard]] std::string_view typeName(const Step& step) noexcept;
/// True for steps that close a loop over the load; a wait takes the kind of the step before; a block what is in it.
[[nodiscard]] bool isForceStep(const Step& step) noexcept;

/// "Fx" ... "Mz" and "N" or "Nm" of an axis 0..5; empty for any other number.
[[nodiscard]] std::string_view axisName(int axis) noexcept;
[[nodiscard]] std::string_view axisUnit(int axis) noexcept;

}  // namespace articulus::protocol
