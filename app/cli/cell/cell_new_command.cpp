#include <unistd.h>

#include <cstdio>
#include <iostream>
#include <memory>

#include "app/cli/cell/cell_command.h"
#include "app/cli/cell/cell_draft.h"
#include "app/cli/cell/cell_text.h"
#include "app/cli/result_output.h"
#include "app/devices/device_catalogue.h"
#include "core/base/json_reader.h"
#include "core/base/output_file.h"
#include "core/cell/cell_content.h"
#include "core/cell/shipped_files.h"

namespace articulus::cli {
namespace {

namespace fs = std::filesystem;
using base::Error;
using base::ErrorCode;
using device::DevicePort;

struct CellNewOptions {
  CellDraft draft;
  std::string file;
  bool live = false, bench = false, practice = false, json = false;
};

cell::Liveness livenessOf(const CellNewOptions& o) {
  return o.live       ? cell::Liveness::Live
         : o.bench    ? cell::Liveness::Bench
         : o.practice ? cell::Liveness::Practice
                      : cell::Liveness::Simulated;
}

/// Asks on standard error, so that standard output stays what was made.
/// Out  the answer; what was proposed where it is empty. Cancelled where the input has ended
base::Result<std::string> ask(const std::string& question, const std::string& proposed) {
  std::fprintf(stderr, "%s [%s]: ", question.c_str(), proposed.c_str());
  std::fflush(stderr);
  std::string line;
  if (!std::getline(std::cin, line))
    return Error{ErrorCode::Cancelled, "The questions were not answered to the end.", "Nothing was written."};
  return line.empty() ? proposed : line;
}

base::Result<nlohmann::json> modelOf(const std::string& key, const fs::path& resources) {
  // Read as a cell first, so that a name that is none is refused in the same words as everywhere.
  const auto cell = cell::loadCell(key, resources);
  if (!cell) return cell.error();
  if (cell->source->contains("variant_of"))
    return Error{ErrorCode::InvalidArgument, "The cell \"" + key + "\" is a variant of another itself.",
                 "Choose " + cell->source->at("variant_of").get<std::string>() + ", which says everything."};
  return nlohmann::json(*cell->source);
}

base::Result<void> askForSettings(CellDraft& draft, const nlohmann::json& model) {
  for (const DevicePort port : {DevicePort::Arm, DevicePort::LoadCell, DevicePort::Tracker, DevicePort::Operator}) {
    const bool hand = port == DevicePort::Operator;
    const app::DeviceRow* row = app::findDevice(port, hand ? draft.hand : draft.kindOf(port, model));
    const bool real = hand || draft.liveness == cell::Liveness::Live ||
                      (draft.liveness == cell::Liveness::Bench && port == DevicePort::LoadCell);
    if (!row || !real) continue;
    for (const device::DeviceParameter& p : row->kind->parameters) {
      const std::string key = std::string(row->kind->key) + "." + std::string(p.spec.key);
      auto answer = ask(key + ", " + std::string(p.spec.help), p.mustBeStated ? "must be stated" : "as it is");
      if (!answer) return answer.error();
      if (*answer != "as it is" && *answer != "must be stated") draft.settings.push_back(key + "=" + *answer);
    }
  }
  return {};
}

/// What no option has said, asked for one by one.
base::Result<void> askForAll(CellNewOptions& o, const fs::path& resources) {
  CellDraft& draft = o.draft;
  if (draft.from.empty()) {
    auto from = ask("Shipped cell to begin with (" + cell::keysIn(resources / "cells") + ")", "alesund");
    if (!from) return from.error();
    draft.from = *from;
  }
  const auto model = modelOf(draft.from, resources);
  if (!model) return model.error();
  if (draft.name.empty()) {
    auto name = ask("Name", fs::path(o.file).stem().string());
    if (!name) return name.error();
    draft.name = *name;
  }
  if (!o.live && !o.bench && !o.practice) {
    auto real =
        ask("What is real: nothing (simulated, or practice for a live cell), the load cell (bench), arm and load cell "
            "(live)",
            "simulated");
    if (!real) return real.error();
    o.live = *real == "live";
    o.bench = *real == "bench";
    o.practice = *real == "practice";
    if (!o.live && !o.bench && !o.practice && *real != "simulated")
      return Error{ErrorCode::InvalidArgument, "\"" + *real + "\" is none of simulated, practice, bench and live.",
                   "Nothing was written."};
  }
  draft.liveness = livenessOf(o);
  for (const DevicePort port : {DevicePort::Arm, DevicePort::LoadCell, DevicePort::Tracker}) {
    const bool tracker = port == DevicePort::Tracker;
    std::string& said = port == DevicePort::Arm ? draft.arm : tracker ? draft.tracker : draft.loadCell;
    if (!said.empty()) continue;
    auto kind = ask(std::string(labelOf(port)) + " (" + app::deviceKeys(port) + (tracker ? ", none)" : ")"),
                    draft.kindOf(port, *model));
    if (!kind) return kind.error();
    said = *kind;
  }
  if (draft.hand.empty() && draft.liveness == cell::Liveness::Live) {
    auto hand = ask("Operator's switch (" + app::deviceKeys(DevicePort::Operator) + ")", "evdev_switch");
    if (!hand) return hand.error();
    draft.hand = *hand;
  }
  return askForSettings(draft, *model);
}

base::Result<ExitCode> newCell(CellNewOptions o, const Context& context) {
  const fs::path file = o.file;
  if (file.extension() != ".json")
    return Error{ErrorCode::InvalidArgument, "\"" + o.file + "\" is not the name of a cell file.",
                 "The name of one ends in .json."};
  std::error_code none;
  if (fs::exists(fs::symlink_status(file, none)))
    return Error{ErrorCode::Conflict, o.file + " exists already, and cells are not written over.",
                 "Choose another name, or move that file away."};
  if (int{o.live} + int{o.bench} + int{o.practice} > 1)
    return Error{ErrorCode::InvalidArgument, "A cell is --live, --bench or --practice, one of them.",
                 "Leave the others out."};
  o.draft.liveness = livenessOf(o);
  if (isatty(STDIN_FILENO) && o.draft.from.empty())
    if (auto asked = askForAll(o, context.resources); !asked) return asked.error();
  if (o.draft.from.empty())
    return Error{ErrorCode::InvalidArgument,
                 "Nobody said which cell to begin with, and there is no terminal to ask on.",
                 "State --from KEY: " + cell::keysIn(context.resources / "cells") + "."};
  if (!o.draft.virtualBench.empty() && (o.live || o.bench))
    return Error{ErrorCode::InvalidArgument, "Behind --virtual-bench nothing is real.",
                 "Leave it out, or --live and --bench."};
  if (o.draft.name.empty()) o.draft.name = file.stem().string();
  const auto model = modelOf(o.draft.from, context.resources);
  if (!model) return model.error();
  auto made = o.draft.file(*model);
  if (!made) return made.error();
  // The differences alone, tried on the cell that they are of: what is wrong is told before anything is written.
  // As the file that it will be: what it names lies beside it.
  const auto tried = app::CellCheck::of(cell::cellOf(nlohmann::json::parse(made->dump()), fs::absolute(file),
                                                     context.resources, nlohmann::json::object()));
  if (!tried.problems.empty()) {
    Error first = tried.problems.front();
    for (std::size_t i = 1; i < tried.problems.size(); ++i) first.message += "\n" + tried.problems[i].message;
    first.remedy += " Nothing was written.";
    return first;
  }
  if (auto written = base::writeWholeFile(file, made->dump(1) + "\n"); !written) return written.error();
  const auto check = app::CellCheck::of(file.string(), context.resources, nlohmann::json::object());
  if (o.json) print(cellObject(check));
  else std::printf("%s was written.\n\n%s", o.file.c_str(), cellText(check).c_str());
  return check.problems.empty() ? ExitCode::Ok : ExitCode::BadInput;
}

}  // namespace

void addCellNew(CLI::App& cell, Context& context) {
  auto* command = cell.add_subcommand("new", "Make a cell file: a shipped cell with other devices and addresses");
  auto options = std::make_shared<CellNewOptions>();
  CellDraft& draft = options->draft;
  command->add_option("FILE", options->file, "The .json file to write; one that exists is never written over")
      ->required();
  command->add_option("--from", draft.from, "Shipped cell that it is a variant of; on a terminal it is asked for")
      ->type_name("KEY");
  command->add_option("--name", draft.name, "Name of the cell; the file's where it is missing")->type_name("TEXT");
  command->add_flag("--live", options->live, "Arm and load cell are real: the cell is LIVE, and the arm moves");
  command->add_flag("--bench", options->bench, "The load cell is real, the arm simulated: nothing moves");
  command->add_flag("--practice", options->practice,
                    "Nothing is real, but the cell is commissioned and rehearsed first as a live one is");
  command->add_option("--arm", draft.arm, "Kind of arm: " + app::deviceKeys(DevicePort::Arm))->type_name("KIND");
  command->add_option("--load-cell", draft.loadCell, "Kind of load cell: " + app::deviceKeys(DevicePort::LoadCell))
      ->type_name("KIND");
  command
      ->add_option("--tracker", draft.tracker, "Kind of tracker: " + app::deviceKeys(DevicePort::Tracker) + ", or none")
      ->type_name("KIND");
  command
      ->add_option("--operator", draft.hand,
                   "What is held while the arm may move: " + app::deviceKeys(DevicePort::Operator) +
                       "; a live cell must have one")
      ->type_name("KIND");
  command
      ->add_option("--virtual-bench", draft.virtualBench,
                   "All devices are virtual ones of another process, articulusctl device bench, which answers there")
      ->type_name("ADDRESS:PORT");
  command->add_option("--set", draft.settings, "A setting of a device, DEVICE.SETTING=VALUE; may be repeated")
      ->type_name("DEVICE.SETTING=VALUE");
  command->add_flag("--json", options->json, "Print one JSON object instead of text");
  command->footer(
      "What is written is a variant: the shipped cell's key and what is different. Frames, poses and limits are those "
      "of "
      "the\nshipped cell: measure yours and change them in the file before a live arm moves.\n\nExamples:\n"
      "  articulusctl cell new mine.json\n"
      "  articulusctl cell new bench.json --from munich --bench --load-cell ati_net_ft --set "
      "ati_net_ft.host=192.168.1.1\n"
      "  articulusctl cell new apart.json --from alesund --virtual-bench 127.0.0.1:47100 --set kuka_rsi.port=47101 \\\n"
      "    --set ati_net_ft.rdt_port=47102 --set ati_net_ft.http_port=47103\n"
      "  articulusctl cell new mine.json --from alesund --live --set ati_net_ft.host=192.168.1.1 \\\n"
      "    --set kuka_rsi.host=192.168.1.10 --set kuka_rsi.controller=192.168.1.2 --operator evdev_switch \\\n"
      "    "
      "--set evdev_switch.device=/dev/input/by-id/usb-PEDAL-event-kbd --set evdev_switch.enabling_key=48");
  onCommand(*command, context, [options, &context] { return newCell(*options, context); });
}

}  // namespace articulus::cli
