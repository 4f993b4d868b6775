#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string>

namespace articulus::cli {

/// A word where a command was expected, and the command that was perhaps meant.
struct UnknownCommand {
  std::string word;
  std::string before;   ///< the commands in front of it, "articulusctl identify"
  std::string nearest;  ///< empty: none is near
};

/// The word that should be a command of the program, or of one of its commands, and is none; options may stand before
/// it. Only words in front of the first option are looked at as long as the program was not parsed.
[[nodiscard]] std::optional<UnknownCommand> unknownCommand(const CLI::App& program, int argc, char** argv);

/// "There is no command ..." with what was perhaps meant, for standard error.
[[nodiscard]] std::string describe(const UnknownCommand& unknown);

}  // namespace articulus::cli
