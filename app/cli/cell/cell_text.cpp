#include "app/cli/cell/cell_text.h"

#include <nlohmann/json.hpp>
#include <utility>

#include "app/cli/terminal/text_table.h"
#include "app/devices/lamp_devices.h"
#include "core/base/text/printable.h"
#include "core/safety/limit_catalogue.h"

namespace articulus::cli {
namespace {

constexpr const char* kAxes[] = {"Fx", "Fy", "Fz", "Mx", "My", "Mz"};

std::string_view levelKey(robot::CommandLevel level) {
  return level == robot::CommandLevel::JointPosition   ? "joint_position"
         : level == robot::CommandLevel::JointVelocity ? "joint_velocity"
                                                       : "joint_torque";
}

/// Where the device is: real, its virtual counterpart behind a wire, or computed without one.
const char* stateOf(const app::CheckedDevice& device) {
  if (device.port == device::DevicePort::Operator && device.row->kind->key == "screen") return "no device";
  if (device.real) return "real";
  if (device.port == device::DevicePort::Operator) return "simulated, read from a FIFO";
  return device.row->kind->hasReal ? "virtual, over a wire on this computer" : "simulated";
}

std::string deviceText(const app::CheckedDevice& device) {
  const device::DeviceKind& kind = *device.row->kind;
  std::string text = std::string(labelOf(device.port)) + ": " + std::string(kind.label) + " (" + std::string(kind.key) +
                     "), " + stateOf(device) + "\n";
  TextTable settings({{"setting"}, {"value"}, {""}, {"meaning"}});
  bool any = false;
  for (const device::DeviceParameter& p : kind.parameters) {
    if (!device.real && p.ofRealDevice) continue;
    const std::string shown = device.values->shown(p);
    settings.add({std::string(p.spec.key), shown.empty() ? "-" : base::printableLine(shown),
                  device.values->stated(p.spec.key) ? "stated" : "default", std::string(p.spec.help)});
    any = true;
  }
  if (any) text += settings.fitted(terminalWidth());
  return text + "  More: " + std::string(kind.readme) + "\n";
}

/// "device /dev/ttyUSB0, red 1": what the file states of something that goes out.
std::string statedText(const nlohmann::json& stated) {
  std::string text;
  for (const auto& [key, value] : stated.items())
    if (key != "kind")
      text += (text.empty() ? "" : ", ") + key + " " + (value.is_string() ? value.get<std::string>() : value.dump());
  return base::printableLine(text);
}

/// What goes out of the cell: lamps, and streams for other programs. Nothing in it waits for them.
std::string outputsText(const cell::CellConfig& cell) {
  std::string text;
  if (const auto lamps = cell.source->find("lamps"); lamps != cell.source->end() && lamps->is_array())
    for (const nlohmann::json& lamp : *lamps) {
      const std::string key = lamp.is_object() ? lamp.value("kind", std::string()) : std::string();
      for (const app::LampRow& row : app::lampCatalogue())
        if (row.kind->key == key)
          text += "Lamps: " + std::string(row.kind->label) + " (" + key + "): " + statedText(lamp) + "\n";
    }
  for (const auto& [key, label] : {std::pair{"pose_stream", "Pose stream"}, std::pair{"igtlink", "OpenIGTLink"}})
    if (const auto out = cell.source->find(key); out != cell.source->end() && out->is_object())
      text += std::string(label) + ": " + statedText(*out) + "\n";
  return text;
}

std::string listText(const char* head, const std::vector<std::string>& lines) {
  if (lines.empty()) return {};
  std::string text = std::string("\n") + head + "\n";
  for (const std::string& line : lines) text += wrapped("- " + base::printableLine(line), terminalWidth(), "  ");
  return text;
}

std::string limitsText(const cell::CellConfig& cell) {
  std::string loads;
  for (int i = 0; i < 6; ++i)
    loads +=
        std::string(i ? ", " : "") + kAxes[i] + " " + base::significant(cell.limits.wrench[i]) + (i < 3 ? " N" : " Nm");
  return "Limits: " + loads + "; " + base::significant(cell.limits.linearSpeed_m_per_s) + " m/s, " +
         base::significant(cell.limits.angularSpeed_rad_per_s) + " rad/s of the body\n";
}

}  // namespace

std::string cellText(const app::CellCheck& check) {
  std::string text;
  if (check.cell) {
    const cell::CellConfig& cell = *check.cell;
    const cell::LivenessInfo& live = info(cell.devices.liveness());
    text += std::string(live.mark) + ": " + base::printableLine(cell.name) + "\n" +
            wrapped(std::string(live.meaning), terminalWidth(), "") + "File: " + cell.file.string() +
            "\nRobot: " + cell.robot.name + " (" + cell.robotFile + "), " + std::string(levelKey(cell.commandLevel)) +
            " at " + base::significant(cell.rate_Hz) + " Hz\n" + limitsText(cell) + "\n";
  }
  for (const app::CheckedDevice& device : check.devices) text += deviceText(device);
  if (check.cell) text += outputsText(*check.cell);
  text += listText("What it needs", check.needs) + listText("Not verified", check.unverified) +
          listText("Worth a look", check.hints);
  if (check.problems.empty()) return text + "\nNothing is wrong in the file. No device was asked.\n";
  text += "\nWrong:\n";
  for (const base::Error& problem : check.problems)
    text += wrapped("- " + base::printableLine(problem.message) + " " + base::printableLine(problem.remedy),
                    terminalWidth(), "  ");
  return text;
}

nlohmann::ordered_json cellObject(const app::CellCheck& check) {
  nlohmann::ordered_json object = nlohmann::ordered_json::object();
  if (check.cell) {
    const cell::CellConfig& cell = *check.cell;
    object = {{"cell", cell.key},           {"name", cell.name},
              {"file", cell.file.string()}, {"liveness", info(cell.devices.liveness()).key},
              {"robot", cell.robotFile},    {"command_level", levelKey(cell.commandLevel)},
              {"rate_Hz", cell.rate_Hz}};
    auto& loads = object["wrench_limit_N_Nm"] = nlohmann::ordered_json::array();
    for (int i = 0; i < 6; ++i) loads.push_back(cell.limits.wrench[i]);
  }
  auto& devices = object["devices"] = nlohmann::ordered_json::array();
  for (const app::CheckedDevice& device : check.devices) {
    const device::DeviceKind& kind = *device.row->kind;
    auto settings = nlohmann::ordered_json::object();
    for (const device::DeviceParameter& p : kind.parameters)
      settings[std::string(p.spec.key)] = {{"value", device.values->shown(p)},
                                           {"stated", device.values->stated(p.spec.key)},
                                           {"meaning", p.spec.help},
                                           {"unverified", p.unverified}};
    devices.push_back({{"port", keyOf(device.port)},
                       {"kind", kind.key},
                       {"label", kind.label},
                       {"simulated", !device.real},
                       {"readme", kind.readme},
                       {"settings", settings}});
  }
  object["needs"] = check.needs;
  object["unverified"] = check.unverified;
  object["hints"] = check.hints;
  auto& problems = object["problems"] = nlohmann::ordered_json::array();
  for (const base::Error& problem : check.problems)
    problems.push_back({{"message", problem.message}, {"remedy", problem.remedy}});
  return object;
}

}  // namespace articulus::cli
