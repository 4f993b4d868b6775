#include "app/cli/identify/identify_command.h"

namespace articulus::cli {

void addIdentifyCommand(CLI::App& program, Context& context) {
  auto* identify = program.add_subcommand(
      "identify",
      "Identify the tool on the load cell, the tip of a tool, the pose between two frames, the field of an "
      "electromagnetic tracker, the dead time of the arm; "
      "weigh the load cell");
  identify->require_subcommand(1);
  identify->footer(
      "Each takes measurements of any laboratory as CSV; tool and tool-point also measure by themselves on a cell of "
      "ours. Numbers\n"
      "come with standard errors and with warnings that name figure and remedy.\n\n"
      "Examples:\n"
      "  articulusctl identify tool --csv poses.csv            mass, centre and offsets from your own robot's poses\n"
      "  articulusctl identify tool --cell munich --fast       the same by the simulated Munich cell itself\n"
      "  articulusctl identify specimen --csv hung.csv --tool tool.json\n"
      "  articulusctl identify tool-point --csv touches.csv\n"
      "  articulusctl identify registration --csv landmarks.csv\n"
      "  articulusctl identify field --csv places.csv --to field.json\n"
      "  articulusctl identify dead-time --cell munich --fast\n"
      "  articulusctl identify weigh-in --cell munich --fast   each channel of the load cell against the known tool");
  addIdentifyTool(*identify, context);
  addIdentifySpecimen(*identify, context);
  addIdentifyToolPoint(*identify, context);
  addIdentifyRegistration(*identify, context);
  addIdentifyField(*identify, context);
  addIdentifyDeadTime(*identify, context);
  addIdentifyWeighIn(*identify, context);
}

}  // namespace articulus::cli
