#include "hardware/kuka_rsi/rsi_controller_files.h"

#include <algorithm>

#include "hardware/kuka_rsi/rsi_context.h"
#include "hardware/kuka_rsi/rsi_program.h"

namespace articulus::hardware {
namespace {

constexpr const char* kSensorInterface = "C:\\KRC\\ROBOTER\\Config\\User\\Common\\SensorInterface";
constexpr const char* kPrograms = "KRC:\\R1\\Program";
constexpr std::size_t kLongestName = 20;  // of a program 24, with what is put behind it

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isName(const std::string& name) {
  return !name.empty() && name.size() <= kLongestName && isLetter(name.front()) &&
         std::ranges::all_of(name, [](char c) { return isLetter(c) || (c >= '0' && c <= '9') || c == '_'; });
}

std::string withCrLf(const std::string& text) {
  std::string all;
  for (const char c : text) {
    if (c == '\n') all += '\r';
    all += c;
  }
  return all;
}

XmlElement listOf(const char* name, const std::vector<RsiElement>& elements, bool received) {
  XmlElement all{"ELEMENTS", {}, {}, {}};
  for (const RsiElement& e : elements) {
    XmlElement element{"ELEMENT", {}, {{"TAG", e.tag}, {"TYPE", e.type}, {"INDX", e.index}}, {}};
    if (received) element.attributes.emplace_back("HOLDON", e.holdsOn ? "1" : "0");
    all.children.push_back(std::move(element));
  }
  return {name, {}, {}, {all}};
}

XmlElement ethernetOf(const RsiControllerOrder& order) {
  const auto entry = [](const char* name, const std::string& text) { return XmlElement{name, text, {}, {}}; };
  return {"ROOT",
          {},
          {},
          {{"CONFIG",
            {},
            {},
            {entry("IP_NUMBER", order.host), entry("PORT", std::to_string(order.port)),
             entry("SENTYPE", order.config.replyType), entry("ONLYSEND", "FALSE")}},
           listOf("SEND", order.config.send, false),
           listOf("RECEIVE", order.config.receive, true)}};
}

}  // namespace

base::Result<std::vector<RsiControllerFile>> controllerFiles(const RsiControllerOrder& order) {
  const auto wrong = [](const std::string& what, const std::string& remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, what, remedy};
  };
  if (!isName(order.name))
    return wrong("\"" + order.name + "\" is no name of a program.",
                 "Take up to 20 letters, digits and _, a letter first.");
  if (order.cycle_ms != 4 && order.cycle_ms != 12)
    return wrong("RSI has a cycle of 4 or 12 ms.", "State rate_Hz 250 or 83.333 in the cell file.");
  const bool old = order.form == RsiContextForm::RsiXml;
  const std::string ethernet = order.name + "_ethernet.xml";
  const std::string context = order.name + (old ? ".rsi.xml" : ".rsix");
  const auto objects = rsiContext(order, ethernet);
  if (!objects) return objects.error();
  return std::vector<RsiControllerFile>{
      {ethernet, withCrLf(xmlText(ethernetOf(order))), kSensorInterface},
      {context, withCrLf(xmlText(*objects)), kSensorInterface},
      {order.name + ".src", withCrLf(rsiProgram(order, old ? order.name + ".rsi" : order.name)), kPrograms}};
}

}  // namespace articulus::hardware
