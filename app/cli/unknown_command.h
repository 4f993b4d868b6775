#pragma once
#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "core/base/error.h"

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

/// "There is no command ..." with what was perhaps meant.
[[nodiscard]] base::Error errorOf(const UnknownCommand& unknown);

/// The first option or word that the commands that were given do not know, with what was perhaps meant; empty where all
/// are known.  In  program: after it was parsed
[[nodiscard]] std::optional<base::Error> unknownOption(const CLI::App& program);

/// "articulusctl identify tool": the commands that were given.
[[nodiscard]] std::string nameOfGiven(const CLI::App& program);

}  // namespace articulus::cli
