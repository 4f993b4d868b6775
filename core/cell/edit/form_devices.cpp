// The devices of a cell, each setting as the record of its kind has it.
#include <nlohmann/json.hpp>

#include "core/cell/edit/form_sections.h"

namespace articulus::cell {
namespace {

using device::DeviceKind;
using device::DeviceParameter;
using device::DeviceParameterKind;
using device::DevicePort;

CellFieldKind fieldKindOf(DeviceParameterKind kind) {
  switch (kind) {
    case DeviceParameterKind::Number: return CellFieldKind::Number;
    case DeviceParameterKind::Integer:
    case DeviceParameterKind::Port: return CellFieldKind::Integer;
    case DeviceParameterKind::Choice: return CellFieldKind::Choice;
    case DeviceParameterKind::Text:
    case DeviceParameterKind::Address:
    case DeviceParameterKind::File: break;
  }
  return CellFieldKind::Text;
}

CellField fieldOf(const DeviceParameter& p, const std::string& settings, const std::string& group) {
  CellField field{.pointer = settings + "/" + std::string(p.spec.key),
                  .kind = fieldKindOf(p.kind),
                  .group = group,
                  .label = std::string(p.spec.label),
                  .unit = std::string(p.spec.unit),
                  .help = std::string(p.spec.help),
                  .minimum = p.spec.minimum,
                  .maximum = p.spec.maximum,
                  .otherwise = p.spec.defaultValue,
                  .otherwiseText = std::string(p.text)};
  for (const std::string_view choice : p.choices) field.choices.emplace_back(choice, choice);
  return field;
}

CellField choiceOf(const CellEdit& edit, DeviceKinds kinds, DevicePort port) {
  CellField field{.pointer = "/devices/" + std::string(keyOf(port)),
                  .kind = CellFieldKind::DeviceKind,
                  .group = std::string(labelOf(port)),
                  .label = "Device",
                  .port = port};
  for (const DeviceKind* kind : kinds)
    if (kind->port == port) field.choices.emplace_back(kind->key, kind->label);
  if (port == DevicePort::Tracker) field.choices.emplace_back("none", "none");
  if (port == DevicePort::Operator && deviceAt(edit, port).empty()) field.choices.emplace_back("", "not said");
  return field;
}

}  // namespace

std::vector<CellField> deviceFields(const CellEdit& edit, DeviceKinds kinds) {
  std::vector<CellField> fields;
  for (const DevicePort port : {DevicePort::Arm, DevicePort::LoadCell, DevicePort::Tracker, DevicePort::Operator}) {
    fields.push_back(choiceOf(edit, kinds, port));
    const std::string group = fields.back().group;
    const DeviceKind* kind = findKind(kinds, port, deviceAt(edit, port));
    if (!kind) continue;
    const bool real = isReal(edit, port);
    if (kind->hasReal && port != DevicePort::Operator)
      fields.push_back({.pointer = settingsOf(edit, port) + "/simulated",
                        .kind = CellFieldKind::DeviceReal,
                        .group = group,
                        .label = "It is",
                        .help = "a real one is asked at its address; a simulated one is computed",
                        .choices = {{"simulated", "simulated"}, {"real", "real"}},
                        .port = port});
    if (port == DevicePort::Operator && kind->parameters.empty()) continue;
    for (const DeviceParameter& p : kind->parameters)
      if (real || !p.ofRealDevice) fields.push_back(fieldOf(p, settingsOf(edit, port), group));
  }
  const std::string others = "Other programs";
  fields.push_back(
      {.pointer = "/devices/bench",
       .kind = CellFieldKind::Text,
       .group = others,
       .label = "Virtual devices of another program",
       .help = "where articulusctl device bench answers, as 127.0.0.1:47100; empty: this program has them"});
  fields.push_back({.pointer = "/pose_stream",
                    .kind = CellFieldKind::Endpoint,
                    .group = others,
                    .label = "Joint angles to (UDP)",
                    .help = "six numbers, 60 times a second, as 192.168.1.20:50000; empty: to nobody"});
  fields.push_back({.pointer = "/igtlink",
                    .kind = CellFieldKind::Endpoint,
                    .group = others,
                    .label = "OpenIGTLink at",
                    .help = "where 3D Slicer and the like may connect, as 127.0.0.1:18944; empty: nowhere"});
  return fields;
}

}  // namespace articulus::cell
