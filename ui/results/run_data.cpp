#include "ui/results/run_data.h"

#include <algorithm>

#include "core/protocol/step_catalogue.h"
#include "core/run/stored_program.h"

namespace articulus::ui {
namespace {
constexpr std::size_t kSamplesPerStep = 6000;  // thinned: enough for a loop as wide as the screen
}

const LoopCycle* RunData::loopOf(const std::string& motion) const {
  for (const auto& loop : loops) {
    const auto of = protocol::loopOf(program.actions[static_cast<std::size_t>(loop.step)].step);
    if (of && of->motion == motion) return &loop;
  }
  return nullptr;
}

std::vector<std::string> RunData::motions() const {
  std::vector<std::string> result;
  for (const auto& a : program.actions)
    if (const auto loop = protocol::loopOf(a.step))
      if (std::find(result.begin(), result.end(), loop->motion) == result.end()) result.push_back(loop->motion);
  return result;
}

LoopAxes RunData::axesOf(const std::string& motion) const {
  for (const auto& a : program.actions)
    if (const auto loop = protocol::loopOf(a.step); loop && loop->motion == motion) return loopAxes(loop->axis);
  return loopAxes(4);
}

base::Result<RunData> readRun(RunArchive& archive, std::int64_t runId, BackgroundTask* task) {
  RunData data;
  auto record = archive.run(runId);
  if (!record) return record.error();
  data.record = std::move(*record);
  if (auto walked = run::storedProgram(data.record)) {  // else its samples are shown without the steps
    data.protocol = std::move(walked->protocol);
    data.program = std::move(walked->program);
  }
  auto condition = conditionOf(archive, data.record);
  if (!condition) return condition.error();
  data.condition = std::move(*condition);
  auto results = archive.shownResults(data.record);
  if (!results) return results.error();
  data.results = std::move(results->values);
  data.resultsOlder = results->older;
  auto notes = archive.notes(runId);
  if (!notes) return notes.error();
  data.notes = std::move(*notes);
  auto preview = archive.preview(runId);
  if (!preview) return preview.error();
  data.preview = std::move(*preview);

  LoopModel loops;
  loops.setProgram(data.program);
  const auto steps = static_cast<std::int64_t>(data.program.actions.size());
  for (std::int64_t i = 0; i < steps; ++i) {
    if (task && !task->report(i, steps))
      return base::Error{base::ErrorCode::Cancelled, "The run was not read to its end.", {}};
    const auto loop = protocol::loopOf(data.program.actions[static_cast<std::size_t>(i)].step);
    if (!loop) continue;
    auto samples = archive.thinnedSamples(runId, static_cast<int>(i), kSamplesPerStep);
    if (!samples) return samples.error();
    loops.clear();
    for (const auto& sample : *samples)
      if (sample.loadCycle == loop->reportedCycle) loops.append(sample);
    for (const auto& cycle : loops.cycles()) data.loops.push_back(cycle);
  }
  auto ligaments = ligamentCourses(archive, runId, data.protocol, data.program);
  if (!ligaments) return ligaments.error();
  data.ligaments = std::move(*ligaments);
  return data;
}

}  // namespace articulus::ui
