#include <algorithm>
#include <exception>
#include <optional>
#include <string_view>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/terminal/standard_output.h"
#include "app/cli/unknown_command.h"
#include "app/station.h"
#include "core/exchange/arrays/apart.h"
#include "core/exchange/arrays/hdf5_tree.h"

using namespace articulus;

namespace {

/// The command was given numbers or a file as words, though it reads rows on standard input.
std::optional<base::Error> wantsRows(const CLI::App& program) {
  for (const auto* command : program.get_subcommands()) {  // those that were given
    const std::string name = command->get_name();
    if (name != "ik" && name != "jacobian" && name != "dynamics") continue;
    for (const auto& word : command->remaining())
      if (word.size() < 2 || word[0] != '-' || (word[1] >= '0' && word[1] <= '9') || word[1] == '.')
        return base::Error{base::ErrorCode::InvalidArgument,
                           "\"" + word + "\" is not expected: " + name + " reads rows on standard input.",
                           "For example: articulusctl " + name + " --robot ur5e < rows.csv; articulusctl " + name +
                               " --help names their columns."};
  }
  return {};
}

/// What the parser could not place, in our words where we have better ones.
base::Error usageError(const CLI::App& program, const CLI::ParseError& e, int argc, char** argv) {
  const auto bad = [](std::string message, std::string remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, std::move(message), std::move(remedy)};
  };
  if (const auto unknown = cli::unknownCommand(program, argc, argv)) return cli::errorOf(*unknown);
  if (auto rows = wantsRows(program)) return *rows;
  if (auto unknown = cli::unknownOption(program)) return *unknown;
  return bad(e.what(), "More about it: " + cli::nameOfGiven(program) + " --help.");
}

/// What the program ends with, unless nobody got what it printed.
int ended(cli::ExitCode code) {
  if (const auto written = cli::finishStandardOutput(); !written) {
    cli::complain(written.error(), false);  // there is no standard output
    code = cli::ExitCode::Storage;
  }
  return static_cast<int>(code);
}

int run(int argc, char** argv) {
  CLI::App program("Articulus without a screen: run joint tests, look at them, export them.", "articulusctl");
  program.set_version_flag("--version", std::string("articulusctl ") + app::softwareVersion());
  program.require_subcommand(1);
  program.footer(
      "Begin here:\n"
      "  articulusctl users add weber                                 create an account\n"
      "  articulusctl run spine_flexibility --user weber --fast       run a test on the virtual Munich cell\n"
      "  articulusctl rehearse spine_flexibility                      what it will do, on a virtual twin\n"
      "  articulusctl protocols                                       what can be run, and how long it takes\n"
      "  articulusctl runs --user weber                               what has been run\n"
      "  articulusctl export 1 --csv run1.csv --user weber            its samples as CSV\n"
      "  articulusctl import test.csv --user weber                    measurements of another system as a run\n"
      "  articulusctl analyse 1 --user weber                          its range of motion and off-axis loads\n"
      "  articulusctl robots                                          the arms that fk, ik, jacobian and dynamics "
      "know\n"
      "  articulusctl COMMAND --help                                  more about one of them\n\n"
      "Exit codes:\n"
      "  0 ok    1 internal error    2 usage or bad input    3 not permitted (password)\n"
      "  4 stopped by a fault or the operator    5 storage (disk, database)    6 reproduce: a figure was not reached;\n"
      "                                                                             verify: something was changed");
  cli::Context context;
  cli::addUsersCommand(program, context);
  cli::addRunCommand(program, context);
  cli::addRehearseCommand(program, context);
  cli::addProtocolsCommand(program, context);
  cli::addRunsCommand(program, context);
  cli::addConditionCommand(program, context);
  cli::addAnalyseCommand(program, context);
  cli::addStatisticsCommand(program, context);
  cli::addExportCommand(program, context);
  cli::addPathCommand(program, context);
  cli::addPlotCommand(program, context);
  cli::addReportCommand(program, context);
  cli::addImportCommand(program, context);
  cli::addBoneCommand(program, context);
  cli::addVerifyCommand(program, context);
  cli::addBackupCommand(program, context);
  cli::addRobotsCommand(program, context);
  cli::addForwardKinematicsCommand(program, context);
  cli::addInverseKinematicsCommand(program, context);
  cli::addJacobianCommand(program, context);
  cli::addDynamicsCommand(program, context);
  cli::addMechanismCommand(program, context);
  cli::addCalibrateCommand(program, context);
  cli::addIdentifyCommand(program, context);
  cli::addDeviceCommand(program, context);
  cli::addCellCommand(program, context);
  cli::addKukaFilesCommand(program, context);
  cli::addCommissionCommand(program, context);
  cli::addReproduceCommand(program, context);

  context.json =
      std::any_of(argv + 1, argv + argc, [](const char* word) { return std::string_view(word) == "--json"; });
  const auto refuse = [&context](const base::Error& error) {
    cli::complain(error, context.json);
    return static_cast<int>(cli::exitCodeOf(error.code));
  };
  if (const auto unknown = cli::unknownCommand(program, argc, argv)) return refuse(cli::errorOf(*unknown));
  const cli::Interrupt interrupt;
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() == 0) {  // help and version
      program.exit(e);
      return ended(cli::ExitCode::Ok);
    }
    return refuse(usageError(program, e, argc, argv));
  } catch (const std::exception& e) {
    return refuse({base::ErrorCode::Internal, "Internal error: " + std::string(e.what()) + ".",
                   "This is a defect of Articulus; please report it with what you typed."});
  }
  return ended(context.exitCode);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc > 1 && argv[1] == exchange::kServeApart) return exchange::serveApart(argc, argv, exchange::readHdf5Tree);
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {  // before or after the command: memory that is missing, and the like
    std::fprintf(stderr, "articulusctl: Internal error: %s.\n", e.what());
    // Who reads JSON gets an object here too. It is written out: there may be no memory to build one.
    if (std::any_of(argv + 1, argv + argc, [](const char* word) { return std::string_view(word) == "--json"; }))
      std::puts(R"({"error": {"message": "Internal error.", "remedy": "See standard error.", "exit_code": 1}})");
    return static_cast<int>(cli::ExitCode::Internal);
  }
}
