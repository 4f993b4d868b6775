#include "hardware/kuka_rsi/rsi_context.h"

#include <charconv>
#include <cstdio>
#include <map>

#include "core/base/text/c_numbers.h"
#include "hardware/kuka_rsi/rsi_program.h"

namespace articulus::hardware {
namespace {

constexpr int kMostChannels = 64;
constexpr const char* kEthernet = "Ethernet_1";

/// Numbers of kinds and parameters count from 0; those of the older form are asked for by name.
struct Kind {
  const char* name;
  int id;
};
constexpr Kind kEthernetKind{"Ethernet", 64}, kAxisCorr{"AxisCorr", 33}, kAxisCorrMon{"AxisCorrMon", 82},
    kPosCorr{"PosCorr", 27}, kPosCorrMon{"PosCorrMon", 81}, kStop{"Stop", 18}, kMapInteger{"Map2Sen_PInt", 16},
    kInteger{"Sen_PInt", 57};
constexpr int kExitMoveCorr = 4, kRobRoot = 2, kFlag = 1, kPrecision = 4;
constexpr double kMonitorBeyond = 1.0;  // deg or mm: the correction is clamped before the monitor ends RSI

std::string upper(std::string text) {
  for (char& c : text)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  return text;
}

std::string number(double value) {
  char text[32];
  const base::CNumbers numbers;
  std::snprintf(text, sizeof text, "%.3f", value);
  return text;
}

/// Objects in one of both forms.
class Objects {
 public:
  explicit Objects(RsiContextForm form) : old_(form == RsiContextForm::RsiXml) {}

  XmlElement object(const Kind& kind, const std::string& id) const {
    const std::string type = old_ ? upper(kind.name) : kind.name, kindId = std::to_string(kind.id);
    if (old_) return {"RSIObject", {}, {{"ObjType", type}, {"ObjTypeID", kindId}, {"ObjID", id}}, {}};
    return {"RsiObject", {}, {{"ObjTypeId", kindId}, {"ObjType", type}, {"ObjId", id}}, {}};
  }
  /// In  in, out: from 0
  XmlElement input(int in, const std::string& from, int out) const {
    const int base = old_ ? 1 : 0;
    return {"Input",
            {},
            {{"InIdx", std::to_string(in + base)},
             {old_ ? "OutObjID" : "OutObjId", from},
             {"OutIdx", std::to_string(out + base)}},
            {}};
  }
  /// In  at: from 0, in the newer form; of the older one from 1, which has others where it says so
  XmlElement parameter(const std::string& name, int at, const std::string& value, int atOld = 0) const {
    const int place = old_ ? (atOld > 0 ? atOld : at + 1) : at;
    return {"Parameter",
            {},
            {{"Name", name}, {old_ ? "ParamID" : "ParamId", std::to_string(place)}, {"ParamValue", value}},
            {}};
  }

 private:
  bool old_;
};

XmlElement list(const char* name, std::vector<XmlElement> children) { return {name, {}, {}, std::move(children)}; }

base::Error wrong(const std::string& what, const std::string& remedy) {
  return {base::ErrorCode::InvalidArgument, "The Ethernet configuration: " + what + ".", remedy};
}

/// The channel of each element that has one, from 0.
base::Result<std::map<std::string, int>> channels(const std::vector<RsiElement>& all, const char* list) {
  std::map<std::string, int> found;
  std::map<int, std::string> taken;
  for (const RsiElement& e : all) {
    if (e.index == "INTERNAL") continue;
    int index = 0;
    const auto [end, bad] = std::from_chars(e.index.data(), e.index.data() + e.index.size(), index);
    if (bad != std::errc() || end != e.index.data() + e.index.size() || index < 1 || index > kMostChannels)
      return wrong(std::string(list) + " " + e.tag + " has the INDX \"" + e.index + "\"",
                   "Write INTERNAL, or a channel of ETHERNET from 1 to 64.");
    if (const auto [at, isNew] = taken.emplace(index, e.tag); !isNew)
      return wrong(std::string(list) + " " + at->second + " and " + e.tag + " have the same INDX " + e.index,
                   "Give each a channel of its own.");
    found.emplace(e.tag, index - 1);
  }
  return found;
}

XmlElement ethernetObject(const RsiControllerOrder& order, const Objects& objects, const std::string& file,
                          std::vector<XmlElement> inputs) {
  XmlElement ethernet = objects.object(kEthernetKind, kEthernet);
  if (!inputs.empty()) ethernet.children.push_back(list("Inputs", std::move(inputs)));
  XmlElement config = objects.parameter("ConfigFile", 0, file);
  config.attributes.emplace_back("IsRuntime", "false");  // of this parameter alone: others are refused with it
  ethernet.children.push_back(
      list("Parameters", {config, objects.parameter("Timeout", 0, std::to_string(order.timeoutCycles)),
                          objects.parameter("Flag", 3, std::to_string(kFlag)),
                          objects.parameter("Precision", 7, std::to_string(kPrecision))}));
  return ethernet;
}

void addAxes(const RsiControllerOrder& order, const Objects& objects, std::vector<XmlElement> inputs,
             std::vector<XmlElement>& all) {
  constexpr int kUpperOld = 13;  // behind six external axes
  std::vector<XmlElement> limits, monitor;
  for (const bool low : {true, false})
    for (int i = 0; i < 6; ++i) {
      const std::string name = std::string(low ? "LowerLim" : "UpperLim").append(kRsiAxisNames[std::size_t(i)]);
      limits.push_back(objects.parameter(name, low ? i : i + 6,
                                         number(low ? -order.correctionLimit_deg : order.correctionLimit_deg),
                                         low ? 0 : kUpperOld + i));
    }
  for (int i = 0; i < 12; ++i) {
    std::string name = i < 6 ? "MaxA" : "MaxE";
    name.append(std::to_string(i % 6 + 1));
    monitor.push_back(objects.parameter(name, i, number(i < 6 ? order.correctionLimit_deg + kMonitorBeyond : 6.0)));
  }
  XmlElement correction = objects.object(kAxisCorr, "AxisCorr_1");
  correction.children = {list("Inputs", std::move(inputs)), list("Parameters", std::move(limits))};
  XmlElement watch = objects.object(kAxisCorrMon, "AxisCorrMon_1");
  watch.children = {list("Parameters", std::move(monitor))};
  all.insert(all.end(), {correction, watch});
}

void addPose(const RsiControllerOrder& order, const Objects& objects, std::vector<XmlElement> inputs,
             std::vector<XmlElement>& all) {
  std::vector<XmlElement> limits;
  for (const bool low : {true, false})
    for (int i = 0; i < 3; ++i)
      limits.push_back(
          objects.parameter(std::string(low ? "LowerLim" : "UpperLim").append(kRsiPoseNames[std::size_t(i)]),
                            low ? i : i + 3, number(low ? -order.shiftLimit_mm : order.shiftLimit_mm)));
  limits.push_back(objects.parameter("MaxRotAngle", 6, number(order.correctionLimit_deg)));
  limits.push_back(objects.parameter("RefCorrSys", 0, std::to_string(kRobRoot)));
  XmlElement correction = objects.object(kPosCorr, "PosCorr_1");
  correction.children = {list("Inputs", std::move(inputs)), list("Parameters", std::move(limits))};
  XmlElement watch = objects.object(kPosCorrMon, "PosCorrMon_1");
  // The three bounds of the shift together are longer than each.
  watch.children = {
      list("Parameters", {objects.parameter("MaxTrans", 0, number(1.7321 * order.shiftLimit_mm + kMonitorBeyond)),
                          objects.parameter("MaxRotAngle", 1, number(order.correctionLimit_deg + kMonitorBeyond))})};
  all.insert(all.end(), {correction, watch});
}

}  // namespace

base::Result<XmlElement> rsiContext(const RsiControllerOrder& order, const std::string& ethernet) {
  const RsiTags& tags = order.config.tags;
  const bool old = order.form == RsiContextForm::RsiXml;
  if (old && tags.pose)
    return base::Error{base::ErrorCode::InvalidArgument,
                       "The numbers of POSCORR in a context of RSI 3 are not public, so it cannot be written.",
                       "Correct axes, or wire it in RSIVisual as hardware/kuka_rsi/README.md says."};
  const auto sent = channels(order.config.send, "SEND"), received = channels(order.config.receive, "RECEIVE");
  if (!sent) return sent.error();
  if (!received) return received.error();
  const Objects objects(order.form);
  std::vector<XmlElement> toEthernet, correction, all;
  for (const auto& [tag, channel] : *sent) {
    if (tag != tags.run)
      return wrong("SEND " + tag + " comes from an object of your own, which is not known here",
                   "Take it out of the file, or wire the context in RSIVisual.");
    toEthernet.push_back(objects.input(channel, "SenPInt_Run", 0));
  }
  const auto channelOf = [&](const std::string& tag) -> base::Result<int> {
    const auto at = received->find(tag);
    if (at == received->end()) return wrong("RECEIVE " + tag + " has no channel", "Give it an INDX from 1 to 64.");
    return at->second;
  };
  for (int i = 0; i < 6; ++i) {
    const auto part = (tags.pose ? kRsiPoseNames : kRsiAxisNames)[static_cast<std::size_t>(i)];
    const auto channel = channelOf(tags.correction + "." + std::string(part));
    if (!channel) return channel.error();
    correction.push_back(objects.input(i, kEthernet, *channel));
  }
  all.push_back(ethernetObject(order, objects, ethernet, std::move(toEthernet)));
  (tags.pose ? addPose : addAxes)(order, objects, std::move(correction), all);
  const auto addSmall = [&](const Kind& kind, const std::string& id, const std::string& parameter, int value,
                            const std::string& from) -> base::Result<void> {
    XmlElement object = objects.object(kind, id);
    if (!from.empty()) {
      const auto channel = channelOf(from);
      if (!channel) return channel.error();
      object.children.push_back(list("Inputs", {objects.input(0, kEthernet, *channel)}));
    }
    object.children.push_back(list("Parameters", {objects.parameter(parameter, 0, std::to_string(value))}));
    all.push_back(std::move(object));
    return {};
  };
  if (!tags.stop.empty())
    if (auto good = addSmall(kStop, "Stop_1", "Mode", kExitMoveCorr, tags.stop); !good) return good.error();
  if (!tags.go.empty())
    if (auto good = addSmall(kMapInteger, "Map2SenPInt_Go", "Index", kRsiGoIndex, tags.go); !good) return good.error();
  if (!tags.run.empty())
    if (auto good = addSmall(kInteger, "SenPInt_Run", "Index", kRsiRunIndex, {}); !good) return good.error();
  constexpr const char* kInstance = "http://www.w3.org/2001/XMLSchema-instance";
  if (old)
    return XmlElement{"RSIObjects",
                      {},
                      {{"xmlns:xsi", kInstance},
                       {"xsi:noNamespaceSchemaLocation", "/Roboter/Config/System/Common/Schemes/RSIContext.xsd"}},
                      std::move(all)};
  return XmlElement{"RsiContext",
                    {},
                    {{"xmlns", "RsiContext"},
                     {"xmlns:xsi", kInstance},
                     {"xsi:schemaLocation", "RsiContext RsiContext.xsd"},
                     {"SchemaVersion", "2.0.0"}},
                    {XmlElement{"RsiObjects", {}, {{"xmlns", "RsiDriver"}}, std::move(all)}}};
}

}  // namespace articulus::hardware
