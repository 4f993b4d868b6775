#pragma once
#include <QPointF>
#include <QString>
#include <optional>
#include <vector>

#include "core/protocol/program.h"
#include "core/record/sample.h"

namespace articulus::ui {

/// What a loop of one commanded axis is drawn over: moment over its angle, or force over its displacement.
struct LoopAxes {
  int axis = 4;  ///< 0..5: Fx Fy Fz Mx My Mz
  record::Channel load = record::Channel::MomentY, movement = record::Channel::Flexion;
  double movementScale = 1.0;        ///< to what is shown: deg or mm
  QString loadLabel, movementLabel;  ///< with units: "My (Nm)", "FE (deg)"
};
[[nodiscard]] LoopAxes loopAxes(int axis);

/// One repetition as a line.
struct LoopCycle {
  int step = -1, cycle = 0;     ///< step: the action's number; cycle 0: of an axis that is driven without a loop
  std::vector<QPointF> points;  ///< x movement (deg, mm), y load (Nm, N)
  double origin = 0.0;          ///< what x counts from: of a displacement where its step began, mm; of an angle 0
};

/// The moment-angle loops of the step that runs, split into its repetitions. Points that lie closer together
/// than a line is wide are left out, so that a cycle of minutes at 1 kHz stays drawable.
/// In      samples in order of time, those of other steps are ignored
/// Thread  one
class LoopModel {
 public:
  /// Which steps have loops. Forgets all cycles.
  void setProtocol(const protocol::Protocol& protocol);
  void setProgram(const protocol::Program& program);  ///< the same of one that is unrolled already
  /// For a stored run: keeps every step instead of the latest one only.
  void keepAllSteps(bool keep) { keepAll_ = keep; }
  /// For a run: steps that drive an axis without making a loop of their own (a ramp, a passive path) are drawn too,
  /// load over that axis, a line for all that belongs to one step of the protocol. Before setProtocol().
  void drawDriven(bool draw) { drawDriven_ = draw; }
  void append(const record::Sample& sample);
  void clear();

  [[nodiscard]] const std::vector<LoopCycle>& cycles() const { return cycles_; }
  /// Of the step whose loop is being drawn; nullptr before the first.
  [[nodiscard]] const protocol::LoadLoop* loop() const;
  [[nodiscard]] LoopAxes axes() const;

 private:
  [[nodiscard]] const protocol::LoadLoop* loop(int action) const;
  std::vector<std::optional<protocol::LoadLoop>> loops_;  ///< one an action, which Sample::step counts
  std::vector<LoopCycle> cycles_;
  std::vector<int> lines_;  ///< one an action: which step of the protocol it belongs to
  bool keepAll_ = false, drawDriven_ = false;
  double originX_ = 0.0;  ///< a displacement is measured from where its step began
};

}  // namespace articulus::ui
