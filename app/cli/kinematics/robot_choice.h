#pragma once
#include <string>

#include "app/cli/commands.h"
#include "core/robot/files/robot_catalogue.h"

namespace articulus::cli {

/// A robot as a command names it: --robot among those that --data holds.
struct RobotChoice {
  std::string robot;           ///< key or path
  std::filesystem::path data;  ///< --data: the person's own robots lie in its folder robots
};

/// The robots that --robot may name: resources/robots and the person's own folder (robots beside accounts and
/// databases).
/// In  data: folder with accounts and databases; empty: the default one
[[nodiscard]] robot::RobotCatalogue robotCatalogue(const Context& context, const std::filesystem::path& data = {});
[[nodiscard]] std::filesystem::path ownRobotsFolder(const std::filesystem::path& data = {});

/// The robot that was chosen. Standard error says so where a file of the person's own hides a shipped one.
[[nodiscard]] base::Result<robot::RobotModel> loadRobot(const RobotChoice& choice, const Context& context);

/// "calibrated by Weber, 2026-11-20"; empty for an arm that is not.
[[nodiscard]] std::string calibratedText(const robot::RobotModel& model);
/// The name, and who calibrated it.
[[nodiscard]] std::string headingOf(const robot::RobotModel& model);
/// For commands whose standard output is rows: the heading of a calibrated arm on standard error, nothing for others.
void sayCalibrated(const robot::RobotModel& model);

/// Adds --robot, and --data for the person's own robots.
CLI::Option* addRobotOption(CLI::App& command, std::string& robot);
void addRobotDataOption(CLI::App& command, std::filesystem::path& data);

/// The footer of commands that turn rows into rows.
inline constexpr const char* kRowsHelp =
    "Reads CSV on standard input, its first line names the columns; writes CSV on standard output, row by row, so\n"
    "that it works in a pipe and on files of any length. Columns may stand in any order; others, empty lines and\n"
    "lines that begin with # are passed over. Numbers come out with all their digits: they read back as the same\n"
    "doubles. Needs no account; nothing moves.\n";

}  // namespace articulus::cli
