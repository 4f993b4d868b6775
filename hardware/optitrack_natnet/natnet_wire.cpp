#include "hardware/optitrack_natnet/natnet_wire.h"

#include <algorithm>
#include <charconv>

#include "core/base/text/printable.h"
#include "hardware/io/own_networks.h"
#include "hardware/io/udp_reach.h"
#include "hardware/optitrack_natnet/natnet_models.h"

namespace articulus::hardware {
namespace {

using base::Error;
using base::ErrorCode;

constexpr base::Nanoseconds kAskAgain = 200'000'000, kLook = 20'000'000, kAskTime = 300'000'000;
constexpr base::Nanoseconds kLongestDelay = 1'000'000'000;  // from the exposure until the server sends
constexpr int kFirstQuestions = 5, kMostDamaged = 20;

constexpr const char* kStreamingOff =
    "In Motive's streaming settings switch on \"Broadcast Frame Data\" (\"Enable\"), choose the network card that "
    "leads "
    "here as local interface, and stream rigid bodies; let this computer's firewall pass the UDP port of the frames.";

std::string numbersOf(std::uint32_t host) {
  std::string text = toText(UdpAddress{host, 0});
  return text.substr(0, text.find(':'));
}

}  // namespace

NatNetWire::~NatNetWire() {
  if (unicast() && server_.known()) (void)command_.send(natNetAsks(NatNetId::Disconnect), server_);
}

std::string NatNetWire::place() const { return settings_.host + ":" + std::to_string(settings_.commandPort); }

bool NatNetWire::unicast() const noexcept {
  if (settings_.transport != NatNetTransport::Told) return settings_.transport == NatNetTransport::Unicast;
  return told_.sends && !told_.sends->multicast;
}

base::Nanoseconds NatNetWire::stationNow() const noexcept {
  return settings_.clock != nullptr ? settings_.clock->now() : steady_.now();
}

long NatNetWire::receive() noexcept {
  UdpAddress from;
  for (UdpSocket* socket : {&data_, &command_})
    for (long n = 0; (n = socket->receive(buffer_, from)) >= 0;) {
      if (from.host == server_.host) return n;
      if (scanNatNet({buffer_.data(), static_cast<std::size_t>(n)})) stranger_ = from.host;
    }
  return -1;
}

base::Error NatNetWire::noAnswer(const std::string& question, const char* what, bool othersTalk) const {
  const auto made = [&](const std::string& why, const std::string& remedy) {
    return Error{ErrorCode::DeviceFailure,
                 "The tracking system at " + place() + " does not answer " + what + ": " + why, remedy};
  };
  if (othersTalk)
    return Error{
        ErrorCode::DeviceFailure,
        "What answers at " + place() + " is no NatNet server: its answer to " + what + " is none of its words.",
        "Check host and command port: Motive listens at 1510."};
  switch (own_ == 0 ? UdpReach::WrongNetwork : tryUdp(server_, question, kAskAgain)) {
    case UdpReach::WrongNetwork:
      return made("this computer has no address in its network (it has " + ownNetworks() + ").",
                  "Give the network card that leads to it a fixed address in its network, such as its own with another "
                  "last number and the mask 255.255.255.0.");
    case UdpReach::HostDown:
      return made("the network is right, but nobody there has this address.",
                  "Check that the computer with Motive is switched on, its cable, and its address.");
    case UdpReach::Refused:
      return made("the computer is there, but no NatNet server listens at this port.",
                  std::string("Start Motive. ") + kStreamingOff);
    case UdpReach::Answers: return made("it answers too late.", "Raise connect_time_s; check the network's load.");
    default:
      return made("nothing came back in the time that was given.",
                  std::string("Check that it is switched on and that no firewall drops the port. ") + kStreamingOff);
  }
}

base::Result<NatNetMessage> NatNetWire::ask(const std::string& question, NatNetId answer, const char* what) {
  const base::Nanoseconds end = steady_.now() + settings_.connectTime;
  bool othersTalk = false;
  for (base::Nanoseconds askAt = 0;;) {
    const base::Nanoseconds now = steady_.now();
    if (now >= end) return noAnswer(question, what, othersTalk);
    if (now >= askAt) {
      (void)command_.send(question, server_);
      askAt = now + kAskAgain;
    }
    const long n = receive();
    if (n < 0) {
      (void)UdpSocket::waitEither(command_, data_, std::min(kLook, end - now));
      continue;
    }
    const auto message = scanNatNet({buffer_.data(), static_cast<std::size_t>(n)});
    othersTalk = !message;
    if (message && message->id == answer) return *message;
  }
}

base::Result<void> NatNetWire::greet() {
  const auto address = udpAddress(settings_.host, settings_.commandPort);
  if (!address) return address.error();
  server_ = *address;
  own_ = ownAddressTowards(server_);
  if (own_ == 0) return noAnswer(connect_, "a greeting", false);
  auto command = UdpSocket::bound(numbersOf(own_), 0);
  if (!command) return command.error();
  command_ = std::move(*command);
  const auto message = ask(connect_, NatNetId::Server, "a greeting");
  if (!message) return message.error();
  auto server = decodeNatNetServer(message->body);
  if (!server) return noAnswer(connect_, "a greeting", true);
  told_ = std::move(*server);
  const std::string name = base::printableLine(told_.name);
  if (!told_.stream.described())
    return Error{ErrorCode::DeviceFailure,
                 name + " at " + place() + " streams NatNet " + toText(told_.stream) + ", and 2.6 to 4.x are read.",
                 told_.stream < NatNetVersion{2, 6}
                     ? "Update Motive: streams before 2.6 do not tell whether a body is seen."
                     : "Choose an older bit stream in Motive, or ask for a newer Articulus."};
  if (settings_.real && told_.name.find("simulated") != std::string::npos)
    return Error{ErrorCode::Conflict, "The tracking system at " + place() + " says that it is simulated.",
                 "State \"simulated\": true in the cell file, or the address of the real one."};
  return {};
}

base::Result<void> NatNetWire::listen() {
  const bool said = told_.sends.has_value();
  if (said && settings_.transport != NatNetTransport::Told && told_.sends->multicast == unicast())
    return Error{ErrorCode::Conflict,
                 "The tracking system at " + place() + " sends " + (unicast() ? "to a multicast group" : "unicast") +
                     ", and the cell file states " + (unicast() ? "unicast" : "multicast") + ".",
                 "State \"transport\": \"told\", or change the transmission type in Motive."};
  const std::uint16_t port = said && told_.sends->port != 0 ? told_.sends->port : settings_.dataPort;
  if (unicast()) {
    // Frames come to the port that asked; some servers send them to the data port, where nobody else has it.
    if (auto data = UdpSocket::bound(numbersOf(own_), port)) data_ = std::move(*data);
    return {};
  }
  auto group = udpAddress(settings_.group, port);
  if (!group) return group.error();
  if (said && told_.sends->group != 0) group->host = told_.sends->group;
  auto data = UdpSocket::joined(*group, own_);
  if (!data) return data.error();
  data_ = std::move(*data);
  return {};
}

void NatNetWire::learnBodies(std::span<const char> body) noexcept {
  std::fill(ids_.begin(), ids_.end(), -1);
  (void)readNatNetModels(body, told_.stream, [this](const NatNetModel& model) {
    for (std::size_t i = 0; i < ids_.size(); ++i) {
      const NatNetBody& wanted = settings_.bodies[i];
      if (wanted.name.empty() ? wanted.id == model.id : wanted.name == model.name) ids_[i] = model.id;
    }
  });
}

base::Result<void> NatNetWire::findBodies() {
  const auto message = ask(askModels_, NatNetId::Models, "the question for its rigid bodies");
  if (!message) return message.error();
  std::string names;
  const auto count = readNatNetModels(message->body, told_.stream, [&names](const NatNetModel& model) {
    names.append(names.empty() ? "" : ", ").append(base::printableLine(model.name));
    names.append(" (").append(std::to_string(model.id)).append(")");
  });
  if (!count)
    return Error{ErrorCode::DeviceFailure,
                 "The list of rigid bodies of " + place() + " is none of NatNet " + toText(told_.stream) + ".",
                 "Report the version of Motive; NatNet 2.6 to 4.2 are described."};
  learnBodies(message->body);
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    if (ids_[i] >= 0) continue;
    const NatNetBody& wanted = settings_.bodies[i];
    const std::string what =
        wanted.name.empty() ? "with the streaming number " + std::to_string(wanted.id) : "\"" + wanted.name + "\"";
    return Error{ErrorCode::NotFound,
                 "The tracking system has no rigid body " + what + ", which the file of the tools states for " +
                     wanted.bone + ". It has " + (names.empty() ? "none" : names) + ".",
                 "Correct the file of the tools, or make and name the rigid body in Motive, and stream rigid bodies."};
  }
  return {};
}

/// The first answers are waited for, so that the first frames have their time.
void NatNetWire::learnClock() {
  for (int k = 0; k < kFirstQuestions && tellsTime(); ++k) {
    (void)command_.send(natNetAsksTime(clock_.ask(stationNow())), server_);
    const base::Nanoseconds end = steady_.now() + kLook;
    for (bool answered = false; !answered && steady_.now() < end;) {
      const long n = receive();
      if (n < 0) {
        (void)UdpSocket::waitEither(command_, data_, end - steady_.now());
        continue;
      }
      const auto message = scanNatNet({buffer_.data(), static_cast<std::size_t>(n)});
      if (!message || message->id != NatNetId::Time) continue;
      WireFrame none;
      (void)judge({buffer_.data(), static_cast<std::size_t>(n)}, none);
      answered = true;
    }
  }
}

std::string NatNetWire::noFramesHint() const {
  return stranger_ == 0
             ? kStreamingOff
             : "Frames come from " + numbersOf(stranger_) + " instead: state that address as host. " + kStreamingOff;
}

base::Result<void> NatNetWire::awaitFrame() {
  const base::Nanoseconds end = steady_.now() + settings_.connectTime;
  frameAt_ = end;  // here none has been there yet
  WireFrame frame;
  bool any = false;
  while (steady_.now() < end) {
    const WireNews news = next(frame, kLook);
    if (news == WireNews::Frame) return {};
    if (news == WireNews::Lost) return lost();
    any = any || news == WireNews::Damaged;
  }
  if (any) {
    loss_ = Loss::WrongTalk;
    return lost();
  }
  return Error{ErrorCode::DeviceFailure,
               "The tracking system at " + place() + " answers, but sends no frames " +
                   (unicast() ? "to this computer." : "to " + toText(data_.local()) + "."),
               noFramesHint()};
}

base::Result<void> NatNetWire::open() {
  command_ = UdpSocket();
  data_ = UdpSocket();
  told_ = {};
  stranger_ = 0;
  loss_ = Loss::None;
  damagedInARow_ = 0;
  clock_.reset();
  ids_.assign(settings_.bodies.size(), -1);
  connect_ = natNetConnect();
  alive_ = natNetAsks(NatNetId::KeepAlive);
  askModels_ = natNetAsks(NatNetId::AskModels);
  if (auto good = greet(); !good) return good.error();
  if (auto good = listen(); !good) return good.error();
  if (auto good = findBodies(); !good) return good.error();
  learnClock();
  askedAt_ = frameAt_ = steady_.now();
  unansweredSince_ = 0;
  return settings_.awaitFrame ? awaitFrame() : base::Result<void>();
}

WireNews NatNetWire::loses(Loss why) noexcept {
  loss_ = why;
  command_ = UdpSocket();
  data_ = UdpSocket();
  return WireNews::Lost;
}

WireNews NatNetWire::judgeFrame(std::span<const char> body, WireFrame& frame) noexcept {
  frame = {};
  frame.bodies = std::min(ids_.size(), frame.body.size());
  const auto read = decodeNatNetFrame(body, told_.stream, ids_, std::span(frame.body).first(frame.bodies));
  if (!read) return ++damagedInARow_ < kMostDamaged ? WireNews::Damaged : loses(Loss::WrongTalk);
  damagedInARow_ = 0;
  frameAt_ = steady_.now();
  if (read->modelsChanged) (void)command_.send(askModels_, server_);
  frame.number = static_cast<std::uint32_t>(read->number);
  if (told_.clock_Hz > 0 && read->exposed > 0) {
    const WireTimes times{natNetNanoseconds(read->exposed, told_.clock_Hz),
                          natNetNanoseconds(read->sent, told_.clock_Hz),
                          clock_.atLeast().value_or(WireTimes::kUnknown)};
    if (times.sent >= times.exposed && times.sent - times.exposed < kLongestDelay) frame.times = times;
  }
  if (!settings_.zUp)
    for (std::size_t i = 0; i < frame.bodies; ++i) frame.body[i].X_TM = withZUp(frame.body[i].X_TM);
  return WireNews::Frame;
}

WireNews NatNetWire::judge(std::span<const char> datagram, WireFrame& frame) noexcept {
  unansweredSince_ = 0;
  const auto message = scanNatNet(datagram);
  if (!message) return ++damagedInARow_ < kMostDamaged ? WireNews::Damaged : loses(Loss::WrongTalk);
  switch (message->id) {
    case NatNetId::Frame: return judgeFrame(message->body, frame);
    case NatNetId::Models: learnBodies(message->body); return WireNews::Nothing;
    case NatNetId::Time:
      if (const auto time = decodeNatNetTime(message->body); time && told_.clock_Hz > 0)
        clock_.answered(time->asked, natNetNanoseconds(time->received, told_.clock_Hz));
      return WireNews::Nothing;
    case NatNetId::Server:
      // Somebody chose another bit stream, or another program has taken the port.
      if (const auto server = decodeNatNetServer(message->body); !server || server->stream != told_.stream)
        return loses(Loss::OtherVersion);
      return WireNews::Nothing;
    default: return WireNews::Nothing;
  }
}

void NatNetWire::askNowAndThen(base::Nanoseconds now) noexcept {
  if (now - askedAt_ < kAskTime) return;
  askedAt_ = now;
  if (unansweredSince_ == 0) unansweredSince_ = now;
  if (tellsTime()) (void)command_.send(natNetAsksTime(clock_.ask(stationNow())), server_);
  else (void)command_.send(askModels_, server_);
  if (unicast()) (void)command_.send(alive_, server_);
}

WireNews NatNetWire::next(WireFrame& frame, base::Nanoseconds longest) noexcept {
  const base::Nanoseconds end = steady_.now() + longest;
  for (;;) {
    for (long n = 0; (n = receive()) >= 0;) {
      const WireNews news = judge({buffer_.data(), static_cast<std::size_t>(n)}, frame);
      if (news != WireNews::Nothing) return news;
    }
    const base::Nanoseconds now = steady_.now();
    if (unansweredSince_ != 0 && now - unansweredSince_ > settings_.silence) return loses(Loss::Silent);
    if (settings_.frameTime > 0 && now - frameAt_ > settings_.frameTime) return loses(Loss::NoFrames);
    askNowAndThen(now);
    if (now >= end) return WireNews::Nothing;
    (void)UdpSocket::waitEither(data_, command_, std::min(end - now, kAskTime));
  }
}

base::Error NatNetWire::lost() const {
  const auto made = [this](const std::string& what, const std::string& remedy) {
    return Error{ErrorCode::DeviceFailure, "The tracking system at " + place() + " " + what + ".", remedy};
  };
  switch (loss_) {
    case Loss::NoFrames: return made("answers, but has stopped sending frames", noFramesHint());
    case Loss::WrongTalk:
      return made("sends what cannot be read as NatNet " + toText(told_.stream) + ", message after message",
                  "Check cable and switch, and report the version of Motive.");
    case Loss::OtherVersion: return made("has changed the version of its stream", "It is set up anew by itself.");
    default:
      return made("has said nothing for " + std::to_string(settings_.silence / 1'000'000) + " ms, though it was asked",
                  "Check that Motive runs and streams, and the cable.");
  }
}

}  // namespace articulus::hardware
