#include <cstdio>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/cli/commands.h"
#include "app/cli/result_output.h"
#include "app/devices/cell_check.h"
#include "app/devices/kuka_rsi_device.h"
#include "core/base/output_file.h"
#include "core/base/text/printable.h"

namespace articulus::cli {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using hardware::RsiContextForm;

constexpr double kWide_deg = 30.0;  // of what the controller itself still holds back

struct KukaFilesOptions {
  std::string cell, folder = ".", name = "articulus", host;
  int port = 0, rsi = 4;
  double shift_mm = 100.0;
  bool replace = false, json = false;
};

base::Result<hardware::RsiControllerOrder> orderOf(const KukaFilesOptions& o, const Context& context) {
  const auto check = app::CellCheck::of(o.cell, context.resources, nlohmann::json::object());
  if (!check.cell) return check.problems.front();
  for (const app::CheckedDevice& device : check.devices) {
    if (device.row == nullptr || device.row->kind->key != app::kukaRsiKind().key || !device.values) continue;
    auto order = app::kukaControllerOrder({.cell = *check.cell, .values = *device.values, .real = device.real});
    if (!order) return order.error();
    if (!o.host.empty()) order->host = o.host;
    if (o.port != 0) order->port = static_cast<std::uint16_t>(o.port);
    order->name = o.name;
    order->shiftLimit_mm = o.shift_mm;
    order->form = o.rsi >= 4 ? RsiContextForm::Rsix : RsiContextForm::RsiXml;
    if (order->host.empty() || order->host == "0.0.0.0" || order->host.starts_with("127."))
      return Error{ErrorCode::InvalidArgument,
                   "The robot controller could not reach this computer: its address is " +
                       (order->host.empty() ? std::string("missing") : order->host) + ".",
                   "Name the one that it has in the robot's network: --host 192.168.1.10, or devices.kuka_rsi.host in "
                   "the cell file."};
    return order;
  }
  if (!check.problems.empty()) return check.problems.front();
  return Error{ErrorCode::InvalidArgument, "The arm of this cell is no KUKA arm under RSI.",
               "Name a cell whose devices.arm is kuka_rsi, such as alesund."};
}

/// What somebody must know who carries the files to the controller.
std::string whatToDo(const hardware::RsiControllerOrder& order) {
  char text[600];
  const auto& tags = order.config.tags;
  std::snprintf(text, sizeof text,
                "Corrections (%s, %s, %d ms) end at %.1f deg%s from the start pose, the monitor at %.1f deg.\n"
                "Put each file into its folder (as Expert), open the cell here, then start %s.src in T1.\n",
                tags.correction.c_str(), order.relative ? "relative" : "absolute", order.cycle_ms,
                order.correctionLimit_deg,
                tags.pose ? (" and " + std::to_string(static_cast<int>(order.shiftLimit_mm)) + " mm").c_str() : "",
                order.correctionLimit_deg + 1.0, order.name.c_str());
  std::string words = text;
  if (order.correctionLimit_deg > kWide_deg)
    words += "These bounds are wide: set correction_limit_rad in the cell file as tight as the test allows.\n";
  if (tags.stop.empty()) words += "The configuration has no Stop: only the pendant ends the corrections.\n";
  return words +
         "Not verified: never loaded by a controller (hardware/kuka_rsi/README.md says where the numbers are from).\n";
}

base::Result<ExitCode> writeFiles(const KukaFilesOptions& o, const Context& context) {
  const auto order = orderOf(o, context);
  if (!order) return order.error();
  const auto files = hardware::controllerFiles(*order);
  if (!files) return files.error();
  std::error_code why;
  fs::create_directories(o.folder, why);
  if (why && !fs::is_directory(o.folder))
    return Error{ErrorCode::StorageFailure, "The folder " + o.folder + " cannot be made: " + why.message() + ".",
                 "Name another one."};
  for (const auto& file : *files)
    if (!o.replace && fs::exists(fs::path(o.folder) / file.name))
      return Error{ErrorCode::Conflict, (fs::path(o.folder) / file.name).string() + " exists already.",
                   "Name another folder, or --replace. Nothing was written."};
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  std::size_t widest = 0;
  for (const auto& file : *files) {
    const fs::path path = fs::path(o.folder) / file.name;
    if (auto written = base::writeWholeFile(path, file.text); !written) return written.error();
    all.push_back({{"file", path.string()}, {"folder_on_controller", file.folder}});
    widest = std::max(widest, path.string().size());
  }
  if (o.json) {
    print(nlohmann::ordered_json{{"files", all},
                                 {"address", order->host},
                                 {"port", order->port},
                                 {"correction_limit_deg", order->correctionLimit_deg},
                                 {"verified", false}});
    return ExitCode::Ok;
  }
  for (const auto& row : all)
    std::printf("%-*s  for %s\n", static_cast<int>(widest), base::printable(row["file"].get<std::string>()).c_str(),
                row["folder_on_controller"].get<std::string>().c_str());
  std::printf("%s", whatToDo(*order).c_str());
  return ExitCode::Ok;
}

}  // namespace

void addKukaFilesCommand(CLI::App& program, Context& context) {
  auto* command = program.add_subcommand(
      "kuka-files", "Write what a KUKA controller needs: program, RSI context and Ethernet configuration");
  auto o = std::make_shared<KukaFilesOptions>();
  command->add_option("CELL", o->cell, "Key of a shipped cell, or path to a .json file")->required();
  command->add_option("--folder", o->folder, "Where the three files are written")->capture_default_str();
  command->add_option("--name", o->name, "Of the files and the program")->capture_default_str();
  command->add_option("--host", o->host, "Address of this computer in the robot's network, where the cell has none");
  command->add_option("--port", o->port, "Port of this computer, where it is another than the cell's")
      ->check(CLI::Range(1, 65535));
  command->add_option("--rsi", o->rsi, "Version of KUKA.RobotSensorInterface: 3 writes .rsi.xml, 4 and later .rsix")
      ->check(CLI::Range(3, 9))
      ->capture_default_str();
  command->add_option("--largest-shift", o->shift_mm, "mm: bound of a correction of the pose, along X, Y and Z each")
      ->check(CLI::Range(1.0, 1000.0))
      ->capture_default_str();
  command->add_flag("--replace", o->replace, "Write over files that are there");
  command->add_flag("--json", o->json, "Print one JSON object instead of text");
  command->footer(
      "The tags are those of the cell's Ethernet configuration; limits, mode, cycle and time-out those of its\n"
      "devices.kuka_rsi. Nothing is connected and nothing moves.\n\nExamples:\n"
      "  articulusctl kuka-files my_cell.json --folder for_the_controller\n"
      "  articulusctl kuka-files alesund --host 192.168.1.10 --rsi 3");
  onCommand(*command, context, [o, &context] { return writeFiles(*o, context); });
}

}  // namespace articulus::cli
