#include "hardware/kuka_rsi/rsi_config.h"

#include <algorithm>
#include <charconv>

#include "core/base/input_file.h"
#include "hardware/io/xml_document.h"

namespace articulus::hardware {
namespace {

std::vector<RsiElement> elements(const XmlElement* part) {
  std::vector<RsiElement> all;
  const XmlElement* list = part ? part->child("ELEMENTS") : nullptr;
  if (!list) return all;
  for (const XmlElement& e : list->children)
    if (e.name == "ELEMENT")
      all.push_back({e.attribute("TAG"), e.attribute("TYPE"), e.attribute("INDX"), e.attribute("HOLDON") == "1"});
  return all;
}

const RsiElement* find(const std::vector<RsiElement>& all, const std::string& tag) {
  const auto at = std::find_if(all.begin(), all.end(), [&](const RsiElement& e) { return e.tag == tag; });
  return at == all.end() ? nullptr : &*at;
}

}  // namespace

base::Result<RsiConfig> readRsiConfig(const std::filesystem::path& file) {
  const auto wrong = [&](const std::string& what, const std::string& remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, file.string() + ": " + what + ".", remedy};
  };
  const auto text = base::readFileBytes(file);
  if (!text)
    return base::Error{text.error().code, text.error().message,
                       text.error().remedy + " It is the Ethernet configuration that lies on the robot controller."};
  auto root = parseXml(*text, file.string());
  if (!root) return root.error();
  const XmlElement* config = root->child("CONFIG");
  if (root->name != "ROOT" || !config)
    return wrong("has no ROOT with a CONFIG", "Take resources/kuka_rsi/articulus_rsi.xml.");
  const auto value = [&](const char* key) {
    const XmlElement* e = config->child(key);
    return e ? e->text : std::string();
  };
  RsiConfig c;
  c.host = value("IP_NUMBER");
  c.replyType = value("SENTYPE");
  const std::string port = value("PORT");
  if (std::from_chars(port.data(), port.data() + port.size(), c.port).ec != std::errc() || c.port == 0)
    return wrong("PORT is \"" + port + "\"", "State the UDP port of this computer, 1 to 65535.");
  if (c.replyType.empty() || c.replyType.size() > 32)
    return wrong("SENTYPE is missing or longer than 32 letters", "Name our replies: <SENTYPE>Articulus</SENTYPE>.");
  if (value("ONLYSEND") == "TRUE")
    return wrong("ONLYSEND is TRUE: the controller would take no corrections", "Write FALSE.");
  c.send = elements(root->child("SEND"));
  c.receive = elements(root->child("RECEIVE"));
  for (const char* tag : {"DEF_AIPos", "DEF_Delay", "Run"})
    if (!find(c.send, tag)) return wrong(std::string("SEND has no ") + tag, "Add the element; the driver reads it.");
  for (const char* tag : {"Stop", "Go", "AKorr.A1", "AKorr.A2", "AKorr.A3", "AKorr.A4", "AKorr.A5", "AKorr.A6"}) {
    const RsiElement* e = find(c.receive, tag);
    if (!e) return wrong(std::string("RECEIVE has no ") + tag, "Add the element; the driver writes it.");
    if (!e->holdsOn)
      return wrong(std::string("RECEIVE ") + tag +
                       " has no HOLDON=\"1\": one lost reply would send the arm back to its start pose",
                   "Write HOLDON=\"1\".");
  }
  for (const RsiElement& e : c.receive)
    if (e.tag.rfind("RKorr", 0) == 0)
      return wrong("RECEIVE has " + e.tag + " beside AKorr", "Correct either axes or the pose, not both.");
  return c;
}

}  // namespace articulus::hardware
