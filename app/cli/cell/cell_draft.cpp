#include "app/cli/cell/cell_draft.h"

#include <algorithm>
#include <charconv>

#include "app/devices/device_catalogue.h"
#include "core/base/text_format.h"

namespace articulus::cli {
namespace {

using base::Error;
using base::ErrorCode;
using device::DeviceParameterKind;
using device::DevicePort;
using nlohmann::ordered_json;

base::Result<ordered_json> valueOf(const device::DeviceParameter& p, const std::string& setting,
                                   const std::string& text) {
  switch (p.kind) {
    case DeviceParameterKind::Number:
    case DeviceParameterKind::Integer:
    case DeviceParameterKind::Port: break;
    default: return ordered_json(text);
  }
  double number = 0.0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size())
    return Error{ErrorCode::InvalidArgument, setting + ": \"" + text + "\" is no number.",
                 "Write it with a point: " + setting + "=" + std::to_string(static_cast<int>(p.spec.maximum)) + "."};
  if (!(number >= p.spec.minimum && number <= p.spec.maximum))  // also what is not finite, which JSON cannot hold
    return Error{
        ErrorCode::InvalidArgument, setting + ": \"" + text + "\" is out of range.",
        "It may be from " + base::significant(p.spec.minimum) + " to " + base::significant(p.spec.maximum) + "."};
  if (p.kind != DeviceParameterKind::Number && number == static_cast<double>(static_cast<long long>(number)))
    return ordered_json(static_cast<long long>(number));
  return ordered_json(number);
}

/// "kuka_rsi.port=59152" into devices.kuka_rsi.port.
base::Result<void> put(const std::string& setting, const std::vector<const app::DeviceRow*>& rows,
                       ordered_json& devices) {
  const auto point = setting.find('.'), equals = setting.find('=');
  if (point == std::string::npos || equals == std::string::npos || point > equals)
    return Error{ErrorCode::InvalidArgument, "\"" + setting + "\" is no setting of a device.",
                 "Write DEVICE.SETTING=VALUE, for example ati_net_ft.host=192.168.1.1."};
  const std::string device = setting.substr(0, point), key = setting.substr(point + 1, equals - point - 1);
  std::string has;
  for (const app::DeviceRow* row : rows) {
    has.append(has.empty() ? "" : ", ").append(row->kind->key);
    if (row->kind->key != device) continue;
    for (const device::DeviceParameter& p : row->kind->parameters) {
      if (p.spec.key != key) continue;
      auto value = valueOf(p, device + "." + key, setting.substr(equals + 1));
      if (!value) return value.error();
      devices[device][key] = std::move(*value);
      return {};
    }
    return Error{ErrorCode::InvalidArgument, device + " has no setting \"" + key + "\".",
                 "It has " + device::keysOf(*row->kind) + "."};
  }
  return Error{ErrorCode::InvalidArgument, "The cell has no device \"" + device + "\".", "It has " + has + "."};
}

/// Addresses of the shipped cell are those of its virtual device: null takes them away.
void forget(const device::DeviceKind& kind, const nlohmann::json& model, ordered_json& settings) {
  for (const device::DeviceParameter& p : kind.parameters)
    if (p.kind == DeviceParameterKind::Address || p.kind == DeviceParameterKind::Port)
      if (model.contains(
              nlohmann::json::json_pointer("/devices/" + std::string(kind.key) + "/" + std::string(p.spec.key))))
        settings[std::string(p.spec.key)] = nullptr;
}

}  // namespace

std::string CellDraft::kindOf(DevicePort port, const nlohmann::json& model) const {
  const std::string& said = port == DevicePort::Arm ? arm : port == DevicePort::LoadCell ? loadCell : tracker;
  if (!said.empty()) return said;
  const std::string otherwise =
      port == DevicePort::Tracker && liveness == cell::Liveness::Live ? "none" : std::string("simulated");
  const auto at = nlohmann::json::json_pointer("/devices/" + std::string(keyOf(port)));
  return model.contains(at) && model.at(at).is_string() ? model.at(at).get<std::string>() : otherwise;
}

base::Result<ordered_json> CellDraft::file(const nlohmann::json& model) const {
  ordered_json made{{"variant_of", from}};
  const bool live = liveness == cell::Liveness::Live;
  made["name"] = name;
  made["simulated"] = !live;
  ordered_json devices = ordered_json::object();
  std::vector<const app::DeviceRow*> rows;
  for (const DevicePort port : {DevicePort::Arm, DevicePort::LoadCell, DevicePort::Tracker}) {
    const std::string kind = kindOf(port, model);
    devices[std::string(keyOf(port))] = kind;
    if (port == DevicePort::Tracker && kind == "none") continue;
    const app::DeviceRow* row = app::findDevice(port, kind);
    if (!row)
      return Error{ErrorCode::InvalidArgument, "There is no " + std::string(keyOf(port)) + " \"" + kind + "\".",
                   "There are " + app::deviceKeys(port) + "."};
    rows.push_back(row);
    const bool real =
        port == DevicePort::Arm ? live : port == DevicePort::LoadCell && liveness != cell::Liveness::Simulated;
    if (real && !row->kind->hasReal)
      return Error{ErrorCode::InvalidArgument,
                   "A " + std::string(info(liveness).key) + " cell needs a real " + std::string(keyOf(port)) +
                       ", and \"" + kind + "\" is none.",
                   "There are " + app::deviceKeys(port) + "."};
    if (row->kind->hasReal) devices[kind]["simulated"] = !real;
    if (real) forget(*row->kind, model, devices[kind]);
    if (port == DevicePort::Arm && row->kind->takes)
      made["command_level"] = *row->kind->takes == robot::CommandLevel::JointPosition   ? "joint_position"
                              : *row->kind->takes == robot::CommandLevel::JointVelocity ? "joint_velocity"
                                                                                        : "joint_torque";
    if (port == DevicePort::Arm && row->kind->rate_Hz > 0.0) made["rate_Hz"] = row->kind->rate_Hz;
  }
  if (!hand.empty()) {
    const app::DeviceRow* row = app::findDevice(DevicePort::Operator, hand);
    if (!row)
      return Error{ErrorCode::InvalidArgument, "There is no operator's switch \"" + hand + "\".",
                   "There are " + app::deviceKeys(DevicePort::Operator) + "."};
    rows.push_back(row);
  }
  for (const std::string& setting : settings)
    if (auto good = put(setting, rows, devices); !good) return good.error();
  if (hand == "screen") devices["operator"] = hand;
  else if (!hand.empty()) {
    ordered_json one{{"kind", hand}};
    if (devices.contains(hand)) one.update(devices[hand]);
    devices.erase(hand);
    devices["operator"] = ordered_json::array({std::move(one)});
  }
  made["devices"] = std::move(devices);
  if (live) {
    made["description"] = name + ": a live cell after the model of " + from + ".";
    made["honesty"] = {"LIVE: the arm moves. Its limits were tested on a simulated twin of it, not on the arm itself.",
                       "The vice is closed by hand, and whoever closes it says so here."};
  }
  if (liveness == cell::Liveness::Bench) {
    made["description"] = name + ": a real load cell beside a simulated arm, after the model of " + from + ".";
    made["honesty"] = {
        "BENCH: the load cell is real and measured; arm, drives, vice and specimen are simulated.",
        "What the load cell bears has nothing to do with what the simulated arm does: nothing is weighed "
        "in, and nothing can be clamped."};
  }
  return made;
}

}  // namespace articulus::cli
