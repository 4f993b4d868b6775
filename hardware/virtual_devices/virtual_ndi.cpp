#include "hardware/virtual_devices/virtual_ndi.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <limits>

#include "hardware/virtual_devices/fault_switch.h"
#include "hardware/virtual_devices/lines/tcp_line.h"
#include "hardware/virtual_devices/little_endian_text.h"
#include "hardware/virtual_devices/seen_pose.h"

namespace articulus::hardware {
namespace {

constexpr int kFirstPassive = 10, kFirstBaud = 9600;
constexpr base::Nanoseconds kLook = 2'000'000, kLate = 60'000'000, kCut = 20'000'000;

/// Written bit by bit, apart from the driver's.
unsigned checkSum(const std::string& bytes) {
  unsigned crc = 0;
  for (const char byte : bytes) {
    unsigned data = static_cast<unsigned char>(byte);
    for (int bit = 0; bit < 8; ++bit, data >>= 1) crc = ((crc ^ data) & 1) != 0 ? (crc >> 1) ^ 0xA001 : crc >> 1;
  }
  return crc;
}

std::string inHex(unsigned value, int digits) {
  std::string text;
  for (int k = digits - 1; k >= 0; --k) text += "0123456789ABCDEF"[value >> (4 * k) & 15];
  return text;
}

std::string text(const std::string& words) { return words + inHex(checkSum(words), 4) + "\r"; }

}  // namespace

VirtualNdi::VirtualNdi(const VirtualNdiSettings& settings, device::Tracker& tracker, std::unique_ptr<VirtualLine> line)
    : settings_(settings), tracker_(tracker), line_(std::move(line)), number_(settings.firstFrame) {
  beginAnew();
}

base::Result<std::unique_ptr<VirtualNdi>> VirtualNdi::start(const VirtualNdiSettings& settings,
                                                            device::Tracker& tracker) {
  auto line = TcpLine::open(settings.address, settings.port);
  if (!line) return line.error();
  const std::uint16_t port = (*line)->port();
  auto made = start(settings, tracker, std::move(*line));
  made->port_ = port;
  return made;
}

std::unique_ptr<VirtualNdi> VirtualNdi::start(const VirtualNdiSettings& settings, device::Tracker& tracker,
                                              std::unique_ptr<VirtualLine> line) {
  std::unique_ptr<VirtualNdi> made(new VirtualNdi(settings, tracker, std::move(line)));
  made->thread_ = std::thread([v = made.get()] { v->serve(); });
  return made;
}

VirtualNdi::~VirtualNdi() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

void VirtualNdi::beginAnew() {
  tools_.clear();
  tracks_ = false;
  for (std::size_t i = 0; i < tracker_.bodies().size(); ++i)
    tools_[static_cast<int>(i) + 1] = {.body = i, .passive = false, .initialised = false, .enabled = false, .srom = {}};
}

void VirtualNdi::endCycle(base::Nanoseconds now) {
  std::array<device::TrackerFrame, 4> frames;
  for (std::size_t n = frames.size(); n == frames.size();) {
    n = tracker_.read(now, frames);
    const std::lock_guard lock(mutex_);
    for (std::size_t i = 0; i < n; ++i) {
      const std::uint64_t passed = any_ ? frames[i].counter - lastCounter_ : 1;
      lastCounter_ = frames[i].counter;
      any_ = true;
      if (acts(faults_.restartCount)) number_ = 1;
      else number_ += static_cast<std::uint32_t>(passed);
      if (acts(faults_.loseFrames)) continue;
      frame_ = frames[i];
      told_ = number_;
    }
  }
}

std::string VirtualNdi::description(int handle) const {
  const std::lock_guard lock(mutex_);
  const auto tool = tools_.find(handle);
  return tool == tools_.end() ? std::string() : tool->second.srom;
}

void VirtualNdi::hearBreak() {
  const std::lock_guard lock(mutex_);
  beginAnew();
  line_->setBaud(kFirstBaud);
  broken_ = true;
  if (!faults_.silent && !faults_.dead) line_->send(text("RESET"));
}

void VirtualNdi::serve() {
  base::SteadyClock clock;
  bool gone = false;
  while (running_) {
    if (faults_.dead != gone) {
      if (!gone) line_->pull();
      else if (!line_->plug()) continue;
      else {
        const std::lock_guard lock(mutex_);
        beginAnew();
        line_->setBaud(kFirstBaud);
      }
      gone = !gone;
    }
    if (!line_->connected()) {
      in_.clear();
      clock.sleepUntil(clock.now() + kLook);
      continue;
    }
    line_->wait(kLook);
    talk();
  }
}

void VirtualNdi::talk() {
  std::array<char, 4096> block{};
  if (broken_.exchange(false)) in_.clear();
  const std::size_t n = line_->receive(block);
  in_.append(block.data(), n);
  for (std::size_t end = in_.find('\r'); end != std::string::npos; end = in_.find('\r')) {
    const std::string line = in_.substr(0, end);
    in_.erase(0, end + 1);
    if (faults_.silent || faults_.dead) continue;
    if (faults_.talksHttp) {
      send("HTTP/1.0 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
      continue;
    }
    const bool whole =
        line.size() > 4 && line.substr(line.size() - 4) == inHex(checkSum(line.substr(0, line.size() - 4)), 4);
    send(whole ? answer(line.substr(0, line.size() - 4)) : text("ERROR04"));
    if (nextBaud_ != 0) line_->setBaud(nextBaud_);
    nextBaud_ = 0;
  }
}

void VirtualNdi::send(std::string reply) {
  base::SteadyClock clock;
  if (acts(faults_.breakReplies)) {
    const std::size_t at = reply[0] == '\xC4' ? reply.size() / 2 : 1;  // of a text within its words
    reply[at] = static_cast<char>(reply[at] ^ 1);
  }
  if (acts(faults_.delayReplies)) clock.sleepUntil(clock.now() + kLate);
  const std::size_t first = acts(faults_.cutReplies) ? reply.size() / 2 : reply.size();
  line_->send(std::string_view(reply).substr(0, first));
  if (first == reply.size()) return;
  clock.sleepUntil(clock.now() + kCut);
  line_->send(std::string_view(reply).substr(first));
}

std::string VirtualNdi::handleList(const std::string& which) const {
  std::string list;
  unsigned count = 0;
  for (const auto& [handle, tool] : tools_) {
    const bool there = !has(faults_.unplugged, tool.body);
    const bool wanted = which == "00"   ? there
                        : which == "01" ? tool.passive && !there
                        : which == "02" ? there && !tool.initialised
                                        : there && tool.initialised && !tool.enabled;
    if (!wanted) continue;
    ++count;
    list += inHex(static_cast<unsigned>(handle), 2) +
            inHex(1U | (tool.initialised ? 0x10U : 0U) | (tool.enabled ? 0x20U : 0U), 3);
  }
  return inHex(count, 2) + list;
}

std::string VirtualNdi::transforms() {
  if (faults_.stopped || !tracks_) return text("ERROR0C");
  std::string body;
  unsigned count = 0;
  for (const auto& [handle, tool] : tools_) count += tool.enabled ? 1U : 0U;
  put(body, count, 1);
  const bool noNumber = acts(faults_.nanReplies);
  for (const auto& [handle, tool] : tools_) {
    if (!tool.enabled) continue;
    const bool there = !has(faults_.unplugged, tool.body);
    std::optional<spatial::Pose> X_TM;
    if (there && tool.body < frame_.bodies && !has(faults_.hidden, tool.body)) X_TM = seenPose(frame_.body[tool.body]);
    put(body, static_cast<unsigned>(handle), 1);
    put(body, X_TM ? 1 : 2, 1);
    if (X_TM) {
      const Eigen::Quaterniond q(X_TM->rotation);
      putFloat(body, noNumber ? std::numeric_limits<double>::quiet_NaN() : q.w());
      for (const double v : {q.x(), q.y(), q.z()}) putFloat(body, v);
      for (int i = 0; i < 3; ++i) putFloat(body, 1e3 * X_TM->translation[i]);
      putFloat(body, 0.12);
    }
    put(body, (there ? 0x31U : 0x30U) | (has(faults_.outOfVolume, tool.body) ? 0x40U : 0U), 4);
    put(body, told_, 4);
  }
  put(body, 0, 2);
  std::string reply("\xC4\xA5", 2);
  put(reply, static_cast<std::uint32_t>(body.size()), 2);
  put(reply, checkSum(reply), 2);
  reply += body;
  put(reply, checkSum(body), 2);
  return reply;
}

std::string VirtualNdi::answer(const std::string& command) {
  const std::lock_guard lock(mutex_);
  const std::size_t colon = command.find(':');
  const std::string name = command.substr(0, colon),
                    args = colon == std::string::npos ? std::string() : command.substr(colon + 1);
  if (name == "INIT") {
    beginAnew();
    faults_.stopped = false;
    return text("OKAY");
  }
  if (name == "COMM") {
    static const std::map<char, int> kBauds{{'0', 9600},   {'2', 19200},  {'3', 38400}, {'4', 57600},
                                            {'5', 115200}, {'6', 921600}, {'A', 230400}};
    const auto baud = args.empty() ? kBauds.end() : kBauds.find(args[0]);
    if (args.size() != 5 || args.substr(1) != "0000" || baud == kBauds.end()) return text("ERROR07");
    nextBaud_ = baud->second;
    return text("OKAY");
  }
  if (name == "VER") return text("Polaris (simulated)\nFreeze tag: virtual");
  if (name == "PHSR") return text(handleList(args));
  if (name == "BX") return transforms();
  if (name == "TSTART" || name == "TSTOP") {
    if ((name == "TSTOP") != tracks_) return text("ERROR0C");
    tracks_ = name == "TSTART";
    return text("OKAY");
  }
  if (name == "PHRQ") {
    int passive = 0;
    for (const auto& [handle, tool] : tools_) passive += tool.passive ? 1 : 0;
    if (static_cast<std::size_t>(passive) >= tracker_.bodies().size()) return text("ERROR08");
    tools_[kFirstPassive + passive] = {
        .body = static_cast<std::size_t>(passive), .passive = true, .initialised = false, .enabled = false, .srom = {}};
    return text(inHex(static_cast<unsigned>(kFirstPassive + passive), 2));
  }
  if (args.size() < 2) return text(name.starts_with("P") ? "ERROR07" : "ERROR01");
  const int handle = static_cast<int>(std::strtol(args.substr(0, 2).c_str(), nullptr, 16));
  const auto tool = tools_.find(handle);
  if (tool == tools_.end()) return text("ERROR08");
  if (name == "PHF") tools_.erase(tool);
  else if (name == "PVWR") {
    if (args.size() != 6 + 128) return text("ERROR03");
    const auto at = static_cast<std::size_t>(std::strtoul(args.substr(2, 4).c_str(), nullptr, 16));
    std::string& srom = tool->second.srom;
    if (srom.size() < at + 64) srom.resize(at + 64);
    for (std::size_t k = 0; k < 64; ++k)
      srom[at + k] = static_cast<char>(std::strtol(args.substr(6 + 2 * k, 2).c_str(), nullptr, 16));
  } else if (name == "PINIT") {
    if (tool->second.passive && !tool->second.srom.starts_with("NDI")) return text("ERROR13");
    tool->second.initialised = true;
  } else if (name == "PENA") {
    if (!tool->second.initialised) return text("ERROR0E");
    tool->second.enabled = true;
  } else {
    return text("ERROR01");
  }
  return text("OKAY");
}

std::vector<WireFault> VirtualNdi::faultRowsOf(NdiFaults* f) {
  using F = NdiFaults;
  return {counted("lose", "frames that nobody is told", f, &F::loseFrames),
          counted("delay", "replies that come 60 ms late", f, &F::delayReplies),
          counted("cut", "replies whose second half comes 20 ms later", f, &F::cutReplies),
          counted("break", "replies with a wrong check sum", f, &F::breakReplies),
          counted("nan", "replies whose first number is none", f, &F::nanReplies),
          masked("hide", "bodies whose markers are covered: 1 the first, 2 the second, 4 the third, their sum; 0: none",
                 f, &F::hidden),
          masked("out-of-volume", "bodies that are out of the volume, as hide", f, &F::outOfVolume),
          masked("unplug", "bodies whose tool is not there, as hide", f, &F::unplugged),
          lasting("silent", "answers nothing; 0: goes on", f, &F::silent),
          lasting("dead", "gone; 0: is back, begun anew", f, &F::dead),
          lasting("http", "talks like a web server; 0: like itself", f, &F::talksHttp),
          happening("stop", "somebody ended the tracking", [f] { f->stopped = true; }),
          happening("restart-count", "its count of frames begins anew", [f] { f->restartCount = 1; })};
}

}  // namespace articulus::hardware
