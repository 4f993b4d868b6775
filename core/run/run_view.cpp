#include "core/run/run_view.h"

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/spatial/rotation.h"

namespace articulus::run {

using record::Channel;

namespace {

/// Empty where the run does not say it in whole numbers of a pose.
std::optional<spatial::Pose> clampedPose(const nlohmann::json& specimen) {
  const auto at = specimen.is_object() ? specimen.find(kClampedAt) : specimen.end();
  if (!specimen.is_object() || at == specimen.end()) return {};
  try {
    const auto p = at->at("position_m").get<std::vector<double>>();
    const auto q = at->at("quaternion_wxyz").get<std::vector<double>>();
    if (p.size() != 3 || q.size() != 4) return {};
    const spatial::Quaternion turn(q[0], q[1], q[2], q[3]);
    if (!(std::abs(turn.norm() - 1.0) < 1e-6) || !spatial::Vector3(p.data()).allFinite()) return {};
    return spatial::Pose{spatial::Matrix3(turn.normalized().toRotationMatrix()), spatial::Vector3(p.data())};
  } catch (const nlohmann::json::exception&) {
    return {};
  }
}

}  // namespace

base::Result<RunView> RunView::of(storage::UserStore& store, std::int64_t runId, const protocol::Program& program,
                                  std::function<bool()> cancelled) {
  RunView view;
  view.cancelled_ = std::move(cancelled);
  view.store_ = &store;
  view.runId_ = runId;
  view.program_ = &program;
  const auto run = store.run(runId);
  if (!run) return run.error();
  view.simulated_ = run->header.simulated;
  view.cellJson_ = run->header.cellJson;
  if (const auto specimen = base::parseStoredJson(run->header.specimenJson, "The specimen")) {
    view.side_ = spatial::sideFromText(base::textUnder(*specimen, "side"));
    view.clampedAt_ = clampedPose(*specimen);
  }
  auto events = store.events(runId);
  if (!events) return events.error();
  view.events_ = std::move(*events);
  for (const record::Event& e : view.events_) {
    if (e.kind != record::EventKind::ReferenceSet || e.step < 0) continue;
    Reference reference{e.step, {}};
    auto read = store.forEachSample(runId, e.step, [&](const record::Sample& s) {
      if (s.cycle <= e.cycle) reference.X_WR = poseOf(s);
      return s.cycle < e.cycle;
    });
    if (!read) return read.error();
    view.references_.push_back(reference);
  }
  if (view.references_.empty() || view.references_.front().action >= 0) {
    Reference first{-1, {}};
    // Of the first action that has samples: an imported run may begin with any.
    bool found = false;
    for (const protocol::Action& a : program.actions) {
      if (found) break;
      auto read = store.forEachSample(runId, a.number, [&](const record::Sample& s) {
        first.X_WR = poseOf(s);
        found = true;
        return false;
      });
      if (!read) return read.error();
    }
    view.references_.insert(view.references_.begin(), first);
  }
  return view;
}

std::vector<int> RunView::actionsOf(const std::string& label) const {
  std::vector<int> found;
  for (const auto& a : program_->actions)
    if (a.step.label == label && (a.kind == protocol::ActionKind::Motion || a.kind == protocol::ActionKind::Replay))
      found.push_back(a.number);
  return found;
}

base::Result<void> RunView::forEachSample(int action, const std::function<bool(const record::Sample&)>& visit) const {
  bool told = false;
  auto read = store_->forEachSample(runId_, action, cancellable(visit, cancelled_, told));
  if (read && told) return analysisCancelled();
  return read;
}

base::Result<void> RunView::forEachSample(int action, std::span<const record::Channel> channels,
                                          const std::function<bool(const record::Sample&)>& visit) const {
  bool told = false;
  auto read = store_->forEachSample(runId_, action, channels, cancellable(visit, cancelled_, told));
  if (read && told) return analysisCancelled();
  return read;
}

std::function<bool(const record::Sample&)> cancellable(std::function<bool(const record::Sample&)> visit,
                                                       const std::function<bool()>& cancelled, bool& told) {
  if (!cancelled) return visit;
  constexpr int kSamplesPerLook = 1024;
  return [visit = std::move(visit), &cancelled, &told, count = 0](const record::Sample& s) mutable {
    if (count++ % kSamplesPerLook == 0 && cancelled()) {
      told = true;
      return false;
    }
    return visit(s);
  };
}

base::Error analysisCancelled() {
  return {base::ErrorCode::Cancelled, "The analysis was cancelled.", "Nothing was changed; it can be asked for again."};
}

spatial::Pose RunView::reference(int action) const {
  spatial::Pose latest;
  for (const Reference& r : references_)
    if (r.action < action) latest = r.X_WR;
  return latest;
}

base::Result<spatial::Pose> RunView::beginning() const {
  std::optional<spatial::Pose> first;
  for (const protocol::Action& a : program_->actions) {
    auto read = forEachSample(a.number, [&first](const record::Sample& s) {
      first = poseOf(s);
      return false;
    });
    if (!read) return read.error();
    if (first) return *first;
  }
  return base::Error{base::ErrorCode::NotFound, "The run has no samples.", "Run the protocol."};
}

}  // namespace articulus::run
