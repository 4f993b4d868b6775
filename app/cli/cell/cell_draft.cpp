#include "app/cli/cell/cell_draft.h"

#include <algorithm>
#include <charconv>

#include "app/devices/device_catalogue.h"
#include "core/base/text/text_format.h"
#include "core/cell/edit/cell_edit.h"
#include "core/cell/edit/device_choice.h"

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

/// A device of the cell, and where its settings are.
struct Place {
  const device::DeviceKind* kind;
  std::string pointer;
};

/// "kuka_rsi.port=59152" into devices.kuka_rsi.port.
base::Result<void> put(const std::string& setting, const std::vector<Place>& places, cell::CellEdit& edit) {
  const auto point = setting.find('.'), equals = setting.find('=');
  if (point == std::string::npos || equals == std::string::npos || point > equals)
    return Error{ErrorCode::InvalidArgument, "\"" + setting + "\" is no setting of a device.",
                 "Write DEVICE.SETTING=VALUE, for example ati_net_ft.host=192.168.1.1."};
  const std::string device = setting.substr(0, point), key = setting.substr(point + 1, equals - point - 1);
  std::string has;
  for (const Place& place : places) {
    // What has no settings is no answer, and a simulated arm, load cell and tracker have one name.
    if (!place.kind->parameters.empty()) has.append(has.empty() ? "" : ", ").append(place.kind->key);
    if (place.kind->key != device) continue;
    for (const device::DeviceParameter& p : place.kind->parameters) {
      if (p.spec.key != key) continue;
      auto value = valueOf(p, device + "." + key, setting.substr(equals + 1));
      if (!value) return value.error();
      edit.put(place.pointer + "/" + key, nlohmann::json(*value));
      return {};
    }
    return Error{ErrorCode::InvalidArgument, device + " has no setting \"" + key + "\".",
                 "It has " + device::keysOf(*place.kind) + "."};
  }
  return Error{ErrorCode::InvalidArgument, "The cell has no device \"" + device + "\".",
               has.empty() ? "None of its devices has settings." : "Devices with settings: " + has + "."};
}

}  // namespace

std::string CellDraft::kindOf(DevicePort port, const nlohmann::json& model) const {
  const std::string& said = port == DevicePort::Arm ? arm : port == DevicePort::LoadCell ? loadCell : tracker;
  if (!said.empty()) return said;
  const std::string otherwise =
      port == DevicePort::Tracker && (liveness == cell::Liveness::Live || !virtualBench.empty())
          ? "none"
          : std::string("simulated");
  const auto at = nlohmann::json::json_pointer("/devices/" + std::string(keyOf(port)));
  return model.contains(at) && model.at(at).is_string() ? model.at(at).get<std::string>() : otherwise;
}

base::Result<ordered_json> CellDraft::file(const nlohmann::json& model) const {
  cell::CellEdit edit(from, model);
  edit.put("/name", name);
  const auto kinds = app::deviceKinds();
  const cell::Liveness before = livenessOf(edit);
  std::vector<Place> places;
  for (const DevicePort port : {DevicePort::Arm, DevicePort::LoadCell, DevicePort::Tracker}) {
    const std::string kind = kindOf(port, model);
    const bool live = liveness == cell::Liveness::Live;
    const bool real = port == DevicePort::Arm        ? live
                      : port == DevicePort::LoadCell ? live || liveness == cell::Liveness::Bench
                                                     : live && kind != "none";
    const device::DeviceKind* row = cell::findKind(kinds, port, kind);
    if (row && real && !row->hasReal)
      return Error{ErrorCode::InvalidArgument,
                   "A " + std::string(info(liveness).key) + " cell needs a real " + std::string(keyOf(port)) +
                       ", and \"" + kind + "\" is none.",
                   "There are " + app::deviceKeys(port) + "."};
    if (auto chosen = chooseDevice(edit, kinds, port, kind, real); !chosen) return chosen.error();
    if (row) places.push_back({row, settingsOf(edit, port)});
    // Its ports are those of a program, and nothing real: the file says so beside them.
    if (row && row->hasReal && !virtualBench.empty()) edit.put(settingsOf(edit, port) + "/simulated", true);
  }
  if (!virtualBench.empty()) edit.put("/devices/bench", virtualBench);
  if (liveness == cell::Liveness::Practice) edit.put("/practice", true);
  if (!hand.empty()) {
    if (auto chosen = chooseDevice(edit, kinds, DevicePort::Operator, hand, true); !chosen) return chosen.error();
    places.push_back({cell::findKind(kinds, DevicePort::Operator, hand), settingsOf(edit, DevicePort::Operator)});
  }
  for (const std::string& setting : settings)
    if (auto good = put(setting, places, edit); !good) return good.error();
  tellLiveness(edit, before);
  return edit.file();
}

}  // namespace articulus::cli
