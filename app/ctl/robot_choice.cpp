#include "app/ctl/robot_choice.h"

#include "app/locations.h"

namespace articulus::ctl {

std::filesystem::path ownRobotsFolder() { return app::defaultDataFolder() / "robots"; }

robot::RobotCatalogue robotCatalogue(const Context& context) { return {context.resources / "robots", ownRobotsFolder()}; }

CLI::Option* addRobotOption(CLI::App& command, std::string& robot) {
  return command.add_option("--robot", robot, "Key of a robot (articulusctl robots lists them) or path to a robot file")
      ->type_name("ROBOT");
}

}  // namespace articulus::ctl
