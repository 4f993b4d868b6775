#pragma once
#include <QList>
#include <QString>
#include <array>

#include "core/analysis/joint/live_axes.h"
#include "core/scene/scene_model.h"
#include "core/scene/tone.h"
#include "ui/scene/scene_switches.h"

namespace articulus::ui {

/// A line of the legend: which mark in the scene is what.
struct LegendRow {
  enum class Mark { None, Solid, Dashed, Ball, Ghost };
  Mark mark = Mark::None;
  scene::Tone tone = scene::Tone::Force;  ///< of the mark
  QString text;
  bool operator==(const LegendRow&) const = default;
};

/// A word at a place of the scene.
struct SceneLabel {
  spatial::Vector3 at_m;  ///< in W
  scene::Tone tone;
  QString text;
};

/// What the scene shows now beside bodies.
struct SceneFacts {
  const scene::ScenePose& pose;
  const analysis::AxesNow& axes;     ///< of the moving body in the cell, from measured poses
  bool clamped = false;              ///< there is a joint: before, nothing turns in anything
  bool way = false;                  ///< the way of the moving body is known
  int tracked = 0, trackedSeen = 0;  ///< bones that a tracking system follows here; of these, those that it sees now
  int bonesAsTracked = 0;            ///< bones of the specimen that are drawn where the tracking system sees them
  QString planned = {};              ///< what the ghost of the arm stands for; empty: none is seen
  /// What the clinical angles are called, about x, y and z; empty: those of a spine.
  std::array<QString, 3> angleNames = {};
};

/// From the top down, what is needed most last: lines and marks; the axes, or why there is none; loads by what on what
/// and where.
/// Thread  ui
[[nodiscard]] QList<LegendRow> legendOf(const SceneFacts& facts, const SceneSwitches& shown);
/// At the tips of arrows and axes.
[[nodiscard]] QList<SceneLabel> labelsOf(const SceneFacts& facts, const SceneSwitches& shown);
/// All of it in sentences, for a screen reader: also what is switched off where it is a load.
[[nodiscard]] QString spokenOf(const SceneFacts& facts, const SceneSwitches& shown);

}  // namespace articulus::ui
