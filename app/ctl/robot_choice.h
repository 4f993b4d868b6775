#pragma once
#include <string>

#include "app/ctl/commands.h"
#include "core/robot/files/robot_catalogue.h"

namespace articulus::ctl {

/// The robots that --robot may name: resources/robots and the person's own folder (robots beside accounts and databases).
[[nodiscard]] robot::RobotCatalogue robotCatalogue(const Context& context);
[[nodiscard]] std::filesystem::path ownRobotsFolder();

/// Adds --robot.
CLI::Option* addRobotOption(CLI::App& command, std::string& robot);

/// The footer of commands that turn rows into rows.
inline constexpr const char* kRowsHelp =
    "Reads CSV on standard input, its first line names the columns; writes CSV on standard output, row by row, so\n"
    "that it works in a pipe and on files of any length. Columns may stand in any order; others, empty lines and\n"
    "lines that begin with # are passed over. Numbers come out with all their digits: they read back as the same\n"
    "doubles. Needs no account; nothing moves.\n";

}  // namespace articulus::ctl
