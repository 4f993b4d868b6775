#include "ui/results/run_data.h"

#include <algorithm>
#include <cmath>

#include "core/protocol/step_catalogue.h"
#include "core/run/stored_program.h"
#include "core/spatial/units.h"
#include "ui/kit/language/core_text.h"
#include "ui/status/event_words.h"

namespace articulus::ui {
namespace {
constexpr std::size_t kSamplesPerStep = 6000;  // thinned: enough for a loop as wide as the screen
constexpr std::size_t kLooksForJoints = 256;

/// Analyses count displacements from the reference pose, loops are drawn from where their step began.
void placeDisplacements(RunArchive& archive, RunData& data) {
  std::vector<int> steps, axes;
  for (const auto& cycle : data.loops) {
    const auto loop = protocol::loopOf(data.program.actions[static_cast<std::size_t>(cycle.step)].step);
    if (!loop || loop->axis >= 3) continue;
    steps.push_back(cycle.step);
    axes.push_back(loop->axis);
  }
  if (steps.empty()) return;
  const auto references = archive.references(data.record.id, data.program, steps);
  if (!references) return;  // the run is shown all the same, without what needs a place on the axis
  for (std::size_t i = 0; i < steps.size(); ++i)
    for (const auto& cycle : data.loops)
      if (cycle.step == steps[i])
        data.loopOffset_mm[cycle.step] =
            cycle.origin - spatial::kMillimetresPerMetre * (*references)[i].translation[axes[i]];
}

/// Whether samples here and there tell where the arm was; an import never does (as readMotion()).
bool hasJoints(const std::vector<record::Sample>& some, const storage::RunRecord& run) {
  return !run.header.imported &&
         std::ranges::any_of(some, [](const record::Sample& s) { return s.six(record::Channel::Joint1).allFinite(); });
}

double beginOf_s(const std::vector<record::Sample>& some) {
  return some.front()[record::Channel::HostTime] - some.front()[record::Channel::Time];
}

/// Events know the clock of the computer; what both clocks differ by, a sample tells.
PlotMarks marksOf(const std::vector<record::Event>& events, const std::vector<record::Sample>& some) {
  PlotMarks marks;
  if (some.empty()) return marks;
  const double begin_s = beginOf_s(some);
  for (const record::Event& event : events)
    if (event.kind == record::EventKind::Marked || event.kind == record::EventKind::StructureCut)
      if (const double at_s = event.hostTime_s - begin_s; std::isfinite(at_s))
        marks.push_back({at_s, event.textView().empty() ? eventWords(event) : coreText(event.textView())});
  return marks;
}

}  // namespace

const LoopCycle* RunData::loopOf(const std::string& motion) const {
  for (const auto& loop : loops) {
    const auto of = protocol::loopOf(program.actions[static_cast<std::size_t>(loop.step)].step);
    if (of && of->motion == motion) return &loop;
  }
  return nullptr;
}

LoopPlace RunData::placeOf(const LoopCycle& loop) const {
  const auto offset = loopOffset_mm.find(loop.step);
  return {loop.cycle, offset == loopOffset_mm.end() ? std::nullopt : std::optional(offset->second)};
}

std::vector<std::string> RunData::motions() const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < program.actions.size(); ++i)
    if (const auto loop = protocol::loopOf(program.actions[i].step); loop && begun.contains(static_cast<int>(i)))
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
  const auto some = archive.thinnedSamples(runId, -1, kLooksForJoints);
  if (!some) return some.error();
  data.hasJoints = hasJoints(*some, data.record);
  const auto events = archive.events(runId);
  if (!events) return events.error();
  data.marks = marksOf(*events, *some);
  const auto tracking = archive.tracking(runId);
  if (!tracking) return tracking.error();
  if (!some->empty()) data.tracked = trackedCourses(*tracking, beginOf_s(*some));

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
    if (!samples->empty()) data.begun.insert(static_cast<int>(i));
    loops.clear();
    for (const auto& sample : *samples)
      if (sample.loadCycle == loop->reportedCycle) loops.append(sample);
    for (const auto& cycle : loops.cycles()) data.loops.push_back(cycle);
  }
  placeDisplacements(archive, data);
  auto ligaments = ligamentCourses(archive, runId, data.protocol, data.program);
  if (!ligaments) return ligaments.error();
  data.ligaments = std::move(*ligaments);
  return data;
}

}  // namespace articulus::ui
