#include "hardware/kuka_rsi/rsi_config.h"

#include <algorithm>
#include <charconv>
#include <functional>

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

/// A name of XML that fits into a telegram, or two with a point between them; others' controllers take no umlauts.
bool isTag(std::string_view tag) {
  const auto letter = [](char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; };
  const auto inside = [&](char c) { return letter(c) || (c >= '0' && c <= '9') || c == '.'; };
  return !tag.empty() && tag.size() <= 64 && letter(tag.front()) && tag.back() != '.' &&
         std::ranges::all_of(tag, inside) && std::ranges::count(tag, '.') <= 1;
}

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

const RsiElement* find(const std::vector<RsiElement>& all, const std::string& tag) {
  const auto at = std::find_if(all.begin(), all.end(), [&](const RsiElement& e) { return e.tag == tag; });
  return at == all.end() ? nullptr : &*at;
}

bool hasAll(const std::vector<RsiElement>& all, const std::string& prefix,
            const std::array<std::string_view, 6>& names) {
  return std::ranges::all_of(names, [&](auto name) { return find(all, prefix + "." + std::string(name)) != nullptr; });
}

/// The prefixes under which six values of the axes or of the pose are received.
std::vector<std::string> corrections(const RsiConfig& c, const std::array<std::string_view, 6>& names) {
  std::vector<std::string> found;
  for (const RsiElement& e : c.receive)
    if (e.tag.ends_with(std::string(".").append(names[0])))
      if (const std::string prefix = e.tag.substr(0, e.tag.find('.')); hasAll(c.receive, prefix, names))
        found.push_back(prefix);
  return found;
}

using Wrong = std::function<base::Error(const std::string& what, const std::string& remedy)>;

/// Which of the tags means what.
base::Result<void> chooseTags(RsiConfig& c, const RsiWishes& wishes, const Wrong& wrong) {
  const auto kept = [](const std::vector<RsiElement>& all, const std::string& tag) {
    return find(all, tag) ? tag : std::string();
  };
  c.tags.run = kept(c.send, wishes.tags.run);
  c.tags.stop = kept(c.receive, wishes.tags.stop);
  c.tags.go = kept(c.receive, wishes.tags.go);
  if (c.tags.run.find('.') != std::string::npos)
    return wrong("SEND has " + c.tags.run + " as a part of another element, which is not read",
                 "Give it an element of its own: " + c.tags.run.substr(c.tags.run.find('.') + 1) + ".");
  if (wishes.anyElements && c.tags.stop.empty() != c.tags.go.empty()) c.tags.stop = c.tags.go = {};
  if (c.tags.stop.empty() != c.tags.go.empty())
    return wrong("RECEIVE has " + (c.tags.stop.empty() ? c.tags.go + " but no " + wishes.tags.stop
                                                       : c.tags.stop + " but no " + wishes.tags.go),
                 "Add the element, or take both away: then the arm is held "
                 "where it is instead.");
  std::vector<std::string> axes = corrections(c, kRsiAxisNames), poses = corrections(c, kRsiPoseNames);
  if (!wishes.tags.correction.empty()) {
    std::erase_if(axes, [&](const auto& tag) { return tag != wishes.tags.correction; });
    std::erase_if(poses, [&](const auto& tag) { return tag != wishes.tags.correction; });
  }
  if (axes.size() + poses.size() == 0)
    return wrong("RECEIVE has no correction of six values" +
                     (wishes.tags.correction.empty() ? std::string() : " under the tag " + wishes.tags.correction),
                 "Add AKorr.A1 to AKorr.A6, or the same under a tag of your "
                 "own; of the pose RKorr.X, Y, Z, A, B, C.");
  if (axes.size() + poses.size() > 1)
    return wrong("RECEIVE has more than one correction: " + (axes.empty() ? poses : axes).front() + " and " +
                     (poses.empty() ? axes : poses).back(),
                 "Correct either axes or the pose, not both: keep one, or name "
                 "it under \"correction_tag\".");
  c.tags.pose = axes.empty();
  c.tags.correction = c.tags.pose ? poses.front() : axes.front();
  return {};
}

/// Whether each keeps its value where a reply is missing, or does not, as its mode wants it.
base::Result<void> checkHolds(const RsiConfig& c, const RsiWishes& wishes, const Wrong& wrong) {
  const auto holds = [&](const std::string& tag, bool should) -> base::Result<void> {
    if (tag.empty() || find(c.receive, tag)->holdsOn == should) return {};
    if (should)
      return wrong("RECEIVE " + tag +
                       " has no HOLDON=\"1\": one lost reply would send the "
                       "arm back to its start pose",
                   "Write HOLDON=\"1\".");
    return wrong("RECEIVE " + tag +
                     " has no HOLDON=\"0\": where a reply is lost, a relative "
                     "correction would go on moving",
                 "Write HOLDON=\"0\".");
  };
  for (const std::string& tag : {c.tags.stop, c.tags.go})
    if (auto good = holds(tag, true); !good) return good.error();
  for (const auto name : c.tags.pose ? kRsiPoseNames : kRsiAxisNames)
    if (auto good = holds(c.tags.correction + "." + std::string(name), !wishes.relative); !good) return good.error();
  return {};
}

}  // namespace

base::Result<RsiConfig> readRsiConfig(const std::filesystem::path& file, const RsiWishes& wishes) {
  const auto wrong = [&](const std::string& what, const std::string& remedy) {
    return base::Error{base::ErrorCode::InvalidArgument, file.string() + ": " + what + ".", remedy};
  };
  const auto text = base::readFileBytes(file);
  if (!text)
    return base::Error{text.error().code, text.error().message,
                       text.error().remedy +
                           " It is the Ethernet configuration that lies on the "
                           "robot controller."};
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
  const auto [end, error] = std::from_chars(port.data(), port.data() + port.size(), c.port);
  if (error != std::errc() || end != port.data() + port.size() || c.port == 0)
    return wrong("PORT is \"" + port + "\"", "State the UDP port of this computer, 1 to 65535.");
  if (c.replyType.empty() || c.replyType.size() > 32)
    return wrong("SENTYPE is missing or longer than 32 letters", "Name our replies: <SENTYPE>Articulus</SENTYPE>.");
  const std::string onlySend = lower(value("ONLYSEND"));
  if (onlySend == "true" || onlySend == "1")
    return wrong("ONLYSEND is TRUE: the controller would take no corrections", "Write FALSE.");
  c.send = elements(root->child("SEND"));
  c.receive = elements(root->child("RECEIVE"));
  for (const auto* list : {&c.send, &c.receive})
    for (const RsiElement& e : *list) {
      if (!isTag(e.tag))
        return wrong(
            "the TAG \"" + e.tag.substr(0, 40) + (e.tag.size() > 40 ? "...\"" : "\"") + " is none",
            "Name it with letters of English, digits and underlines, a letter first, 64 at most, such as AKorr.A1.");
      if (std::ranges::count(*list, e.tag, &RsiElement::tag) > 1)
        return wrong("the element " + e.tag + " is there twice",
                     "Leave one; which of them the controller takes nobody says.");
    }
  for (const char* tag : {"DEF_AIPos", "DEF_Delay"})
    if (!wishes.anyElements && !find(c.send, tag))
      return wrong(std::string("SEND has no ") + tag, "Add the element; the driver reads it.");
  if (auto chosen = chooseTags(c, wishes, wrong); !chosen) return chosen.error();
  if (!wishes.anyElements)
    if (auto held = checkHolds(c, wishes, wrong); !held) return held.error();
  return c;
}

}  // namespace articulus::hardware
