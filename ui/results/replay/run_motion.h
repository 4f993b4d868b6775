#pragma once
#include <QString>
#include <QStringList>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/record/motion_track.h"
#include "core/scene/own_bones.h"
#include "ui/bridge/run_archive.h"
#include "ui/results/replay/tracked_replay.h"

namespace articulus::ui {

/// What is needed to watch a stored run once more in 3D.
struct RunMotion {
  std::shared_ptr<const cell::CellConfig> cell;  ///< as it is frozen with the run
  record::MotionTrack track;
  QString title;                                   ///< "Run 12 · simulated"
  QStringList steps;                               ///< what Sample::step counts
  std::string specimen;                            ///< its label; empty: none was clamped
  std::shared_ptr<const TrackedReplay> tracked{};  ///< null: no tracking system saw it, or nobody knows where it stood
  std::vector<scene::OwnBone> ownBones{};          ///< of the person's own meshes, for who reads them
};

/// Takes about the same time however long the run is.
/// In      ownCells: DATA/cells, beside whose folder the laboratory's own arms lie; empty: there are none
/// Errors  in words: a run that has no joints of an arm, a cell that cannot be read any more
/// Thread  any with an archive of its own
[[nodiscard]] base::Result<RunMotion> readMotion(RunArchive& archive, std::int64_t runId,
                                                 const std::filesystem::path& resources,
                                                 const std::filesystem::path& ownCells = {});

}  // namespace articulus::ui
