#include "app/outputs/igtlink_source.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/record/sample_pose.h"
#include "core/robot/arm_safety.h"
#include "core/safety/fault.h"
#include "core/scene/scene_model.h"

namespace articulus::app {
namespace {

using record::Channel;

constexpr std::size_t kNameLength = 19;
constexpr base::Nanoseconds kOldest_ns = 1'000'000'000;

std::string cut(std::string_view text, std::size_t most) { return std::string(text.substr(0, most)); }

bool finite(const spatial::Pose& X) { return X.rotation.allFinite() && X.translation.allFinite(); }

void add(IgtlinkFrame& frame, std::string name, const spatial::Pose& X) {
  if (finite(X) && frame.bodies.size() < IgtlinkFrame::kMostBodies) frame.bodies.push_back({std::move(name), X});
}

/// The joints of a sample; none where one is not known.
std::optional<robot::JointVector> jointsOf(const record::Sample& sample, int joints) {
  robot::JointVector q = robot::JointVector::Zero(joints);
  const spatial::Vector6 six = sample.six(Channel::Joint1);
  for (int i = 0; i < joints; ++i) q[i] = i < 6 ? six[i] : sample[Channel::Joint7];
  if (!q.allFinite()) return std::nullopt;
  return q;
}

}  // namespace

IgtlinkState igtlinkState(const cycle::Snapshot& snapshot, bool simulated) {
  enum : std::uint16_t { kOk = 1, kFault = 2, kEmergency = 3, kNotReady = 13, kDisabled = 15 };  // of OpenIGTLink
  IgtlinkState state;
  state.name = cut(cycle::name(snapshot.state), kNameLength);
  state.words = std::string(simulated ? "simulated arm" : "real arm") + "; " +
                std::string(cycle::name(snapshot.state)) + "; drives " + (snapshot.controllerOn ? "on" : "off");
  state.code = !snapshot.controllerOn ? kDisabled : snapshot.waitsForArm ? kNotReady : kOk;
  if (snapshot.waitsForArm) state.words += ", waits for the arm";
  if (snapshot.specimenMounted) state.words += "; specimen in the vice";
  if (snapshot.planRunning) state.words += "; step " + std::to_string(snapshot.step + 1);
  if (snapshot.planPaused) state.words += ", paused";
  if (snapshot.armSafety > robot::ArmSafety::Normal)
    state.words += "; arm: " + std::string(robot::info(snapshot.armSafety).label);
  if (snapshot.fault.latched()) {
    state.code = kFault;
    state.name = cut(safety::info(snapshot.fault.code).key, kNameLength);
    state.words += "; fault: " + safety::describe(snapshot.fault);
  }
  if (snapshot.emergencyStop) {
    state.code = kEmergency;
    state.words += "; emergency stop";
  }
  std::replace(state.words.begin(), state.words.end(), '\n', ' ');
  return state;
}

std::vector<std::string> trackedNames(const std::vector<std::string>& bones) {
  const std::string tail = "ToTracker";
  std::vector<std::string> names;
  for (const std::string& bone : bones) {
    std::string name = cut(bone, kNameLength - tail.size()) + tail;
    for (int n = 2; std::find(names.begin(), names.end(), name) != names.end(); ++n) {
      const std::string number = std::to_string(n);
      name = cut(bone, kNameLength - tail.size() - number.size()) + number + tail;
    }
    names.push_back(std::move(name));
  }
  return names;
}

IgtlinkSource::IgtlinkSource(const IgtlinkSettings& settings, const cell::CellConfig& cell,
                             const station::StationLink& link, const base::Clock& clock)
    : settings_(settings), cell_(cell), link_(link), clock_(clock) {
  std::vector<std::string> bones;
  for (const auto& bone : link.trackedBones()) bones.push_back(bone.bone);
  trackedNames_ = trackedNames(bones);
}

std::optional<IgtlinkFrame> IgtlinkSource::next() {
  const cycle::Snapshot snapshot = link_.snapshot();
  if (snapshot.cycle == last_) return std::nullopt;
  last_ = snapshot.cycle;
  IgtlinkFrame frame;
  frame.armSimulated = cell_.simulated;
  frame.loadCellSimulated = cell_.devices.loadCell.simulated;
  // The station's clock may stand for a while, or be set by hand: only how long ago its cycle was is taken from it.
  const base::Nanoseconds age = std::clamp<base::Nanoseconds>(clock_.now() - snapshot.hostTime_ns, 0, kOldest_ns);
  frame.utc_ns =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::system_clock::now().time_since_epoch())
          .count() -
      age;
  if (settings_.arm) addArm(snapshot, frame);
  if (settings_.bones) addBones(snapshot, frame);
  if (settings_.wrench) {
    const spatial::Vector6 load = snapshot.sample.six(Channel::ForceX);
    frame.wrench.emplace();
    std::copy(load.begin(), load.end(), frame.wrench->begin());
  }
  if (settings_.state) frame.state = igtlinkState(snapshot, cell_.simulated);
  return frame;
}

void IgtlinkSource::addArm(const cycle::Snapshot& snapshot, IgtlinkFrame& frame) const {
  const auto q = jointsOf(snapshot.sample, cell_.robot.joints);
  if (!q) return;
  const scene::ScenePose at = scene::armAt(cell_, *q);
  add(frame, "BaseToWorld", at.X_WB);
  for (int i = 0; i < at.links; ++i)
    add(frame, "Link" + std::to_string(i + 1) + "ToWorld", at.X_WL[static_cast<std::size_t>(i)]);
  add(frame, "FlangeToWorld", at.X_WF);
  add(frame, "LoadCellToWorld", at.X_WS);
  add(frame, "ToolToWorld", at.X_WD);
}

void IgtlinkSource::addBones(const cycle::Snapshot& snapshot, IgtlinkFrame& frame) const {
  add(frame, "DistalToWorld", record::poseOf(snapshot.sample));
  // Where nobody saw the vice close, nobody knows where the proximal bone is: better none than a guess.
  if (const auto clamped = link_.clampedAt(); clamped && snapshot.specimenMounted)
    add(frame, "ProximalToWorld", scene::below(*clamped));
  addTracked(snapshot.hostTime_ns, frame);
}

void IgtlinkSource::addTracked(base::Nanoseconds cycle_ns, IgtlinkFrame& frame) const {
  for (const record::TrackedPose& pose : link_.trackedNow()) {
    const auto body = static_cast<std::size_t>(pose.body);
    if (pose.quality == record::TrackQuality::Missing || body >= trackedNames_.size()) continue;
    frame.trackerAge_s = 1e-9 * static_cast<double>(cycle_ns) - pose.time_s;
    add(frame, trackedNames_[body], pose.X_TV);
  }
}

}  // namespace articulus::app
