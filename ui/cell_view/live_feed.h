#pragma once
#include <QString>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/analysis/joint/live_axes.h"
#include "core/cycle/snapshot.h"
#include "core/scene/own_bones.h"
#include "core/scene/tool_trace.h"
#include "ui/bridge/specimen_state.h"
#include "ui/cell_view/planned_pose.h"
#include "ui/cell_view/tracked_bones.h"

namespace articulus::ui {

class RobotView;

/// Shows a 3D view the cell as it is now: where arm and specimen stand and were clamped, what is cut, what comes close,
/// what the joint turns about, which way the tool took in the run. It follows the joint also while nobody looks, so
/// that a view that is opened late shows what one that was open would.
/// Thread  ui
/// Test    tests/ui/cell_view/test_cell_view.cpp
class LiveFeed {
 public:
  LiveFeed(const station::StationLink& link, const cell::CellConfig& cell)
      : specimen_(link), tracked_(link, cell), planned_(cell.X_WD_home) {}

  /// What the joint turns about is told from here on, and the way of the moving body drawn, as a run begins.
  /// In  program: of that run, whose poses are seen ahead
  void beginMotion(const protocol::Program& program = {}) {
    axes_.begin();
    planned_.begin(program);
    trace_.clear();
    tracing_ = true;
  }
  /// The run has ended: its way stays to be seen, and what the arm does afterwards is none of it.
  void endMotion() {
    tracing_ = false;
    planned_.end();
  }
  /// The same motion that the other one follows.
  void goOnFrom(const LiveFeed& other) {
    axes_ = other.axes_;
    trace_ = other.trace_;
    tracing_ = other.tracing_;
    planned_ = other.planned_;
    clamped_ = other.clamped_;
    angleNames_ = other.angleNames_;
    setOwnBones(other.ownBones_);
  }
  /// Bones as a person's meshes have them, instead of the simulated ones; empty: none.
  void setOwnBones(std::vector<scene::OwnBone> bones) {
    ownBones_ = std::move(bones);
    bonesKnown_ = false;
  }
  /// What the clinical angles of the joint are called, about x, y and z.
  void setAngleNames(std::array<QString, 3> names) { angleNames_ = std::move(names); }
  /// Each snapshot.
  void follow(const cycle::Snapshot& snapshot);
  /// What was followed, in a view that is seen; where nothing moves no picture is drawn.
  void show(RobotView& view, const cycle::Snapshot& snapshot);
  /// The view is another one, or has shown something else meanwhile.
  void viewChanged() { known_ = false; }
  [[nodiscard]] const analysis::AxesNow& axes() { return axes_.now(); }
  [[nodiscard]] const std::optional<spatial::Pose>& planned() const { return planned_.now(); }
  [[nodiscard]] const scene::ToolTrace& trace() const { return trace_; }

 private:
  void showTrace(RobotView& view, const cycle::Snapshot& snapshot);
  SpecimenState specimen_;
  TrackedBones tracked_;
  analysis::LiveAxes axes_;
  scene::ToolTrace trace_;
  PlannedPose planned_;
  bool clamped_ = false, tracing_ = false;  // as it was followed
  std::vector<scene::OwnBone> ownBones_;
  std::array<QString, 3> angleNames_;
  // What the view knows.
  bool known_ = false, bonesKnown_ = false;
  std::uint64_t cuts_ = 0, traceShown_ = 0;
  std::int64_t traceShownAt_ns_ = 0;
  std::optional<spatial::Vector3> clampedAt_m_;
};

}  // namespace articulus::ui
