#include <cerrno>
#include <cstdio>
#include <exception>

#include "app/cli/commands.h"
#include "app/cli/interrupt.h"
#include "app/cli/unknown_command.h"
#include "app/station.h"

using namespace articulus;

namespace {

/// The command was given numbers or a file as words, though it reads rows on standard input.
bool wantsRows(const CLI::App& program) {
  for (const auto* command : program.get_subcommands()) {  // those that were given
    const std::string name = command->get_name();
    if (name != "ik" && name != "jacobian" && name != "dynamics") continue;
    for (const auto& word : command->remaining())
      if (word.size() < 2 || word[0] != '-' || (word[1] >= '0' && word[1] <= '9') || word[1] == '.') {
        std::fprintf(
            stderr,
            "\"%s\" is not expected: %s reads rows on standard input.\n"
            "For example: articulusctl %s --robot ur5e < rows.csv; articulusctl %s --help names their columns.\n",
            word.c_str(), name.c_str(), name.c_str(), name.c_str());
        return true;
      }
  }
  return false;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App program("Articulus without a screen: run joint tests, look at them, export them.", "articulusctl");
  program.set_version_flag("--version", std::string("articulusctl ") + app::softwareVersion());
  program.require_subcommand(1);
  program.footer(
      "Begin here:\n"
      "  articulusctl users add weber                                 create an account\n"
      "  articulusctl run spine_flexibility --user weber --fast       run a test on the virtual Munich cell\n"
      "  articulusctl protocols                                       what can be run, and how long it takes\n"
      "  articulusctl runs --user weber                               what has been run\n"
      "  articulusctl export 1 --csv run1.csv --user weber            its samples as CSV\n"
      "  articulusctl analyse 1 --user weber                          its range of motion and off-axis loads\n"
      "  articulusctl robots                                          the arms that fk, ik, jacobian and dynamics "
      "know\n"
      "  articulusctl COMMAND --help                                  more about one of them\n\n"
      "Exit codes:\n"
      "  0 ok    1 internal error    2 usage or bad input    3 not permitted (password)\n"
      "  4 stopped by a fault or the operator    5 storage (disk, database)    6 reproduce: a figure was not reached");
  cli::Context context;
  cli::addUsersCommand(program, context);
  cli::addRunCommand(program, context);
  cli::addProtocolsCommand(program, context);
  cli::addRunsCommand(program, context);
  cli::addAnalyseCommand(program, context);
  cli::addExportCommand(program, context);
  cli::addRobotsCommand(program, context);
  cli::addForwardKinematicsCommand(program, context);
  cli::addInverseKinematicsCommand(program, context);
  cli::addJacobianCommand(program, context);
  cli::addDynamicsCommand(program, context);
  cli::addCalibrateCommand(program, context);
  cli::addIdentifyCommand(program, context);
  cli::addReproduceCommand(program, context);

  const auto isNoCommand = [&] {
    const auto unknown = cli::unknownCommand(program, argc, argv);
    if (unknown) std::fputs(cli::describe(*unknown).c_str(), stderr);
    return unknown.has_value();
  };
  if (isNoCommand()) return static_cast<int>(cli::ExitCode::BadInput);
  const cli::Interrupt interrupt;
  try {
    program.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    if (e.get_exit_code() != 0 && (isNoCommand() || wantsRows(program)))
      return static_cast<int>(cli::ExitCode::BadInput);
    return program.exit(e) == 0 ? 0 : static_cast<int>(cli::ExitCode::BadInput);
  } catch (const std::exception& e) {
    std::fprintf(stderr, "Internal error: %s.\nThis is a defect of Articulus; please report it with what you typed.\n",
                 e.what());
    return static_cast<int>(cli::ExitCode::Internal);
  }
  // Whoever reads may stop (head -1): that is no failure.
  if (std::fflush(stdout) != 0 && errno != EPIPE) {
    std::fprintf(stderr, "Standard output could not be written.\nCheck that the disk is not full.\n");
    return static_cast<int>(cli::ExitCode::Storage);
  }
  return static_cast<int>(context.exitCode);
}
