#include "hardware/virtual_devices/kuka/rsi_send_list.h"

#include <cstdio>

#include "core/base/text/c_numbers.h"

namespace articulus::hardware {
namespace {

constexpr std::string_view kInternal = "DEF_";
constexpr std::array<std::string_view, 6> kOuterNames{"E1", "E2", "E3", "E4", "E5", "E6"};
constexpr std::array<double, 6> kNothing{};

std::string six(std::string_view name, const std::array<std::string_view, 6>& parts,
                const std::array<double, 6>& values, int precision) {
  const base::CNumbers numbers;
  std::string text = "<" + std::string(name);
  char one[48];
  for (std::size_t i = 0; i < 6; ++i) {
    std::snprintf(one, sizeof one, "=\"%.*f\"", precision, values[i]);
    text.append(" ").append(parts[i]).append(one);
  }
  return text + "/>";
}

}  // namespace

RsiSendList::RsiSendList(const std::vector<RsiElement>& send, const std::string& runTag) : runTag_(runTag) {
  for (const RsiElement& one : send) {
    const std::size_t dot = one.tag.find('.');
    const std::string name = one.tag.substr(0, dot);
    if (elements_.empty() || elements_.back().name != name || dot == std::string::npos) elements_.push_back({name, {}});
    if (dot != std::string::npos) elements_.back().parts.push_back(one.tag.substr(dot + 1));
  }
  if (!send.empty()) return;
  elements_ = {{"DEF_AIPos", {}}, {"DEF_Delay", {}}};
  if (!runTag.empty()) elements_.push_back({runTag, {}});
}

std::string RsiSendList::text(const RsiSent& now, int precision) const {
  std::string all;
  for (const Element& one : elements_) {
    if (one.name == "DEF_RIst") all += six("RIst", kRsiPoseNames, now.pose, precision);
    else if (one.name == "DEF_RSol") all += six("RSol", kRsiPoseNames, now.wantedPose, precision);
    else if (one.name == "DEF_AIPos") all += six("AIPos", kRsiAxisNames, now.axes_deg, precision);
    else if (one.name == "DEF_ASPos") all += six("ASPos", kRsiAxisNames, now.wantedAxes_deg, precision);
    else if (one.name == "DEF_EIPos") all += six("EIPos", kOuterNames, kNothing, precision);
    else if (one.name == "DEF_ESPos") all += six("ESPos", kOuterNames, kNothing, precision);
    else if (one.name == "DEF_MACur") all += six("MACur", kRsiAxisNames, kNothing, precision);
    else if (one.name == "DEF_MECur") all += six("MECur", kOuterNames, kNothing, precision);
    else if (one.name == "DEF_Delay") all += "<Delay D=\"" + std::to_string(now.late) + "\"/>";
    else if (one.name.starts_with(kInternal)) continue;  // such as DEF_Tech: nothing here has a value for it
    else if (one.parts.empty())
      all += "<" + one.name + ">" + (one.name == runTag_ && now.run ? "1" : "0") + "</" + one.name + ">";
    else {
      all += "<" + one.name;
      for (const std::string& part : one.parts) all.append(" ").append(part).append("=\"0\"");
      all += "/>";
    }
  }
  return all;
}

}  // namespace articulus::hardware
