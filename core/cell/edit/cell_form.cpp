#include "core/cell/edit/cell_form.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "core/cell/edit/device_choice.h"
#include "core/cell/edit/form_sections.h"
#include "core/spatial/rotation.h"

namespace articulus::cell {
namespace {

using nlohmann::json;

struct BodyRow {
  BodyKind kind;
  const char *label, *pointer;
};
constexpr BodyRow kBodies[] = {{BodyKind::Tool, "Part of the tool", "/collision/tool"},
                               {BodyKind::Capsule, "Capsule", "/collision/capsules"},
                               {BodyKind::Box, "Box", "/collision/boxes"},
                               {BodyKind::HalfSpace, "Half-space", "/collision/half_spaces"}};
static_assert(std::size(kBodies) == static_cast<std::size_t>(BodyKind::Count));

/// About x, then y, then z of the outer frame: R = Rz Ry Rx.
std::array<double, 3> anglesOf(const spatial::Matrix3& R) {
  const double about_y = std::atan2(-R(2, 0), std::hypot(R(0, 0), R(1, 0)));
  if (std::hypot(R(0, 0), R(1, 0)) < 1e-9) return {std::atan2(-R(1, 2), R(1, 1)), about_y, 0.0};
  return {std::atan2(R(2, 1), R(2, 2)), about_y, std::atan2(R(1, 0), R(0, 0))};
}

spatial::Matrix3 rotationOf(const std::array<double, 3>& angles) {
  using Eigen::AngleAxisd;
  using spatial::Vector3;
  return (AngleAxisd(angles[2], Vector3::UnitZ()) * AngleAxisd(angles[1], Vector3::UnitY()) *
          AngleAxisd(angles[0], Vector3::UnitX()))
      .toRotationMatrix();
}

std::array<double, 3> anglesAt(const json& quaternion) {
  if (!quaternion.is_array() || quaternion.size() != 4) return {};
  std::array<double, 4> q{};
  for (std::size_t i = 0; i < 4; ++i) q[i] = quaternion[i].is_number() ? quaternion[i].get<double>() : 0.0;
  const spatial::Quaternion rotation(q[0], q[1], q[2], q[3]);
  if (!(rotation.norm() > 1e-9)) return {};
  return anglesOf(rotation.normalized().toRotationMatrix());
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(' ');
  return first == std::string::npos ? std::string() : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

json linesOf(const std::string& text, bool pairs) {
  json list = json::array();
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.find_first_not_of(" \t") == std::string::npos) continue;
    if (!pairs) {
      list.push_back(line);
      continue;
    }
    const auto comma = std::min(line.find(','), line.size());
    json pair = json::array({trimmed(line.substr(0, comma))});
    if (comma < line.size()) pair.push_back(trimmed(line.substr(comma + 1)));
    list.push_back(std::move(pair));
  }
  return list;
}

std::string textOf(const json& value) {
  if (value.is_string()) return value.get<std::string>();
  if (!value.is_array()) return {};
  std::string text;
  for (const json& line : value) {
    if (!text.empty()) text += "\n";
    if (line.is_string()) text += line.get<std::string>();
    if (!line.is_array()) continue;
    for (std::size_t i = 0; i < line.size(); ++i)
      if (line[i].is_string()) text += (i == 0 ? "" : ", ") + line[i].get<std::string>();
  }
  return text;
}

std::string endpointOf(const json& there) {
  if (!there.is_object() || !there.contains("host") || !there["host"].is_string()) return {};
  std::string text = there["host"].get<std::string>();
  if (there.contains("port") && there["port"].is_number_integer()) text += ":" + there["port"].dump();
  return text;
}

/// What stands beside host and port stays.
base::Result<void> putEndpoint(CellEdit& edit, const CellField& field, const std::string& text) {
  if (text.empty()) {
    edit.erase(field.pointer);
    return {};
  }
  const std::size_t colon = text.rfind(':');
  int port = 0;
  const char* const end = text.data() + text.size();
  if (colon == std::string::npos || colon == 0 || std::from_chars(text.data() + colon + 1, end, port).ptr != end ||
      port < 1 || port > 65535)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "\"" + text + "\" is no address with a port (" + field.label + ").",
                       "Write it as 127.0.0.1:18944, or leave it empty."};
  json whole = edit.at(field.pointer);
  if (!whole.is_object()) whole = json::object();
  whole["host"] = text.substr(0, colon);
  whole["port"] = port;
  edit.put(field.pointer, whole);
  return {};
}

base::Result<void> putDevice(CellEdit& edit, const CellField& field, const std::string& text, DeviceKinds kinds) {
  const Liveness before = livenessOf(edit);
  const bool turns = field.kind == CellFieldKind::DeviceReal;
  const std::string kind = turns ? deviceAt(edit, field.port) : text;
  const device::DeviceKind* chosen = findKind(kinds, field.port, kind);
  const bool real = turns ? text == "real" : isReal(edit, field.port) && chosen && chosen->hasReal;
  CellEdit tried = edit;
  if (auto done = chooseDevice(tried, kinds, field.port, kind, real); !done) return done;
  tellLiveness(tried, before);
  edit = std::move(tried);
  return {};
}

}  // namespace

std::string_view labelOf(CellSection section) noexcept {
  switch (section) {
    case CellSection::Cell: return "Cell";
    case CellSection::Devices: return "Devices";
    case CellSection::Frames: return "Frames, tool and poses";
    case CellSection::Limits: return "Limits";
    case CellSection::Gains: return "Gains";
    case CellSection::Bodies: return "Collision bodies";
    case CellSection::Count: break;
  }
  return {};
}

std::vector<CellField> cellFields(CellSection section, const CellEdit& edit, const CellFormParts& parts) {
  switch (section) {
    case CellSection::Cell: return generalFields(parts.resources, parts.ownRobots);
    case CellSection::Devices: return deviceFields(edit, parts.kinds);
    case CellSection::Frames: return frameFields(edit);
    case CellSection::Limits: return limitFields(edit);
    case CellSection::Gains: return gainFields();
    case CellSection::Bodies: return bodyFields(edit);
    case CellSection::Count: break;
  }
  return {};
}

double numberOf(const CellEdit& edit, const CellField& field) {
  const json& there = edit.at(field.pointer);
  if (field.kind == CellFieldKind::Rotation) return anglesAt(there)[static_cast<std::size_t>(field.element)];
  if (field.element < 0) return there.is_number() ? there.get<double>() : field.otherwise;
  const auto i = static_cast<std::size_t>(field.element);
  return there.is_array() && i < there.size() && there[i].is_number() ? there[i].get<double>() : field.otherwise;
}

std::string textOf(const CellEdit& edit, const CellField& field) {
  if (field.kind == CellFieldKind::DeviceKind) return deviceAt(edit, field.port);
  if (field.kind == CellFieldKind::DeviceReal) return isReal(edit, field.port) ? "real" : "simulated";
  const json& there = edit.at(field.pointer);
  if (field.kind == CellFieldKind::Flag) return there == json(true) ? "yes" : "no";
  if (field.kind == CellFieldKind::Endpoint) return endpointOf(there);
  return there.is_null() ? field.otherwiseText : textOf(there);
}

void putNumber(CellEdit& edit, const CellField& field, double value) {
  if (value == numberOf(edit, field)) return;
  edit.begin(field.pointer + " " + std::to_string(field.element));
  json whole = edit.at(field.pointer);
  if (field.kind == CellFieldKind::Rotation) {
    auto angles = anglesAt(whole);
    angles[static_cast<std::size_t>(field.element)] = value;
    const spatial::Quaternion q = spatial::quaternionOf(rotationOf(angles)).normalized();
    edit.put(field.pointer, {q.w(), q.x(), q.y(), q.z()});
    return;
  }
  const json number = field.kind == CellFieldKind::Integer ? json(std::llround(value)) : json(value);
  if (field.element < 0) return edit.put(field.pointer, number);
  if (!whole.is_array()) whole = json(static_cast<std::size_t>(field.size), field.otherwise);
  whole[static_cast<std::size_t>(field.element)] = number;
  edit.put(field.pointer, whole);
}

base::Result<void> putText(CellEdit& edit, const CellField& field, const std::string& text,
                           const CellFormParts& parts) {
  if (text == textOf(edit, field)) return {};
  edit.begin(field.pointer);
  if (field.kind == CellFieldKind::DeviceKind || field.kind == CellFieldKind::DeviceReal)
    return putDevice(edit, field, text, parts.kinds);
  if (field.kind == CellFieldKind::Endpoint) return putEndpoint(edit, field, text);
  if (field.kind == CellFieldKind::Flag) {
    if (text == "yes") edit.put(field.pointer, true);
    else edit.erase(field.pointer);
    return {};
  }
  const bool lines = field.kind == CellFieldKind::Lines, pairs = field.kind == CellFieldKind::Pairs;
  if (lines || pairs) edit.put(field.pointer, linesOf(text, pairs));
  else if (text.empty() && !edit.base().contains(json::json_pointer(field.pointer))) edit.erase(field.pointer);
  else edit.put(field.pointer, text);
  return {};
}

std::string_view labelOf(BodyKind kind) noexcept { return kBodies[static_cast<std::size_t>(kind)].label; }

void addBody(CellEdit& edit, BodyKind kind) {
  const BodyRow& row = kBodies[static_cast<std::size_t>(kind)];
  json all = edit.at(row.pointer);
  if (!all.is_array()) all = json::array();
  json body{{"name", "part " + std::to_string(all.size() + 1)}};
  switch (kind) {
    case BodyKind::Tool:
    case BodyKind::Capsule:
      body["from_m"] = {0.0, 0.0, 0.0};
      body["to_m"] = {0.0, 0.0, 0.1};
      body["radius_m"] = 0.05;
      break;
    case BodyKind::Box:
      body["lower_m"] = {0.0, 0.0, 0.0};
      body["upper_m"] = {0.1, 0.1, 0.1};
      break;
    case BodyKind::HalfSpace:
    case BodyKind::Count:
      body["normal"] = {0.0, 0.0, 1.0};
      body["offset_m"] = 0.0;
      break;
  }
  all.push_back(std::move(body));
  edit.begin();
  edit.put(row.pointer, all);
}

void removeBody(CellEdit& edit, const std::string& pointer) {
  edit.begin();
  edit.erase(pointer);
}

}  // namespace articulus::cell
