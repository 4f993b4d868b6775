#include <cstdio>
#include <memory>

#include "app/cli/cell/cell_command.h"
#include "app/cli/cell/cell_text.h"
#include "app/cli/result_output.h"

namespace articulus::cli {
namespace {

struct CellCheckOptions {
  std::string cell;
  bool json = false;
};

base::Result<ExitCode> checkCell(const CellCheckOptions& o, const Context& context) {
  const auto check = app::CellCheck::of(o.cell, context.resources, nlohmann::json::object());
  // A file that cannot be read has one problem, which is told as every error is.
  if (!check.cell) return check.problems.front();
  if (o.json) print(cellObject(check));
  else std::printf("%s", cellText(check).c_str());
  return check.problems.empty() ? ExitCode::Ok : ExitCode::BadInput;
}

}  // namespace

void addCellCheck(CLI::App& cell, Context& context) {
  auto* command = cell.add_subcommand(
      "check", "Explain a cell: devices, addresses, what is real, limits, what it needs, what is wrong");
  auto options = std::make_shared<CellCheckOptions>();
  command->add_option("CELL", options->cell, "Key of a shipped cell, or path to a .json file")->required();
  command->add_flag("--json", options->json, "Print one JSON object instead of text");
  command->footer(
      "Nothing is connected and nothing moves. Ends with 2 where something is wrong.\n\nExamples:\n"
      "  articulusctl cell check alesund\n"
      "  articulusctl cell check mine.json --json");
  onCommand(*command, context, [options, &context] { return checkCell(*options, context); });
}

}  // namespace articulus::cli
