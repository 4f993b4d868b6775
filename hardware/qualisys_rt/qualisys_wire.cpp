#include "hardware/qualisys_rt/qualisys_wire.h"

#include <algorithm>
#include <cstring>

#include "core/base/text/printable.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr base::Nanoseconds kLook = 20'000'000, kAskTime = 300'000'000;
constexpr int kMostDamaged = 20;
constexpr const char* kWelcome = "QTM RT Interface connected";
// Frames and settings of bodies are the same in all of them; an old system knows the last.
constexpr int kMinors[] = {23, 13, 8};
constexpr int kTellsState = 10;

constexpr const char* kMeasure =
    "In QTM begin a measurement (New, or Preview), calibrated and with 6DOF tracking switched on.";

std::string textOf(const QualisysPacket& packet) { return std::string(qualisysText(packet)); }

}  // namespace

std::string QualisysWire::place() const { return settings_.host + ":" + std::to_string(settings_.port); }

base::Error QualisysWire::hungUp(const std::string& at) const {
  return {ErrorCode::DeviceFailure, "The tracking system at " + place() + " hung up at " + at + ".",
          "Check that QTM runs, and that it takes one client more."};
}

QualisysPacket QualisysWire::packet() noexcept {
  for (;;) {
    const QualisysPacket next = scanQualisys({buffer_.data(), filled_});
    if (next.size > 0) return next;
    const long n = gone_ ? -1 : socket_.receive({buffer_.data() + filled_, buffer_.size() - filled_});
    gone_ = n < 0;
    if (n <= 0) return next;
    filled_ += static_cast<std::size_t>(n);
  }
}

void QualisysWire::consume(const QualisysPacket& packet) noexcept {
  filled_ -= packet.size;
  std::memmove(buffer_.data(), buffer_.data() + packet.size, filled_);
}

base::Result<std::string> QualisysWire::answer(const std::string& command, QualisysKind kind) {
  const base::Nanoseconds end = steady_.now() + settings_.connectTime;
  for (;;) {
    const QualisysPacket got = packet();
    if (got.junk)
      return Error{ErrorCode::DeviceFailure,
                   "What answers at " + place() + " is no QTM: its answer to " + command + " is none of its packets.",
                   "Check host and port: QTM listens at 22223 for little-endian clients."};
    if (got.size > 0) {
      const std::string text = textOf(got);
      const std::string event(got.body.data(), got.body.size());
      const QualisysKind told = got.kind;
      consume(got);
      if (told == QualisysKind::Error)
        return Error{ErrorCode::InvalidArgument,
                     "QTM refuses what it was asked for (" + command + "): " + base::printableLine(text) + ".",
                     "Check the version of QTM, and that its project and settings are open."};
      if (told == QualisysKind::NoMoreData) {
        loss_ = Loss::NotMeasuring;
        return lost();
      }
      if (told == kind) return kind == QualisysKind::Event ? event : text;
      continue;
    }
    if (gone_) return hungUp(command);
    const base::Nanoseconds left = end - steady_.now();
    if (left <= 0)
      return Error{ErrorCode::DeviceFailure,
                   "The tracking system at " + place() + " took the connection and does not answer " + command + ".",
                   "Check the port (22223), and whether QTM waits for somebody behind a dialogue."};
    (void)socket_.wait(left);
  }
}

base::Result<std::string> QualisysWire::ask(const std::string& command, QualisysKind kind) {
  const std::string bytes = qualisysCommand(command);
  if (socket_.send(bytes) != static_cast<long>(bytes.size())) return hungUp(command);
  return answer(command, kind);
}

base::Result<void> QualisysWire::greet() {
  auto connected = TcpSocket::connected(settings_.host, settings_.port, settings_.connectTime);
  if (!connected)
    return Error{connected.error().code, connected.error().message,
                 connected.error().remedy +
                     " QTM must run, with its real-time server at this port (Project options, "
                     "Real-Time Output)."};
  socket_ = std::move(*connected);
  const auto welcome = answer("the connection", QualisysKind::Answer);
  if (!welcome) return welcome.error();
  if (welcome->starts_with(kWelcome)) return {};
  return Error{ErrorCode::DeviceFailure,
               "What answers at " + place() + " is no QTM: it greets with \"" + base::printableLine(*welcome) + "\".",
               "Check host and port: QTM listens at 22223."};
}

base::Result<void> QualisysWire::agreeOnVersion() {
  std::string refusal;
  for (const int minor : kMinors) {
    const std::string version = "1." + std::to_string(minor);
    const auto told = ask("Version " + version, QualisysKind::Answer);
    if (!told && told.error().code != ErrorCode::InvalidArgument) return told.error();
    minor_ = minor;
    if (told && told->find(version) != std::string::npos) return {};
    refusal = told ? base::printableLine(*told) : told.error().message;
  }
  return Error{ErrorCode::DeviceFailure,
               "The tracking system at " + place() + " speaks none of the versions 1.23, 1.13 and 1.8: " + refusal,
               "Update QTM (2.x of 2011 knows 1.8), or ask for a newer Articulus."};
}

base::Result<void> QualisysWire::refuseUnreal() {
  if (!settings_.real) return {};
  const auto version = ask("QTMVersion", QualisysKind::Answer);
  if (!version) return version.error();
  if (version->find("simulated") != std::string::npos)
    return Error{ErrorCode::Conflict, "The tracking system at " + place() + " says that it is simulated.",
                 "State \"simulated\": true in the cell file, or the address of the real one."};
  if (minor_ < kTellsState) return {};
  const auto state = ask("GetState", QualisysKind::Event);
  if (!state) return state.error();
  if (state->empty() || (*state)[0] != static_cast<char>(QualisysEvent::FileBegun)) return {};
  loss_ = Loss::PlaysFile;
  return lost();
}

base::Result<void> QualisysWire::findBodies() {
  const auto xml = ask("GetParameters 6D", QualisysKind::Xml);
  if (!xml) return xml.error();
  const auto bodies = readQualisysBodies(*xml);
  if (!bodies) return bodies.error();
  std::string names;
  all_ = bodies->size();
  enabled_ = 0;
  amongAll_.assign(settings_.bodies.size(), all_);
  amongEnabled_.assign(settings_.bodies.size(), all_);
  for (std::size_t k = 0; k < bodies->size(); ++k) {
    const QualisysBodySetting& body = (*bodies)[k];
    names.append(names.empty() ? "" : ", ").append(base::printableLine(body.name));
    if (!body.enabled) names += " (switched off)";
    for (std::size_t i = 0; i < settings_.bodies.size(); ++i)
      if (body.enabled && settings_.bodies[i].name == body.name) {
        amongAll_[i] = k;
        amongEnabled_[i] = enabled_;
      }
    enabled_ += body.enabled ? 1 : 0;
  }
  for (std::size_t i = 0; i < settings_.bodies.size(); ++i)
    if (amongAll_[i] == all_)
      return Error{
          ErrorCode::NotFound,
          "The tracking system has no 6DOF body \"" + settings_.bodies[i].name +
              "\" that is switched on, which the file of the tools states for " + settings_.bodies[i].bone +
              ". It has " + (names.empty() ? "none" : names) + ".",
          "Correct the file of the tools, or define the body in QTM (Project options, 6DOF Tracking) and switch "
          "it on."};
  return {};
}

base::Result<void> QualisysWire::awaitFrame() {
  const base::Nanoseconds end = steady_.now() + settings_.connectTime;
  frameAt_ = end;
  WireFrame frame;
  while (steady_.now() < end) {
    const WireNews news = next(frame, kLook);
    if (news == WireNews::Frame) return {};
    if (news == WireNews::Lost) return lost();
  }
  loss_ = damagedInARow_ > 0 ? Loss::WrongTalk : Loss::NoFrames;
  return lost();
}

base::Result<void> QualisysWire::open() {
  socket_ = TcpSocket();
  filled_ = 0;
  gone_ = false;
  damagedInARow_ = 0;
  unansweredSince_ = 0;
  said_ = {};
  loss_ = Loss::None;
  if (auto good = greet(); !good) return good.error();
  if (auto good = agreeOnVersion(); !good) return good.error();
  if (auto good = refuseUnreal(); !good) return good.error();
  if (auto good = findBodies(); !good) return good.error();
  const std::string stream = qualisysCommand("StreamFrames AllFrames 6DRes");
  if (socket_.send(stream) != static_cast<long>(stream.size())) return hungUp("StreamFrames");
  // It is answered by frames alone; what comes before the answer to another question shows whether it was taken.
  if (auto taken = ask("QTMVersion", QualisysKind::Answer); !taken) return taken.error();
  heardAt_ = askedAt_ = frameAt_ = steady_.now();
  return settings_.awaitFrame ? awaitFrame() : base::Result<void>();
}

WireNews QualisysWire::loses(Loss why) noexcept {
  loss_ = why;
  socket_ = TcpSocket();
  filled_ = 0;
  return WireNews::Lost;
}

WireNews QualisysWire::judgeFrame(std::span<const char> body, WireFrame& frame) noexcept {
  const auto read = decodeQualisysFrame(body);
  if (!read) return ++damagedInARow_ < kMostDamaged ? WireNews::Damaged : loses(Loss::WrongTalk);
  damagedInARow_ = 0;
  frameAt_ = steady_.now();
  // Of how many bodies it tells says whether those that are switched off are among them.
  if (read->bodies != all_ && read->bodies != enabled_) return loses(Loss::BodiesChanged);
  const std::vector<std::size_t>& at = read->bodies == all_ ? amongAll_ : amongEnabled_;
  frame = {};
  frame.number = read->number;
  constexpr std::uint64_t kLatest_us = 4'000'000'000'000'000;  // a hundred years
  if (read->time_us > 0 && read->time_us < kLatest_us) {
    const auto exposed = static_cast<base::Nanoseconds>(1000 * read->time_us);
    frame.times = WireTimes{exposed, exposed};
  }
  frame.bodies = std::min(at.size(), frame.body.size());
  for (std::size_t i = 0; i < frame.bodies; ++i) frame.body[i] = qualisysBody(*read, at[i], settings_.rotation);
  return WireNews::Frame;
}

WireNews QualisysWire::judge(const QualisysPacket& packet, WireFrame& frame) noexcept {
  heardAt_ = steady_.now();
  unansweredSince_ = 0;
  switch (packet.kind) {
    case QualisysKind::Frame: return judgeFrame(packet.body, frame);
    case QualisysKind::NoMoreData: return loses(Loss::NotMeasuring);
    case QualisysKind::Error:
      said_ = {};
      qualisysText(packet).copy(said_.data(), said_.size() - 1);
      return loses(Loss::Refused);
    case QualisysKind::Event: {
      const auto event = static_cast<QualisysEvent>(packet.body.empty() ? 0 : packet.body[0]);
      if (event == QualisysEvent::ShutsDown) return loses(Loss::ShutsDown);
      if (event == QualisysEvent::SettingsChanged) return loses(Loss::BodiesChanged);
      if (event == QualisysEvent::FileBegun && settings_.real) return loses(Loss::PlaysFile);
      return WireNews::Nothing;
    }
    default: return WireNews::Nothing;
  }
}

WireNews QualisysWire::next(WireFrame& frame, base::Nanoseconds longest) noexcept {
  const base::Nanoseconds end = steady_.now() + longest;
  for (;;) {
    for (QualisysPacket got = packet(); got.size > 0; got = packet()) {
      if (got.junk) return loses(Loss::WrongTalk);
      const WireNews news = judge(got, frame);
      if (news == WireNews::Lost) return news;  // the buffer is empty then
      consume(got);
      if (news != WireNews::Nothing) return news;
    }
    if (gone_) return loses(Loss::HungUp);
    const base::Nanoseconds now = steady_.now();
    if (unansweredSince_ != 0 && now - unansweredSince_ > settings_.silence) return loses(Loss::Silent);
    if (settings_.frameTime > 0 && now - frameAt_ > settings_.frameTime) return loses(Loss::NoFrames);
    if (now - heardAt_ > kAskTime && now - askedAt_ > kAskTime) {
      askedAt_ = now;
      if (unansweredSince_ == 0) unansweredSince_ = now;
      if (socket_.send(alive_) < 0) return loses(Loss::HungUp);
    }
    if (now >= end) return WireNews::Nothing;
    (void)socket_.wait(std::min(end - now, kAskTime));
  }
}

base::Error QualisysWire::lost() const {
  const auto made = [this](const std::string& what, const std::string& remedy) {
    return Error{ErrorCode::DeviceFailure, "The tracking system at " + place() + " " + what + ".", remedy};
  };
  switch (loss_) {
    case Loss::Silent:
      return made("has said nothing for " + std::to_string(settings_.silence / 1'000'000) + " ms, though it was asked",
                  "Check that its computer is switched on, and the cable.");
    case Loss::NoFrames: return made("answers, but sends no frames", kMeasure);
    case Loss::NotMeasuring: return made("measures nothing: its measurement has ended or was not begun", kMeasure);
    case Loss::WrongTalk:
      return made("sends what cannot be read as frames with 6DOF bodies, one after the other",
                  "Check that no other program shares its connection, and report the version of QTM.");
    case Loss::ShutsDown: return made("shuts down", "Start QTM again; it is set up anew by itself.");
    case Loss::Refused:
      return made("refuses to stream: " + base::printableLine(said_.data()), "Switch 6DOF tracking on in QTM.");
    case Loss::PlaysFile:
      return made("plays a file: what it tells is not measured now",
                  "Close the file in QTM and begin a measurement, or state \"simulated\": true in the cell file.");
    case Loss::BodiesChanged:
      return made("has changed its list of 6DOF bodies or other settings", "It is set up anew by itself.");
    default: return made("has hung up", "Check that QTM still runs, and the cable.");
  }
}

}  // namespace articulus::hardware
