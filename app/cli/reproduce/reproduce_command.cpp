#include "app/cli/reproduce/reproduce_command.h"

namespace articulus::cli {

void addReproduceCommand(CLI::App& program, Context& context) {
  auto* reproduce = program.add_subcommand("reproduce", "Repeat a published study and compare: theirs, our aim, ours");
  reproduce->require_subcommand(1);
  reproduce->footer(
      "Each prints one row a figure and ends with 0 only if every row reaches its aim, otherwise with 6. Experiments "
      "are\n"
      "computed anew, from a seed; nothing is stored. They need no account; nothing moves.\n\n"
      "Examples:\n"
      "  articulusctl reproduce ik\n"
      "  articulusctl reproduce ik --json\n"
      "  articulusctl reproduce calibration\n"
      "  articulusctl reproduce safety\n"
      "  articulusctl reproduce faults --brief\n"
      "  articulusctl reproduce control --only joints\n"
      "  articulusctl reproduce specimens --only knee_passive");
  addReproduceIk(*reproduce, context);
  addReproduceCalibration(*reproduce, context);
  addReproduceSafety(*reproduce, context);
  addReproduceFaults(*reproduce, context);
  addReproduceControl(*reproduce, context);
  addReproduceSpecimens(*reproduce, context);
}

}  // namespace articulus::cli
