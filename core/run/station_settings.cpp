#include "core/run/station_settings.h"

#include <algorithm>
#include <array>
#include <thread>
#include <utility>

#include "core/protocol/segment_rules.h"

namespace articulus::run {
namespace {

using base::Error;
using base::ErrorCode;
using cycle::CommandKind;

std::uint64_t revisionOf(CommandKind kind, const cycle::Snapshot& now) {
  switch (kind) {
    case CommandKind::UseGains: return now.gainsRevision;
    case CommandKind::UseLimits: return now.limitsRevision;
    case CommandKind::UseLaw: return now.forceLawRevision;
    case CommandKind::UseTool: return now.toolRevision;
    default: return 0;
  }
}

bool busy(const cycle::Snapshot& now) { return cycle::moves(now.state) || now.planRunning; }

}  // namespace

template <class T>
const T* StationSettings::keep(T value) {
  auto held = std::make_shared<const T>(std::move(value));
  link_.keep(held);  // the control thread may look at it after these settings are gone
  return held.get();
}

SettingsInForce StationSettings::inForce(const cycle::Snapshot& now) const {
  SettingsInForce in{.gains = now.gains ? *now.gains : cell_.gains,
                     .limits = now.limits ? *now.limits : cell_.limits,
                     .forceLaw = now.cycle > 0 || now.forceLawRevision > 0 ? now.forceLaw : cell_.forceLaw,
                     .tool = {}};
  if (now.tool) in.tool = *now.tool;
  return in;
}

base::Result<void> StationSettings::useGains(const control::GainSet& wanted) {
  const auto catalogue = control::gainCatalogue();
  const control::GainSet before = gains();
  for (std::size_t i = 0; i < control::kGainCount; ++i) {
    if (auto wrong = base::checkRange(catalogue[i], wanted.value[i])) return *wrong;
    if (runUnderWay_ && wanted.value[i] != before.value[i] && !catalogue[i].liveTunable)
      return Error{ErrorCode::Conflict,
                   std::string(catalogue[i].label) + " can not be changed while the robot is moved.",
                   "Stop the run first."};
  }
  cycle::Command command;
  command.kind = CommandKind::UseGains;
  command.gains = keep(wanted);
  return send(command, "gains");
}

base::Result<void> StationSettings::useLimits(const safety::LimitSet& wanted) {
  if (runUnderWay_) return Error{ErrorCode::Conflict, "Limits can not be changed during a run.", "Stop the run first."};
  if (busy(link_.snapshot()))
    return Error{ErrorCode::Conflict, "Limits can not be changed while the robot moves.",
                 "Wait until it stands or stop it."};
  if (auto within = safety::checkAgainstMaxima(wanted, cell_.maxima); !within) return within.error();
  cycle::Command command;
  command.kind = CommandKind::UseLimits;
  command.limits = keep(wanted);
  return send(command, "limits");
}

base::Result<void> StationSettings::useForceLaw(control::Law law) {
  if (!protocol::followsLoads(law))
    return Error{ErrorCode::InvalidArgument, std::string(control::info(law).label) + " does not follow six loads.",
                 "Choose one of the force laws."};
  if (runUnderWay_ || busy(link_.snapshot()))
    return Error{ErrorCode::Conflict, "The force law can not be changed while the robot moves.",
                 "Wait until it stands or stop it."};
  cycle::Command command;
  command.kind = CommandKind::UseLaw;
  command.law = law;
  return send(command, "force law");
}

sensing::ToolCalibration StationSettings::tool() const {
  if (const auto now = inForce().tool) return *now;
  sensing::ToolCalibration stated;
  stated.mass_kg = cell_.tool.mass_kg;
  stated.centre_S_m = cell_.tool.centreOfMass_m;
  return stated;
}

base::Result<void> StationSettings::useTool(const sensing::ToolCalibration& tool) {
  const cycle::Snapshot now = link_.snapshot();
  if (runUnderWay_ || busy(now))
    return Error{ErrorCode::Conflict, "The tool can not be changed while the robot moves.",
                 "Wait until it stands or stop it."};
  if (now.specimenMounted)
    return Error{ErrorCode::Conflict, "The tool can not be changed while a specimen is mounted.",
                 "Take it out first: the new tool is zeroed without it."};
  cycle::Command command;
  command.kind = CommandKind::UseTool;
  command.tool = keep(tool);
  return send(command, "tool");
}

base::Result<void> StationSettings::send(const cycle::Command& command, const char* what) {
  const std::uint64_t revision = revisionOf(command.kind, link_.snapshot());
  const std::uint64_t number = link_.send(command);
  if (number == 0)
    return Error{ErrorCode::DeviceFailure, std::string("The station did not take the ") + what + ".", "Try again."};
  sent_.push_back({number, command.kind, revision});
  return {};
}

void StationSettings::hear(const cycle::Ack& ack) {
  const auto change = std::ranges::find(sent_, ack.number, &Sent::number);
  if (change == sent_.end()) return;
  if (ack.code == cycle::AckCode::Accepted) {
    change->accepted = true;
    return;
  }
  refused_ = Error{ErrorCode::Conflict,
                   std::string(cycle::name(ack.kind)) + ": refused, " + std::string(cycle::explain(ack.code)),
                   "What was in force before still is."};
  sent_.erase(change);
}

bool StationSettings::waiting() {
  const std::uint64_t lost = acks_.lost;
  std::uint64_t newest = 0;
  std::array<cycle::Ack, 16> acks;
  while (const auto n = link_.readAcks(acks_, acks))
    for (std::size_t i = 0; i < n; ++i) {
      newest = std::max(newest, acks[i].number);
      hear(acks[i]);
    }
  // An answer that was overwritten before anybody read it was one: what is in force, the Snapshot shows.
  if (acks_.lost > lost)
    std::erase_if(sent_, [newest](const Sent& change) { return !change.accepted && change.number < newest; });
  if (sent_.empty()) return false;
  const cycle::Snapshot now = link_.snapshot();
  std::erase_if(
      sent_, [&now](const Sent& change) { return change.accepted && revisionOf(change.kind, now) > change.revision; });
  return !sent_.empty();
}

base::Result<void> StationSettings::await(std::chrono::milliseconds atMost) {
  const auto until = std::chrono::steady_clock::now() + atMost;
  while (waiting()) {
    if (std::chrono::steady_clock::now() > until)
      return Error{ErrorCode::DeviceFailure, "The station gave no answer to a change of its settings.",
                   "What is shown is in force; look again in a moment."};
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  if (!refused_) return {};
  const Error refused = *std::exchange(refused_, {});
  return refused;
}

}  // namespace articulus::run
