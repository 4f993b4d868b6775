#include "app/outputs/igtlink_settings.h"

#include <charconv>
#include <nlohmann/json.hpp>

#include "core/base/json_reader.h"
#include "hardware/io/udp_address.h"

namespace articulus::app {
namespace {

void readPoses(const base::JsonReader& r, IgtlinkSettings& s) {
  const std::string poses = r.textOr("poses", "together");
  if (poses != "together" && poses != "one_by_one")
    r.fail("poses", "is \"" + poses + "\"", "It may be together or one_by_one.");
  s.poses = poses == "together" ? IgtlinkPoses::Together : IgtlinkPoses::OneByOne;
}

void readSend(const base::JsonReader& r, IgtlinkSettings& s) {
  if (!r.has("send")) return;
  s.arm = s.bones = s.wrench = s.state = false;
  for (const base::JsonReader& item : r.items("send")) {
    const nlohmann::json& what = item.json();
    const std::string text = what.is_string() ? what.get<std::string>() : what.dump();
    if (text == "arm") s.arm = true;
    else if (text == "bones") s.bones = true;
    else if (text == "wrench") s.wrench = true;
    else if (text == "state") s.state = true;
    else r.fail("send", "names \"" + text + "\"", "It may name arm, bones, wrench and state.");
  }
}

}  // namespace

base::Result<std::optional<IgtlinkSettings>> igtlinkOf(const cell::CellConfig& cell) {
  if (!cell.source->contains("igtlink")) return std::optional<IgtlinkSettings>{};
  try {
    const base::JsonReader whole(*cell.source, cell.file.string());
    const base::JsonReader r = whole.child("igtlink");
    IgtlinkSettings s;
    s.host = r.textOr("host", s.host);
    if (r.has("port")) s.port = static_cast<std::uint16_t>(r.integer("port", 0, 65535));
    s.rate_Hz = r.numberOr("rate_Hz", s.rate_Hz);
    if (!(s.rate_Hz >= 1.0 && s.rate_Hz <= kIgtlinkMostRate_Hz))
      r.fail("rate_Hz", "is not from 1 to 60", "60 is enough for the eye.");
    readPoses(r, s);
    readSend(r, s);
    if (const auto at = hardware::udpAddress(s.host, s.port); !at)
      r.fail("host", "is \"" + s.host + "\"", at.error().remedy);
    r.refuseUnknown();
    return std::optional<IgtlinkSettings>{s};
  } catch (const base::JsonError& e) {
    return e.error();
  }
}

base::Result<std::optional<IgtlinkSettings>> igtlinkAt(const std::string& text) {
  if (text.empty()) return std::optional<IgtlinkSettings>{};
  IgtlinkSettings s;
  const std::size_t colon = text.find(':');
  const std::size_t digits = colon == std::string::npos ? 0 : colon + 1;
  if (colon != std::string::npos) s.host = text.substr(0, colon);
  const char* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data() + digits, end, s.port);
  if (read.ec != std::errc{} || read.ptr != end || s.port == 0)
    return base::Error{base::ErrorCode::InvalidArgument, "--igtlink \"" + text + "\" is no port to listen at.",
                       "Write 18944 for programs of this computer, or 0.0.0.0:18944 for those of other computers too."};
  if (const auto at = hardware::udpAddress(s.host, s.port); !at) return at.error();
  return std::optional<IgtlinkSettings>{s};
}

}  // namespace articulus::app
