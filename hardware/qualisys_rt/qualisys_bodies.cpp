#include "hardware/qualisys_rt/qualisys_bodies.h"

#include <algorithm>

#include "hardware/io/xml_document.h"

namespace articulus::hardware {
namespace {

std::string trimmed(const std::string& text) {
  constexpr const char* kBlank = " \t\r\n";
  const std::size_t from = text.find_first_not_of(kBlank), to = text.find_last_not_of(kBlank);
  return from == std::string::npos ? std::string() : text.substr(from, to - from + 1);
}

bool saysFalse(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  return text == "false" || text == "0";
}

}  // namespace

base::Result<std::vector<QualisysBodySetting>> readQualisysBodies(const std::string& xml) {
  const auto root = parseXml(xml, "The settings of the 6DOF bodies");
  if (!root) return root.error();
  std::vector<QualisysBodySetting> bodies;
  const XmlElement* const list = root->child("The_6D");
  if (list == nullptr) return bodies;
  for (const XmlElement& one : list->children) {
    if (one.name != "Body") continue;
    QualisysBodySetting body;
    if (const XmlElement* name = one.child("Name")) body.name = trimmed(name->text);
    if (const XmlElement* enabled = one.child("Enabled")) body.enabled = !saysFalse(trimmed(enabled->text));
    bodies.push_back(std::move(body));
  }
  return bodies;
}

}  // namespace articulus::hardware
