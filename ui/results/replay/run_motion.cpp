#include "ui/results/replay/run_motion.h"

#include <QCoreApplication>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/cell/cell_content.h"
#include "core/run/stored_program.h"
#include "core/storage/frozen_pose.h"
#include "ui/kit/text.h"
#include "ui/status/step_words.h"

namespace articulus::ui {
namespace {

using base::Error;
using base::ErrorCode;

/// The cell file as it was, without what the run has added to it.
base::Result<std::shared_ptr<const cell::CellConfig>> cellThen(const storage::RunRecord& run,
                                                               const std::filesystem::path& resources,
                                                               const std::filesystem::path& ownCells) {
  const Error lost{ErrorCode::NotFound, "The cell of this run cannot be drawn: " + run.header.cellName + ".",
                   "It needs the file of its robot among the resources; numbers and plots do not."};
  auto content = nlohmann::json::parse(run.header.cellJson, nullptr, false);
  if (!content.is_object()) return lost;
  for (const char* added : run::kAddedToCell) content.erase(added);
  // As one of the laboratory's own, whose arm may be one that it imported.
  const auto& folder = ownCells.empty() ? resources / "cells" : ownCells;
  auto cell = cell::cellOf(std::move(content), folder / "of_run.json", resources, nlohmann::json::object());
  if (!cell) return Error{lost.code, lost.message + " " + cell.error().message, lost.remedy};
  return std::make_shared<const cell::CellConfig>(std::move(*cell));
}

}  // namespace

base::Result<RunMotion> readMotion(RunArchive& archive, std::int64_t runId, const std::filesystem::path& resources,
                                   const std::filesystem::path& ownCells) {
  const auto run = archive.run(runId);
  if (!run) return run.error();
  auto samples = archive.thinnedSamples(runId, -1, record::MotionTrack::kMostSamples);
  if (!samples) return samples.error();
  std::erase_if(*samples, [](const record::Sample& s) {
    return !s.six(record::Channel::Joint1).allFinite() || !std::isfinite(s[record::Channel::Time]);
  });
  if (samples->empty() || run->header.imported)
    return Error{ErrorCode::NotFound, "This run has no joint positions of an arm.",
                 "There is nothing to show in 3D; its numbers and plots are all there is."};
  RunMotion motion;
  auto cell = cellThen(*run, resources, ownCells);
  if (!cell) return cell.error();
  motion.cell = std::move(*cell);
  motion.track.samples = std::move(*samples);
  if (const auto specimen = nlohmann::json::parse(run->header.specimenJson, nullptr, false); specimen.is_object()) {
    motion.track.clampedAt = storage::frozenPose(specimen, storage::kClampedAt);
    motion.track.clamped = specimen.value("clamped", true);
    if (motion.track.clamped) motion.specimen = run->specimenLabel;
  }
  const auto cuts = archive.cuts(*run);
  if (!cuts) return cuts.error();
  for (const std::string& structure : cuts->before)
    motion.track.cuts.push_back({-std::numeric_limits<double>::infinity(), structure});
  const auto events = archive.events(runId);
  if (!events) return events.error();
  for (const record::Event& event : *events)
    if (event.kind == record::EventKind::StructureCut)
      motion.track.cuts.push_back({motion.track.timeOf_s(event.cycle), std::string(event.textView())});
  const auto tracking = archive.tracking(runId);
  if (!tracking) return tracking.error();
  if (auto tracked = std::make_shared<const TrackedReplay>(*tracking, *motion.cell, motion.track); !tracked->empty())
    motion.tracked = std::move(tracked);
  if (const auto walked = run::storedProgram(*run)) motion.steps = stepTitles(walked->program);
  motion.title =
      QCoreApplication::translate("RunMotion", "Run %1").arg(runId) + QStringLiteral("  ·  ") +
      (run->header.simulated ? QCoreApplication::translate("RunMotion", "simulated") : toQt(run->header.cellName));
  return motion;
}

}  // namespace articulus::ui
