#include "core/robot/files/urdf_text.h"

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <mutex>

namespace articulus::robot {
namespace {

/// Keeps what the parser says instead of printing it.
class Messages : public console_bridge::OutputHandler {
 public:
  Messages() : before_(console_bridge::getOutputHandler()) { console_bridge::useOutputHandler(this); }
  ~Messages() override { console_bridge::useOutputHandler(before_); }
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;

  void log(const std::string& text, console_bridge::LogLevel level, const char*, int) override {
    if (level < console_bridge::CONSOLE_BRIDGE_LOG_ERROR || text.empty()) return;
    errors_ += (errors_.empty() ? "" : "; ") + text;
  }
  [[nodiscard]] const std::string& errors() const { return errors_; }

 private:
  console_bridge::OutputHandler* before_;
  std::string errors_;
};

}  // namespace

base::Result<urdf::ModelInterfaceSharedPtr> parseUrdfText(const std::string& xml, const std::string& fileName) {
  static std::mutex oneAtATime;
  const std::lock_guard<std::mutex> lock(oneAtATime);
  std::string words;
  if (xml.find_first_not_of(" \t\r\n") == std::string::npos)
    return base::Error{base::ErrorCode::ParseError, fileName + " is empty.",
                       "Check what should have written it, such as xacro."};
  if (xml.find("<xacro:") != std::string::npos)
    return base::Error{base::ErrorCode::ParseError, fileName + " is a xacro template, not yet a URDF.",
                       "Expand it first (xacro " + fileName + " > arm.urdf), then import the result."};
  {
    const Messages messages;
    try {
      if (auto model = urdf::parseURDF(xml)) return model;
      words = messages.errors();
    } catch (const std::exception& e) {
      words = e.what();
    }
  }
  while (!words.empty() && (words.back() == '.' || words.back() == '\n' || words.back() == ' ')) words.pop_back();
  return base::Error{base::ErrorCode::ParseError,
                     fileName + " is not a URDF: " + (words.empty() ? "it could not be parsed" : words) + ".",
                     "Correct the file; check_urdf or the tool that wrote it can tell more."};
}

}  // namespace articulus::robot
