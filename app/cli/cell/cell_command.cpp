#include "app/cli/cell/cell_command.h"

namespace articulus::cli {

void addCellCommand(CLI::App& program, Context& context) {
  auto* cell =
      program.add_subcommand("cell", "Explain a cell file, make one for your own devices, or see what has drifted");
  cell->require_subcommand(1);
  cell->footer(
      "A cell file says which arm, load cell and tracker stand where, which of them are real, and within which limits "
      "they move.\n\nExamples:\n"
      "  articulusctl cell check alesund                what a shipped cell is made of\n"
      "  articulusctl cell check mine.json              what is wrong with yours, by file and key\n"
      "  articulusctl cell history munich --user weber  what the sessions have measured of it\n"
      "  articulusctl cell new mine.json                asks for devices and addresses\n"
      "  articulusctl cell new mine.json --from alesund --live --set kuka_rsi.controller=192.168.1.2 "
      "--set ati_net_ft.host=192.168.1.1 --operator evdev_switch --set "
      "evdev_switch.device=/dev/input/by-id/usb-PEDAL-event-kbd --set evdev_switch.enabling_key=48");
  addCellCheck(*cell, context);
  addCellNew(*cell, context);
  addCellHistory(*cell, context);
}

}  // namespace articulus::cli
