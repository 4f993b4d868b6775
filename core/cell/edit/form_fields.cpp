// What is no device: the cell itself, its frames, poses, limits and bodies.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <numbers>

#include "core/cell/edit/form_sections.h"
#include "core/control/gain_set.h"
#include "core/control/law.h"
#include "core/protocol/segment_rules.h"
#include "core/safety/limit_catalogue.h"

namespace articulus::cell {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using Fields = std::vector<CellField>;

constexpr double kMost_m = 10.0;
constexpr const char* kAxes[] = {"x", "y", "z"};

int jointsOf(const CellEdit& edit) { return static_cast<int>(edit.at("/poses/home_rad").size()); }

/// The files of a folder of resources, as a cell file names them.
std::vector<std::pair<std::string, std::string>> filesOf(const fs::path& folder) {
  std::vector<std::pair<std::string, std::string>> files;
  std::error_code none;
  for (const auto& entry : fs::directory_iterator(folder, none))
    if (entry.path().extension() == ".json" && entry.path().stem() != "schema")
      files.emplace_back(entry.path().filename().string(), entry.path().stem().string());
  std::ranges::sort(files);
  return files;
}

/// The shipped ones first; of a name that both have, a cell takes the shipped one.
std::vector<std::pair<std::string, std::string>> armsOf(const fs::path& shipped, const fs::path& own) {
  auto arms = filesOf(shipped);
  const auto known = arms;
  if (own.empty()) return arms;
  for (auto& arm : filesOf(own))
    if (std::ranges::find(known, arm) == known.end()) arms.emplace_back(arm.first, arm.second + " (own)");
  return arms;
}

void addVector(Fields& fields, CellField field, const std::string& what = {}) {
  field.size = 3;
  for (int i = 0; i < 3; ++i) {
    field.element = i;
    field.label = what.empty() ? kAxes[i] : what + " " + kAxes[i];
    fields.push_back(field);
  }
}

void addPose(Fields& fields, const std::string& pointer, const std::string& group) {
  addVector(
      fields,
      {.pointer = pointer + "/translation_m", .group = group, .unit = "m", .minimum = -kMost_m, .maximum = kMost_m});
  addVector(fields,
            {.pointer = pointer + "/quaternion_wxyz",
             .kind = CellFieldKind::Rotation,
             .group = group,
             .unit = "rad",
             .help = "about the fixed axes of the outer frame: first x, then y, then z",
             .minimum = -std::numbers::pi,
             .maximum = std::numbers::pi},
            "About");
}

void addArmPose(Fields& fields, const CellEdit& edit, const std::string& pointer, const std::string& group) {
  for (int i = 0; i < jointsOf(edit); ++i)
    fields.push_back({.pointer = pointer,
                      .element = i,
                      .size = jointsOf(edit),
                      .group = group,
                      .label = "Joint " + std::to_string(i + 1),
                      .unit = "rad",
                      .minimum = -4.0 * std::numbers::pi,
                      .maximum = 4.0 * std::numbers::pi,
                      .armPose = true});
}

void addCapsules(Fields& fields, const CellEdit& edit, const char* key, const std::string& group) {
  for (std::size_t i = 0; i < edit.at(std::string("/collision/") + key).size(); ++i) {
    const std::string body = std::string("/collision/") + key + "/" + std::to_string(i);
    const std::string of = group + " " + std::to_string(i + 1);
    fields.push_back(
        {.pointer = body + "/name", .kind = CellFieldKind::Text, .group = of, .label = "Name", .body = body});
    const auto vector = [&](const char* at) {
      return CellField{
          .pointer = body + "/" + at, .group = of, .unit = "m", .minimum = -kMost_m, .maximum = kMost_m, .body = body};
    };
    addVector(fields, vector("from_m"), "From");
    addVector(fields, vector("to_m"), "To");
    fields.push_back({.pointer = body + "/radius_m",
                      .group = of,
                      .label = "Radius",
                      .unit = "m",
                      .minimum = 0.0,
                      .maximum = 2.0,
                      .body = body});
  }
}

}  // namespace

Fields generalFields(const fs::path& resources, const fs::path& ownRobots) {
  const std::string group = "Cell";
  CellField law{.pointer = "/force_law",
                .kind = CellFieldKind::Choice,
                .group = group,
                .label = "Force law",
                .help = "without one velocity_force where the arm takes positions",
                .otherwiseText = std::string(control::info(control::kLoadLaw).key)};
  for (const control::LawInfo& one : control::lawCatalogue())
    if (protocol::followsLoads(one.law)) law.choices.emplace_back(one.key, one.label);
  return {
      {.pointer = "/name", .kind = CellFieldKind::Text, .group = group, .label = "Name"},
      {.pointer = "/description", .kind = CellFieldKind::Text, .group = group, .label = "Description"},
      {.pointer = "/honesty",
       .kind = CellFieldKind::Lines,
       .group = group,
       .label = "What is simulated and what is not known, one line each",
       .help = "shown to whoever signs in"},
      {.pointer = "/checklist",
       .kind = CellFieldKind::Choice,
       .group = group,
       .label = "Checklist",
       .choices = filesOf(resources / "checklists")},
      {.pointer = "/default_protocol",
       .kind = CellFieldKind::Choice,
       .group = group,
       .label = "Protocol that is offered first",
       .choices = filesOf(resources / "protocols")},
      std::move(law),
      {.pointer = "/practice",
       .kind = CellFieldKind::Flag,
       .group = group,
       .label = "Practice for a live cell",
       .help = "commissioned and rehearsed first as a live one is; all its devices are simulated",
       .choices = {{"no", "no"}, {"yes", "yes"}}},
      {.pointer = "/robot",
       .kind = CellFieldKind::Choice,
       .group = "Arm",
       .label = "Robot file",
       .help = "poses, limits and bodies are those of the arm before: change them too",
       .choices = armsOf(resources / "robots", ownRobots)},
      {.pointer = "/command_level",
       .kind = CellFieldKind::Choice,
       .group = "Arm",
       .label = "What the arm takes",
       .otherwiseText = "joint_torque",
       .choices = {{"joint_torque", "torques of the joints"},
                   {"joint_velocity", "velocities of the joints"},
                   {"joint_position", "positions of the joints"}}},
      {.pointer = "/rate_Hz",
       .group = "Arm",
       .label = "Rate of the cycle",
       .unit = "Hz",
       .minimum = 80,
       .maximum = 2000},
  };
}

Fields frameFields(const CellEdit& edit) {
  Fields fields;
  addPose(fields, "/frames/X_WB", "Base of the robot in the room");
  addPose(fields, "/frames/X_FS", "Load cell on the flange");
  addVector(fields, {.pointer = "/frames/p_SD_W_at_home_m",
                     .group = "Moving body from the load cell, at home along the axes of the room",
                     .unit = "m",
                     .minimum = -2.0,
                     .maximum = 2.0});
  const std::string tool = "Tool on the load cell, as the controller believes it";
  fields.push_back(
      {.pointer = "/tool/mass_kg", .group = tool, .label = "Mass", .unit = "kg", .minimum = 0.0, .maximum = 50.0});
  addVector(fields, {.pointer = "/tool/centre_of_mass_m", .group = tool, .unit = "m", .minimum = -2.0, .maximum = 2.0},
            "Centre of mass");
  const auto time = [](const char* pointer, const char* group) {
    return CellField{.pointer = pointer,
                     .group = group,
                     .label = "Time of the motion",
                     .unit = "s",
                     .minimum = 0.5,
                     .maximum = 120.0};
  };
  addArmPose(fields, edit, "/poses/home_rad", "Home pose, where the specimen is clamped");
  fields.push_back(time("/poses/home_time_s", "Home pose, where the specimen is clamped"));
  addArmPose(fields, edit, "/poses/initial_rad", "Initial pose, clear of the bench");
  fields.push_back(time("/poses/initial_time_s", "Initial pose, clear of the bench"));
  return fields;
}

namespace {

/// As the panel of limits has them.
std::string_view headingOf(safety::LimitGroup group) {
  switch (group) {
    case safety::LimitGroup::Loads: return "Loads at the specimen";
    case safety::LimitGroup::Specimen: return "Displacement of the specimen from its reference pose";
    case safety::LimitGroup::Box: return "Safety box";
    case safety::LimitGroup::Parts: return "Parts of arm, tool and bench";
    case safety::LimitGroup::Speeds: return "Speeds";
    case safety::LimitGroup::SetUp: return "Set-up, a person may be near";
    case safety::LimitGroup::Joints: return "Joints";
    case safety::LimitGroup::LoadCellAndTiming: return "Load cell and timing";
  }
  return {};
}

}  // namespace

Fields limitFields(const CellEdit& edit) {
  Fields fields;
  const int joints = jointsOf(edit);
  const auto gather = [&](const std::string& where, const std::string& group) {
    safety::forEachLimit(joints, [&](const safety::LimitSpec& spec, int element) {
      const bool one = spec.size == safety::LimitSize::One;
      fields.push_back({.pointer = where + "/" + std::string(spec.key),
                        .element = one ? -1 : element,
                        .size = one ? 0 : elements(spec, joints),
                        .kind = spec.count ? CellFieldKind::Integer : CellFieldKind::Number,
                        .group = group + ": " + std::string(headingOf(spec.group)),
                        .label = safety::labelOf(spec, element),
                        .unit = spec.share ? "%" : std::string(safety::unitOf(spec, element)),
                        .help = std::string(spec.meaning),
                        .otherwise = spec.standard.value_or(0.0)});
    });
  };
  gather("/limits", "In force");
  gather("/maxima", "At most");
  return fields;
}

Fields gainFields() {
  Fields fields;
  for (const base::ParameterSpec& gain : control::gainCatalogue())
    fields.push_back({.pointer = "/gains/" + std::string(gain.key),
                      .group = "Gains in force when the cell is opened",
                      .label = std::string(gain.label),
                      .unit = std::string(gain.unit),
                      .help = std::string(gain.help),
                      .minimum = gain.minimum,
                      .maximum = gain.maximum,
                      .otherwise = gain.defaultValue});
  return fields;
}

Fields bodyFields(const CellEdit& edit) {
  Fields fields;
  addCapsules(fields, edit, "tool", "Part of the tool, in axes of the flange:");
  addCapsules(fields, edit, "capsules", "Capsule in the room:");
  for (std::size_t i = 0; i < edit.at("/collision/boxes").size(); ++i) {
    const std::string body = "/collision/boxes/" + std::to_string(i), of = "Box in the room: " + std::to_string(i + 1);
    fields.push_back(
        {.pointer = body + "/name", .kind = CellFieldKind::Text, .group = of, .label = "Name", .body = body});
    for (const auto& [key, words] : {std::pair{"lower_m", "Lower"}, std::pair{"upper_m", "Upper"}})
      addVector(fields,
                {.pointer = body + "/" + key,
                 .group = of,
                 .unit = "m",
                 .minimum = -kMost_m,
                 .maximum = kMost_m,
                 .body = body},
                words);
  }
  for (std::size_t i = 0; i < edit.at("/collision/half_spaces").size(); ++i) {
    const std::string body = "/collision/half_spaces/" + std::to_string(i),
                      of = "Half-space in the room: " + std::to_string(i + 1);
    fields.push_back(
        {.pointer = body + "/name", .kind = CellFieldKind::Text, .group = of, .label = "Name", .body = body});
    addVector(fields, {.pointer = body + "/normal", .group = of, .minimum = -1.0, .maximum = 1.0, .body = body},
              "Normal");
    fields.push_back({.pointer = body + "/offset_m",
                      .group = of,
                      .label = "Offset",
                      .unit = "m",
                      .minimum = -kMost_m,
                      .maximum = kMost_m,
                      .body = body});
  }
  fields.push_back({.pointer = "/collision/allowed",
                    .kind = CellFieldKind::Pairs,
                    .group = "Parts that may touch",
                    .label = "Two names a line, with a comma between",
                    .help = "pairs that are not watched"});
  return fields;
}

}  // namespace articulus::cell
