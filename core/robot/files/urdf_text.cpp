#include "core/robot/files/urdf_text.h"

#include <console_bridge/console.h>
#include <urdf_parser/urdf_parser.h>

#include <map>
#include <mutex>
#include <optional>

#include "core/base/input_bounds.h"
#include "core/base/xml_place.h"

namespace articulus::robot {
namespace {

constexpr std::size_t kMostLinks = 1000;

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

/// Links that are more than any arm has (each is walked through again below others), and links that hang on two joints:
/// they are the only way to a circle that begins at the root.
std::optional<base::Error> wrongTree(const urdf::ModelInterface& model, const std::string& file) {
  const auto wrong = [&](const std::string& what, const std::string& remedy) {
    return base::Error{base::ErrorCode::ParseError, file + ": " + what + ".", remedy};
  };
  if (model.links_.size() > kMostLinks)
    return wrong(
        "it has " + std::to_string(model.links_.size()) + " links, read are " + std::to_string(kMostLinks) + " at most",
        "Take out what does not belong to the arm.");
  std::map<std::string, std::string> parents;
  for (const auto& [name, joint] : model.joints_)
    if (const auto [other, first] = parents.emplace(joint->child_link_name, name); !first)
      return wrong("link " + joint->child_link_name + " hangs on two joints, " + other->second + " and " + name,
                   "Remove one of them; an arm is a tree.");
  const auto named = [&](const std::string& what, const std::string& name) -> std::optional<base::Error> {
    const std::string fault = base::faultOfName(name);
    if (fault.empty()) return std::nullopt;
    return wrong("the name of " + what + " " + fault, "Give it a short name.");
  };
  if (auto fault = named("the robot", model.getName())) return fault;
  for (const auto& [name, link] : model.links_)
    if (auto fault = named("a link", name)) return fault;
  for (const auto& [name, joint] : model.joints_)
    if (auto fault = named("a joint", name)) return fault;
  return std::nullopt;
}

/// Links that hang on one another in a circle would keep each other alive for ever.
void takeApart(urdf::ModelInterface& model) {
  for (auto& [name, link] : model.links_) {
    link->child_links.clear();
    link->child_joints.clear();
  }
}

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
  if (auto beyond = base::beyondXmlBounds(xml, fileName)) return *beyond;
  // TinyXML believes the first byte of a letter and reads beyond the end of a text that is cut within one.
  if (auto wrong = base::noUtf8(xml, fileName)) return *wrong;
  {
    const Messages messages;
    try {
      if (auto model = urdf::parseURDF(xml)) {
        if (auto wrong = wrongTree(*model, fileName)) {
          takeApart(*model);
          return *wrong;
        }
        // The parser leaves out a body that it cannot read and goes on: the arm would have no weight there.
        if (messages.errors().find("inertial") != std::string::npos)
          return base::Error{base::ErrorCode::ParseError, fileName + ": " + messages.errors() + ".",
                             "Correct <inertial> of that link."};
        return model;
      }
      words = messages.errors();
    } catch (const std::exception& e) {
      words = e.what();
    }
  }
  while (!words.empty() && (words.back() == '.' || words.back() == '\n' || words.back() == ' ')) words.pop_back();
  const std::size_t line = base::lineOfBrokenTag(xml);
  const std::string place = line > 0 ? ", line " + std::to_string(line) + ": it" : "";
  return base::Error{base::ErrorCode::ParseError,
                     fileName + place + " is not a URDF: " + (words.empty() ? "it could not be parsed" : words) + ".",
                     "Correct the file; check_urdf or the tool that wrote it can tell more."};
}

}  // namespace articulus::robot
