#include "app/cli/kinematics/robot_choice.h"

#include <algorithm>
#include <cstdio>

#include "app/locations.h"

namespace articulus::cli {

std::filesystem::path ownRobotsFolder(const std::filesystem::path& data) {
  return (data.empty() ? app::defaultDataFolder() : data) / "robots";
}

robot::RobotCatalogue robotCatalogue(const Context& context, const std::filesystem::path& data) {
  return {context.resources / "robots", ownRobotsFolder(data)};
}

base::Result<robot::RobotModel> loadRobot(const RobotChoice& choice, const Context& context) {
  const auto catalogue = robotCatalogue(context, choice.data);
  auto model = catalogue.load(choice.robot);
  if (!model) return model;
  for (const auto& entry : catalogue.entries())
    if (entry.key == choice.robot && !entry.hidden.empty())
      std::fprintf(stderr, "%s is your own file, %s; it hides the shipped one, %s.\n", entry.key.c_str(),
                   entry.file.c_str(), entry.hidden.c_str());
  return model;
}

std::string calibratedText(const robot::RobotModel& model) {
  const auto& record = model.calibration;
  if (record.empty()) return {};
  return (record.simulated ? "calibrated on simulated measurements by " : "calibrated by ") + record.by + ", " +
         record.when.substr(0, 10);
}

std::string headingOf(const robot::RobotModel& model) {
  return model.name + (model.calibration.empty() ? "" : ", " + calibratedText(model));
}

void sayCalibrated(const robot::RobotModel& model) {
  if (!model.calibration.empty()) std::fprintf(stderr, "%s\n", headingOf(model).c_str());
}

CLI::Option* addRobotOption(CLI::App& command, std::string& robot) {
  return command
      .add_option("--robot", robot, "Key of a robot (articulusctl robots lists them) or path to a robot file")
      ->type_name("ROBOT");
}

void addRobotDataOption(CLI::App& command, std::filesystem::path& data) {
  data = app::defaultDataFolder();
  command.add_option("--data", data, "Folder with accounts and databases; your own robots are in its folder robots")
      ->capture_default_str()
      ->type_name("DIR");
}

}  // namespace articulus::cli
