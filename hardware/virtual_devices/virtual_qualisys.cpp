#include "hardware/virtual_devices/virtual_qualisys.h"

#include <array>
#include <cstdlib>
#include <limits>

#include "hardware/virtual_devices/fault_switch.h"
#include "hardware/virtual_devices/little_endian_text.h"
#include "hardware/virtual_devices/seen_pose.h"

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kLook = 2'000'000;
constexpr std::size_t kMostPending = std::size_t{1} << 20U;
constexpr unsigned kError = 0, kAnswer = 1, kXml = 2, kFrame = 3, kNoMoreData = 4, kEvent = 6;
constexpr unsigned kConnected = 1, kPlaysFile = 8, kSettingsChanged = 11, kShutsDown = 12;

std::string packet(unsigned kind, const std::string& body) {
  std::string out;
  put(out, body.size() + 8, 4);
  put(out, kind, 4);
  return out + body;
}

std::string text(unsigned kind, const std::string& words) { return packet(kind, words + std::string(1, '\0')); }

std::string event(unsigned which) { return packet(kEvent, std::string(1, static_cast<char>(which))); }

std::string small(std::string words) {
  for (char& c : words)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return words;
}

std::string escaped(const std::string& name) {
  std::string out;
  for (const char c : name)
    if (c == '&') out += "&amp;";
    else if (c == '<') out += "&lt;";
    else out += c;
  return out;
}

}  // namespace

VirtualQualisys::VirtualQualisys(const VirtualQualisysSettings& settings, device::Tracker& tracker)
    : settings_(settings), tracker_(tracker), number_(settings.firstFrame) {}

base::Result<std::unique_ptr<VirtualQualisys>> VirtualQualisys::start(const VirtualQualisysSettings& settings,
                                                                      device::Tracker& tracker) {
  std::unique_ptr<VirtualQualisys> made(new VirtualQualisys(settings, tracker));
  auto listener = TcpListener::bound(settings.address, settings.port);
  if (!listener) return listener.error();
  made->listener_ = std::move(*listener);
  auto udp = UdpSocket::bound(settings.address, 0);
  if (!udp) return udp.error();
  made->udp_ = std::move(*udp);
  made->thread_ = std::thread([v = made.get()] { v->serve(); });
  return made;
}

VirtualQualisys::~VirtualQualisys() {
  running_ = false;
  if (thread_.joinable()) thread_.join();
}

std::string VirtualQualisys::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

void VirtualQualisys::hangUp() {
  client_ = TcpSocket();
  in_.clear();
  out_.clear();
  half_.clear();
  held_.clear();
  streams_ = told_ = false;
  udpTo_ = {};
  version_ = "1.1";
}

void VirtualQualisys::serve() {
  while (running_) {
    bool here = false;
    {
      const std::lock_guard lock(mutex_);
      if (ends_.exchange(false)) hangUp();
      if (faults_.dead) {
        hangUp();
        while (auto refused = listener_.accepted()) refused->hangUp();
      } else if (auto next = listener_.accepted()) {
        hangUp();  // the newest one has it
        client_ = std::move(*next);
        greet();
      }
      here = client_.open();
    }
    if (!here) {
      base::SteadyClock().sleepUntil(steady_.now() + kLook);
      continue;
    }
    if (!client_.wait(kLook)) continue;  // only this thread replaces it
    const std::lock_guard lock(mutex_);
    talk();
  }
}

void VirtualQualisys::greet() {
  if (!faults_.silent && !faults_.talksHttp) send(text(kAnswer, "QTM RT Interface connected"));
}

void VirtualQualisys::talk() {
  std::array<char, 4096> block{};
  const long n = client_.receive(block);
  if (n < 0) return hangUp();
  in_.append(block.data(), static_cast<std::size_t>(n));
  const auto number = [this](std::size_t at) {
    std::size_t value = 0;
    for (std::size_t k = 0; k < 4; ++k)
      value |= static_cast<std::size_t>(static_cast<unsigned char>(in_[at + k])) << 8 * k;
    return value;
  };
  while (in_.size() >= 8 && client_.open()) {
    const std::size_t size = number(0);
    if (size < 8 || size > 65536) return hangUp();
    if (in_.size() < size) return;
    const std::string words = in_.substr(8, size - 8);
    in_.erase(0, size);
    if (faults_.silent) continue;
    if (faults_.talksHttp) send("HTTP/1.0 400 Bad Request\r\nContent-Length: 0\r\n\r\n");
    else answer(words.substr(0, words.find('\0')));
  }
}

void VirtualQualisys::answer(const std::string& command) {
  const std::string words = small(command);
  const auto begins = [&](const char* with) { return words.rfind(with, 0) == 0; };
  if (begins("version ")) {
    const std::string wanted = words.substr(8);
    const bool speaks = !faults_.otherVersions && wanted.rfind("1.", 0) == 0 &&
                        std::atoi(wanted.c_str() + 2) <= settings_.newest && std::atoi(wanted.c_str() + 2) >= 1;
    if (!speaks) return send(text(kError, "Version NOT supported"));
    version_ = wanted;
    return send(text(kAnswer, "Version set to " + wanted));
  }
  if (words == "version") return send(text(kAnswer, "Version is " + version_));
  if (begins("qtmversion")) return send(text(kAnswer, "QTM Version is 2.17 (build 0), simulated"));
  if (begins("byteorder")) return send(text(kAnswer, "Byte order is little endian"));
  if (begins("getstate") || begins("getlastevent")) return send(event(faults_.playsFile ? kPlaysFile : kConnected));
  if (begins("getparameters")) {
    settingsBefore_ = settingsNow();
    return send(text(kXml, settingsText()));
  }
  if (begins("streamframes")) return beginStream(words);
  if (begins("getcurrentframe")) {
    if (lastFrame_.empty() || faults_.notMeasuring) return send(packet(kNoMoreData, {}));
    residual_ = words.find("6dres") != std::string::npos;
    return send(packet(kFrame, frame(before_, lastTime_us_)));
  }
  send(text(kError, "Parse error"));
}

void VirtualQualisys::beginStream(const std::string& words) {
  if (words.find("stop") != std::string::npos) {
    streams_ = false;
    return;
  }
  if (words.find(" 6d") == std::string::npos) return send(text(kError, "No known component"));
  residual_ = words.find("6dres") != std::string::npos;
  udpTo_ = {};
  if (const std::size_t at = words.find("udp:"); at != std::string::npos) {
    const std::string to = words.substr(at + 4, words.find(' ', at) - at - 4);
    const std::size_t colon = to.rfind(':');
    udpTo_ = client_.peer();
    udpTo_.port = static_cast<std::uint16_t>(std::atoi(to.substr(colon == std::string::npos ? 0 : colon + 1).c_str()));
  }
  streams_ = true;
  told_ = false;
}

std::string VirtualQualisys::settingsText() const {
  std::string xml = "<QTM_Parameters_Ver_" + version_ + ">\n  <The_6D>\n";
  const int minor = std::atoi(version_.c_str() + 2);
  if (minor <= 20) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < tracker_.bodies().size(); ++i) count += has(faults_.removed, i) ? 0U : 1U;
    xml += "    <Bodies>" + std::to_string(count) + "</Bodies>\n";
  }
  for (std::size_t i = 0; i < tracker_.bodies().size(); ++i) {
    if (has(faults_.removed, i)) continue;
    const std::string name = escaped(tracker_.bodies()[i]);
    xml += "    <Body>\n      <Name>" + name + "</Name>\n";
    if (minor > 20)
      xml +=
          std::string("      <Enabled>") + (has(faults_.disabled, i) ? "false" : "true") +
          "</Enabled>\n      <Color R=\"255\" G=\"0\" B=\"0\"/>\n      <MaximumResidual>10</MaximumResidual>\n"
          "      <MinimumMarkersInBody>3</MinimumMarkersInBody>\n"
          "      <BoneLengthTolerance>5</BoneLengthTolerance>\n      <Filter Preset=\"No filter\"/>\n      <Points>\n";
    else xml += "      <RGBColor>255</RGBColor>\n";
    for (int k = 0; k < 3; ++k) {
      const std::string place = std::to_string(30 * k);
      if (minor > 20)
        xml += "        <Point X=\"" + place + "\" Y=\"0\" Z=\"0\" Virtual=\"0\" PhysicalId=\"0\" Name=\"" + name +
               " - " + std::to_string(k + 1) + "\"/>\n";
      else xml += "      <Point><X>" + place + "</X><Y>0</Y><Z>0</Z></Point>\n";
    }
    if (minor > 20)
      xml +=
          "      </Points>\n      <Data_origin X=\"0\" Y=\"0\" Z=\"0\" Relative_body=\"1\">0</Data_origin>\n"
          "      <Data_orientation R11=\"1\" R12=\"0\" R13=\"0\" R21=\"0\" R22=\"1\" R23=\"0\" R31=\"0\" R32=\"0\" "
          "R33=\"1\" Relative_body=\"1\">0</Data_orientation>\n";
    xml += "    </Body>\n";
  }
  return xml + "  </The_6D>\n</QTM_Parameters_Ver_" + version_ + ">\n";
}

std::string VirtualQualisys::frame(const device::TrackerFrame& seen, std::uint64_t time_us) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const bool noNumber = acts(faults_.nanFrames), broken = acts(faults_.breakFrames);
  std::string bodies;
  std::uint32_t count = 0;
  for (std::size_t i = 0; i < seen.bodies; ++i) {
    if (has(faults_.removed, i) || (has(faults_.disabled, i) && !faults_.tellsDisabled)) continue;
    ++count;
    std::optional<spatial::Pose> X_TM;
    if (!has(faults_.hidden, i) && !has(faults_.disabled, i)) X_TM = seenPose(seen.body[i]);
    for (int k = 0; k < 3; ++k) putFloat(bodies, X_TM ? 1e3 * X_TM->translation[k] : nan);
    for (int column = 0; column < 3; ++column)
      for (int row = 0; row < 3; ++row) putFloat(bodies, X_TM && !noNumber ? X_TM->rotation(row, column) : nan);
    if (residual_) putFloat(bodies, X_TM ? 0.12 : nan);
  }
  if (broken) bodies.resize(bodies.size() / 2);
  std::string body;
  put(body, time_us, 8);
  put(body, number_, 4);
  put(body, 1, 4);
  put(body, bodies.size() + 16, 4);
  put(body, residual_ ? 11 : 5, 4);
  put(body, count, 4);
  put(body, 0, 4);
  return body + bodies;
}

void VirtualQualisys::flush() {
  const long n = client_.send(out_);
  if (n < 0 || out_.size() > kMostPending) {
    ends_ = true;
    return;
  }
  out_.erase(0, static_cast<std::size_t>(n));
}

void VirtualQualisys::send(const std::string& packet) {
  if (!client_.open() || ends_) return;
  out_ += packet;
  flush();
}

void VirtualQualisys::stream(const device::TrackerFrame& seen, base::Nanoseconds cycle) {
  const std::uint64_t passed = any_ ? seen.counter - lastCounter_ : 1;
  lastCounter_ = seen.counter;
  any_ = true;
  const bool stale = acts(faults_.staleFrames);
  if (acts(faults_.restartCount)) number_ = 1;
  else if (!stale) number_ += static_cast<std::uint32_t>(passed);
  const base::Nanoseconds now = settings_.inStep             ? cycle
                                : settings_.clock != nullptr ? settings_.clock->now()
                                                             : steady_.now();
  if (!stale) lastTime_us_ = static_cast<std::uint64_t>((now - (cycle - seen.time)) / 1000);
  lastFrame_ = packet(kFrame, frame(stale ? before_ : seen, lastTime_us_));
  before_ = seen;
  if (!streams_ || faults_.silent || faults_.paused) return;
  if (faults_.notMeasuring) {
    if (!told_) send(packet(kNoMoreData, {}));
    told_ = true;
    return;
  }
  if (acts(faults_.loseFrames)) return;
  if (udpTo_.known()) {
    (void)udp_.send(lastFrame_, udpTo_);
    return;
  }
  if (acts(faults_.delayFrames)) {
    held_.push_back(lastFrame_);
    return;
  }
  send(half_);
  half_.clear();
  std::string bytes = lastFrame_;
  if (acts(faults_.duplicateFrames)) bytes += lastFrame_;
  for (const std::string& late : held_) bytes += late;
  held_.clear();
  if (acts(faults_.splitFrames)) {
    half_ = bytes.substr(bytes.size() / 2);
    bytes.resize(bytes.size() / 2);
  }
  send(bytes);
}

void VirtualQualisys::endCycle(base::Nanoseconds cycle) {
  std::array<device::TrackerFrame, 4> frames;
  for (std::size_t n = frames.size(); n == frames.size();) {
    n = tracker_.read(cycle, frames);
    const std::lock_guard lock(mutex_);
    if (acts(faults_.shutDown)) {
      send(event(kShutsDown));
      ends_ = true;  // the thread that serves it replaces it
    }
    if (settingsNow() != settingsBefore_ && streams_) send(event(kSettingsChanged));
    settingsBefore_ = settingsNow();
    for (std::size_t i = 0; i < n; ++i) stream(frames[i], cycle);
    if (!out_.empty() && !ends_) flush();
  }
}

std::vector<WireFault> VirtualQualisys::faultRowsOf(QualisysFaults* f) {
  using F = QualisysFaults;
  return {counted("lose", "frames that are not sent", f, &F::loseFrames),
          counted("delay", "frames that are sent behind a later one", f, &F::delayFrames),
          counted("duplicate", "frames that are sent twice", f, &F::duplicateFrames),
          counted("split", "frames whose second half comes with the next one", f, &F::splitFrames),
          counted("break", "frames whose list of bodies is shorter than it says", f, &F::breakFrames),
          counted("nan", "frames whose rotations are no numbers", f, &F::nanFrames),
          counted("stale", "frames that tell number and poses of the one before", f, &F::staleFrames),
          masked("hide", "bodies that it does not see: 1 the first, 2 the second, 4 the third, their sum; 0: none", f,
                 &F::hidden),
          masked("remove", "bodies that it does not have (any more), as hide", f, &F::removed),
          masked("switch-off", "bodies that are switched off in its settings, as hide", f, &F::disabled),
          lasting("silent", "says nothing; 0: goes on", f, &F::silent),
          lasting("pause", "answers and sends no frames; 0: goes on", f, &F::paused),
          lasting("measurement-ends", "its measurement has ended; 0: a new one", f, &F::notMeasuring),
          lasting("file", "plays what is in a file; 0: measures", f, &F::playsFile),
          happening("shut-down", "says that it shuts down, and hangs up", [f] { f->shutDown = 1; }),
          lasting("dead", "gone; 0: is back", f, &F::dead),
          lasting("http", "talks like a web server; 0: like itself", f, &F::talksHttp),
          lasting("versions", "speaks no version that is asked for; 0: those of before", f, &F::otherVersions),
          happening("restart-count", "its count of frames begins anew", [f] { f->restartCount = 1; })};
}

}  // namespace articulus::hardware
