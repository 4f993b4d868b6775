#include "app/desktop_outputs.h"

#include <algorithm>

namespace articulus::app {
namespace {

constexpr int kLikelyPosePort = 49200;

bool has(const ui::OutputChoice& choice, const char* what) {
  return std::find(choice.sent.begin(), choice.sent.end(), what) != choice.sent.end();
}

ui::OutputChoice choiceOf(const PoseStreamSettings& s, bool on) {
  return {on, s.host, s.port, s.rate_Hz, {s.pose == StreamedPose::Body ? "body" : "joints"}};
}

ui::OutputChoice choiceOf(const IgtlinkSettings& s, bool on) {
  ui::OutputChoice choice{on, s.host, s.port, s.rate_Hz, {}};
  const auto add = [&choice](bool sent, const char* what) {
    if (sent) choice.sent.emplace_back(what);
  };
  add(s.arm, "arm");
  add(s.bones, "bones");
  add(s.wrench, "wrench");
  add(s.state, "state");
  add(s.poses == IgtlinkPoses::OneByOne, "one_by_one");
  return choice;
}

PoseStreamSettings posesOf(const ui::OutputChoice& choice) {
  PoseStreamSettings s;
  s.host = choice.host;
  s.port = static_cast<std::uint16_t>(choice.port);
  s.rate_Hz = choice.rate_Hz;
  s.pose = has(choice, "body") ? StreamedPose::Body : StreamedPose::Joints;
  return s;
}

IgtlinkSettings igtlinkOf(const ui::OutputChoice& choice) {
  IgtlinkSettings s;
  s.host = choice.host;
  s.port = static_cast<std::uint16_t>(choice.port);
  s.rate_Hz = choice.rate_Hz;
  s.poses = has(choice, "one_by_one") ? IgtlinkPoses::OneByOne : IgtlinkPoses::Together;
  s.arm = has(choice, "arm");
  s.bones = has(choice, "bones");
  s.wrench = has(choice, "wrench");
  s.state = has(choice, "state");
  return s;
}

}  // namespace

ui::OutputNow DesktopOutputs::now(ui::OutputKind kind) const {
  ui::OutputNow now;
  if (kind == ui::OutputKind::Poses) {
    const auto poses = outputs_.poseStream();
    PoseStreamSettings likely;
    likely.host = "127.0.0.1";
    likely.port = kLikelyPosePort;
    now.choice = choiceOf(poses.settings.value_or(poses_.value_or(likely)), poses.settings.has_value());
    now.counts = poses.counts;
    now.problem = poses.problem;
    return now;
  }
  const auto igtlink = outputs_.igtlink();
  now.choice = choiceOf(igtlink.settings.value_or(igtlink_.value_or(IgtlinkSettings())), igtlink.settings.has_value());
  now.counts = igtlink.counts;
  now.problem = igtlink.problem;
  now.notes = outputs_.igtlinkCounts().notes;
  return now;
}

base::Result<void> DesktopOutputs::use(ui::OutputKind kind, const ui::OutputChoice& choice) {
  if (choice.port < 1 || choice.port > 65535)
    return base::Error{base::ErrorCode::OutOfRange, "The port " + std::to_string(choice.port) + " is none.",
                       "A port is 1 to 65535."};
  if (kind == ui::OutputKind::Poses) {
    poses_ = posesOf(choice);
    return outputs_.use(choice.on ? poses_ : std::optional<PoseStreamSettings>());
  }
  igtlink_ = igtlinkOf(choice);
  return outputs_.use(choice.on ? igtlink_ : std::optional<IgtlinkSettings>());
}

}  // namespace articulus::app
