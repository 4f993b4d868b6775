#include "core/run/run_view.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "core/base/stored_json.h"
#include "core/protocol/step_catalogue.h"
#include "core/spatial/rotation.h"
#include "core/storage/frozen_pose.h"

namespace articulus::run {

using record::Channel;

namespace {

constexpr double kSame_rad = 0.01;  // of a reference, told by the angles of two steps: less is noise, or rounding

/// Of an action of an imported run: the pose that its clinical angles count from, by its first sample that has pose and
/// angles. Nothing where it lacks either: a file begins before its reference was set as often as not.
base::Result<std::optional<spatial::Pose>> referenceByAngles(storage::UserStore& store, std::int64_t runId,
                                                             int action) {
  constexpr std::array kChannels{
      Channel::Flexion,   Channel::LateralBending, Channel::AxialRotation, Channel::PositionX,   Channel::PositionY,
      Channel::PositionZ, Channel::QuaternionW,    Channel::QuaternionX,   Channel::QuaternionY, Channel::QuaternionZ};
  std::optional<spatial::Pose> reference;
  auto read = store.forEachSample(runId, action, kChannels, [&reference](const record::Sample& s) {
    const spatial::SpineAngles angles{s[Channel::Flexion], s[Channel::LateralBending], s[Channel::AxialRotation]};
    const spatial::Pose X_WD = poseOf(s);
    if (!std::isfinite(angles.flexion_rad + angles.lateralBending_rad + angles.axialRotation_rad) ||
        !X_WD.translation.allFinite() || !X_WD.rotation.allFinite())
      return true;
    reference = {spatial::Matrix3(X_WD.rotation * spatial::rotationOf(angles).transpose()), X_WD.translation};
    return false;
  });
  if (!read) return read.error();
  return reference;
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
  std::optional<spatial::Pose> atStart;
  if (const auto specimen = base::parseStoredJson(run->header.specimenJson, "The specimen")) {
    view.side_ = spatial::sideFromText(base::textUnder(*specimen, "side"));
    view.clampedAt_ = storage::frozenPose(*specimen, storage::kClampedAt);
    atStart = storage::frozenPose(*specimen, storage::kReferenceAtStart);
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
    bool found = atStart.has_value();
    if (found) first.X_WR = *atStart;
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
  if (!run->header.imported) return view;
  if (const auto told = referenceByAngles(store, runId, -1); !told) return told.error();
  else if (*told) view.references_.front() = {-1, **told};
  // Of another program nobody tells when its reference was set, and its angles say it: those of a step that follows an
  // unload count from elsewhere than those before it.
  for (const protocol::Action& a : program.actions) {
    const auto told = referenceByAngles(store, runId, a.number);
    if (!told) return told.error();
    if (!*told) continue;
    const spatial::Pose& before = view.references_.back().X_WR;
    if (spatial::logRotation((*told)->rotation * before.rotation.transpose()).norm() >= kSame_rad)
      view.references_.push_back({a.number - 1, **told});
  }
  return view;
}

namespace {

bool moves(const protocol::Action& a) {
  return a.kind == protocol::ActionKind::Motion || a.kind == protocol::ActionKind::Replay;
}

/// In whichever way a table may have named it.
bool isCalled(const protocol::Action& a, const std::string& name) {
  if (!moves(a) || name.empty()) return false;
  if (a.step.label == name || a.place == name) return true;
  const auto loop = protocol::loopOf(a.step);
  return loop && (loop->motion == name || loop->motion + ", " + a.place == name);
}

}  // namespace

std::vector<int> RunView::actionsOf(const std::string& name) const {
  std::vector<int> found;
  for (const auto& a : program_->actions)
    if (isCalled(a, name)) found.push_back(a.number);
  return found;
}

bool RunView::isAmong(const protocol::Action& action, const std::vector<std::string>& names) const {
  return names.empty() ||
         std::ranges::any_of(names, [&action](const std::string& name) { return isCalled(action, name); });
}

std::string RunView::nameOf(const protocol::Action& action) {
  return action.step.label.empty() ? action.place : action.step.label;
}

std::string RunView::motionsToName() const {
  constexpr std::size_t kMost = 12;
  std::vector<std::string> names;
  for (const auto& a : program_->actions) {
    const auto loop = protocol::loopOf(a.step);
    const std::string name = loop && a.step.label.empty() ? loop->motion : nameOf(a);
    if (moves(a) && std::ranges::find(names, name) == names.end()) names.push_back(name);
  }
  if (names.empty()) return "The run has no motion that could be named.";
  std::string words = names.size() == 1 ? "Name its motion: " : "Name one of ";
  for (std::size_t i = 0; i < std::min(names.size(), kMost); ++i) words += (i == 0 ? "" : ", ") + names[i];
  if (names.size() > kMost) words += " and " + std::to_string(names.size() - kMost) + " more";
  return words + ".";
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

std::optional<bool> RunView::ended(int action) const {
  bool tells = false, ended = false;
  for (const record::Event& e : events_) {
    tells = tells || e.kind == record::EventKind::StepEnded || e.kind == record::EventKind::PlanEnded;
    ended = ended || (e.kind == record::EventKind::StepEnded && e.step == action);
  }
  return tells ? std::optional(ended) : std::nullopt;
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
