#include "core/cell/edit/device_choice.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace articulus::cell {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceKind;
using device::DeviceParameter;
using device::DeviceParameterKind;
using device::DevicePort;
using nlohmann::json;

constexpr const char* kSimulated = "simulated";
constexpr const char* kScreen = "screen";
constexpr const char* kNone = "none";

std::string at(DevicePort port) { return "/devices/" + std::string(keyOf(port)); }

/// Addresses of a shipped cell are those of its virtual device.
void forgetAddresses(CellEdit& edit, const DeviceKind& kind) {
  for (const DeviceParameter& p : kind.parameters) {
    const std::string pointer = "/devices/" + std::string(kind.key) + "/" + std::string(p.spec.key);
    const bool address = p.kind == DeviceParameterKind::Address || p.kind == DeviceParameterKind::Port;
    if (address && edit.base().contains(json::json_pointer(pointer)) &&
        edit.at(pointer) == edit.base().at(json::json_pointer(pointer)))
      edit.erase(pointer);
  }
}

void putLevel(CellEdit& edit, const DeviceKind& arm) {
  if (arm.takes)
    edit.put("/command_level", *arm.takes == robot::CommandLevel::JointPosition   ? "joint_position"
                               : *arm.takes == robot::CommandLevel::JointVelocity ? "joint_velocity"
                                                                                  : "joint_torque");
  const json& level = edit.at("/command_level");
  if (arm.noTorques && level != json("joint_position") && level != json("joint_velocity"))
    edit.put("/command_level", "joint_position");
  const json& rate = edit.at("/rate_Hz");
  const auto is = [&](double one) { return rate.is_number() && std::abs(rate.get<double>() - one) < 1e-3 * one; };
  if (!arm.rates_Hz.empty() && std::ranges::none_of(arm.rates_Hz, is)) edit.put("/rate_Hz", arm.rates_Hz.front());
}

base::Result<void> chooseSwitch(CellEdit& edit, DeviceKinds kinds, const std::string& kind) {
  if (!findKind(kinds, DevicePort::Operator, kind))
    return Error{ErrorCode::InvalidArgument, "There is no operator's switch \"" + kind + "\".",
                 "There are " + keysAt(kinds, DevicePort::Operator) + "."};
  if (kind == kScreen) edit.put(at(DevicePort::Operator), kind);
  else if (deviceAt(edit, DevicePort::Operator) != kind)
    edit.put(at(DevicePort::Operator), json::array({json{{"kind", kind}}}));
  return {};
}

}  // namespace

const DeviceKind* findKind(DeviceKinds kinds, DevicePort port, std::string_view key) {
  for (const DeviceKind* kind : kinds)
    if (kind->port == port && kind->key == key) return kind;
  return nullptr;
}

std::string keysAt(DeviceKinds kinds, DevicePort port) {
  std::string keys;
  for (const DeviceKind* kind : kinds)
    if (kind->port == port) keys.append(keys.empty() ? "" : ", ").append(kind->key);
  return keys;
}

std::string deviceAt(const CellEdit& edit, DevicePort port) {
  const json& said = edit.at(at(port));
  if (said.is_string()) return said.get<std::string>();
  if (port == DevicePort::Operator) {
    const json& kind = edit.at(at(port) + "/0/kind");
    return kind.is_string() ? kind.get<std::string>() : std::string();
  }
  return port == DevicePort::Tracker && isReal(edit, DevicePort::Arm) ? kNone : kSimulated;
}

std::string settingsOf(const CellEdit& edit, DevicePort port) {
  return port == DevicePort::Operator ? at(port) + "/0" : "/devices/" + deviceAt(edit, port);
}

bool isReal(const CellEdit& edit, DevicePort port) {
  const json& simulated = edit.at(settingsOf(edit, port) + "/simulated");
  if (port == DevicePort::Operator) return !deviceAt(edit, port).empty() && simulated != json(true);
  return simulated == json(false);
}

Liveness livenessOf(const CellEdit& edit) {
  if (isReal(edit, DevicePort::Arm)) return Liveness::Live;
  if (isReal(edit, DevicePort::LoadCell) || isReal(edit, DevicePort::Tracker)) return Liveness::Bench;
  return edit.at("/practice") == json(true) ? Liveness::Practice : Liveness::Simulated;
}

base::Result<void> chooseDevice(CellEdit& edit, DeviceKinds kinds, DevicePort port, const std::string& kind,
                                bool real) {
  if (port == DevicePort::Operator) return chooseSwitch(edit, kinds, kind);
  if (port == DevicePort::Tracker && kind == kNone) {
    edit.put(at(port), kind);
    return {};
  }
  const DeviceKind* chosen = findKind(kinds, port, kind);
  if (!chosen)
    return Error{ErrorCode::InvalidArgument, "There is no " + std::string(keyOf(port)) + " \"" + kind + "\".",
                 "There are " + keysAt(kinds, port) + "."};
  if (real && !chosen->hasReal)
    return Error{ErrorCode::InvalidArgument,
                 "The " + std::string(keyOf(port)) + " \"" + kind + "\" is always simulated.",
                 "There are " + keysAt(kinds, port) + "."};
  if (deviceAt(edit, port) != kind) edit.put(at(port), kind);
  if (real != isReal(edit, port)) edit.put("/devices/" + kind + "/simulated", !real);
  if (real) forgetAddresses(edit, *chosen);
  if (port == DevicePort::Arm) putLevel(edit, *chosen);
  return {};
}

void tellLiveness(CellEdit& edit, Liveness before) {
  const Liveness now = livenessOf(edit);
  const bool live = now == Liveness::Live;
  if (edit.at("/simulated") != json(!live)) edit.put("/simulated", !live);
  if (now == before) return;
  const json& said = edit.at("/name");
  const std::string name = said.is_string() ? said.get<std::string>() : std::string("This cell");
  const std::string model = edit.from().empty() ? std::string() : ", after the model of " + edit.from();
  if (live) {
    edit.put("/description", name + ": a live cell" + model + ".");
    edit.put("/honesty",
             {"LIVE: the arm moves. Its limits were tested on a simulated twin of it, not on the arm itself.",
              "The vice is closed by hand, and whoever closes it says so here."});
  } else if (now == Liveness::Bench) {
    edit.put("/description", name + ": a real load cell beside a simulated arm" + model + ".");
    edit.put("/honesty", {"BENCH: the load cell is real and measured; arm, drives, vice and specimen are simulated.",
                          "What the load cell bears has nothing to do with what the simulated arm does: nothing is "
                          "weighed in, and nothing can be clamped."});
  } else {
    for (const char* key : {"/description", "/honesty"})
      if (edit.base().contains(json::json_pointer(key))) edit.put(key, edit.base().at(json::json_pointer(key)));
  }
}

}  // namespace articulus::cell
