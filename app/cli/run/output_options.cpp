#include "app/cli/run/output_options.h"

#include <string>

namespace articulus::cli {

void addOutputOptions(CLI::App& command, std::optional<app::PoseStreamSettings>& poseStream,
                      std::optional<app::IgtlinkSettings>& igtlink) {
  command
      .add_option_function<std::string>(
          "--pose-stream",
          [&poseStream](const std::string& to) {
            auto read = app::poseStreamTo(to);
            if (!read) throw CLI::ValidationError("--pose-stream", read.error().text());
            poseStream = *read;
          },
          "Send the joints to another program while the cell is open, six doubles at up to 60 Hz over UDP; in "
          "place of what the cell file says")
      ->type_name("HOST:PORT");
  command
      .add_option_function<std::string>(
          "--igtlink",
          [&igtlink](const std::string& at) {
            auto read = app::igtlinkAt(at);
            if (!read) throw CLI::ValidationError("--igtlink", read.error().text());
            igtlink = *read;
          },
          "Tell programs that connect there (3D Slicer, PLUS) by OpenIGTLink where arm and bones are, the load and the "
          "state, 60 times a second while the cell is open; in place of what the cell file says")
      ->type_name("[HOST:]PORT");
}

}  // namespace articulus::cli
