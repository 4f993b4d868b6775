#pragma once
#include <CLI/CLI.hpp>
#include <filesystem>
#include <functional>
#include <string>

#include "app/cli/exit_code.h"
#include "core/base/result.h"

namespace articulus::cli {

/// What every command may need from the program around it.
struct Context {
  ExitCode exitCode = ExitCode::Ok;
  std::filesystem::path resources;  ///< found before a command begins
  bool json = false;                ///< --json was given: errors are JSON too
};

/// Options that most commands share.
struct CommonOptions {
  std::filesystem::path data;  ///< --data
  std::string user;            ///< --user
  bool json = false;           ///< --json
};
void addDataOption(CLI::App& command, CommonOptions& options);
void addUserOption(CLI::App& command, CommonOptions& options);
void addJsonOption(CLI::App& command, CommonOptions& options);

/// An error for whoever waits: its words on standard error and, with --json, as an object {"error": {...}} on standard
/// output, where the result would have been.
void complain(const base::Error& error, bool json);

/// Runs the body when the command was chosen: finds the resources first, prints an Error to standard error, keeps the
/// exit code.
void onCommand(CLI::App& command, Context& context, std::function<base::Result<ExitCode>()> body);

// One file each: adds the command with its options, help and examples.
void addUsersCommand(CLI::App& program, Context& context);
void addRunCommand(CLI::App& program, Context& context);
void addRehearseCommand(CLI::App& program, Context& context);
void addProtocolsCommand(CLI::App& program, Context& context);
void addRunsCommand(CLI::App& program, Context& context);
void addConditionCommand(CLI::App& program, Context& context);
void addAnalyseCommand(CLI::App& program, Context& context);
void addStatisticsCommand(CLI::App& program, Context& context);
void addMechanismCommand(CLI::App& program, Context& context);
void addExportCommand(CLI::App& program, Context& context);
void addPathCommand(CLI::App& program, Context& context);
void addPlotCommand(CLI::App& program, Context& context);
void addReportCommand(CLI::App& program, Context& context);
void addImportCommand(CLI::App& program, Context& context);
void addBoneCommand(CLI::App& program, Context& context);
void addVerifyCommand(CLI::App& program, Context& context);
void addBackupCommand(CLI::App& program, Context& context);
void addForwardKinematicsCommand(CLI::App& program, Context& context);
void addReproduceCommand(CLI::App& program, Context& context);
void addInverseKinematicsCommand(CLI::App& program, Context& context);
void addJacobianCommand(CLI::App& program, Context& context);
void addDynamicsCommand(CLI::App& program, Context& context);
void addRobotsCommand(CLI::App& program, Context& context);
void addCalibrateCommand(CLI::App& program, Context& context);
void addIdentifyCommand(CLI::App& program, Context& context);
void addDeviceCommand(CLI::App& program, Context& context);
void addCellCommand(CLI::App& program, Context& context);
void addKukaFilesCommand(CLI::App& program, Context& context);
void addCommissionCommand(CLI::App& program, Context& context);

}  // namespace articulus::cli
