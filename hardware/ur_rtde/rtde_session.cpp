#include "hardware/ur_rtde/rtde_session.h"

#include <algorithm>
#include <cmath>

#include "core/base/text/printable.h"
#include "hardware/io/big_endian_reader.h"
#include "hardware/io/big_endian_writer.h"

namespace articulus::hardware {
namespace {

constexpr std::uint16_t kProtocol = 2;
constexpr std::size_t kMostNames = 2048;
constexpr double kCb3_Hz = 125.0, kESeries_Hz = 500.0;
constexpr base::Nanoseconds kUnconfirmed = 100'000'000;

base::Error sessionError(const std::string& message, const std::string& remedy) {
  return {base::ErrorCode::DeviceFailure, message, remedy};
}

std::string portRemedy(const UdpAddress& peer) {
  return "RTDE is port 30004 of the controller; this is " + toText(peer) +
         ". On an e-Series open Settings, Security, Services and enable RTDE.";
}

}  // namespace

std::string toText(const UrVersion& v) {
  return std::to_string(v[0]) + "." + std::to_string(v[1]) + "." + std::to_string(v[2]);
}

base::Result<std::unique_ptr<RtdeSession>> RtdeSession::open(const RtdeSessionSettings& s) {
  TcpFailure why = TcpFailure::None;
  auto socket = TcpSocket::connected(s.host, s.port, s.connectTime, &why);
  if (!socket) {
    base::Error error = socket.error();
    if (why == TcpFailure::Refused)
      error.remedy =
          "Check the port: RTDE is 30004. On an e-Series open Settings, Security, Services and enable RTDE; "
          "wait until the controller has started.";
    return error;
  }
  std::unique_ptr<RtdeSession> made(new RtdeSession);
  made->socket_ = std::move(*socket);
  if (auto agreed = made->agree(s); !agreed) {
    base::Error error = agreed.error();
    if (!made->told_.empty()) error.message += " The controller says: \"" + made->told_ + "\".";
    return error;
  }
  return made;
}

base::Result<void> RtdeSession::agree(const RtdeSessionSettings& s) {
  std::array<char, 8 + kMostNames> payload{};
  BigEndianWriter protocol(payload);
  protocol.u16(kProtocol);
  const auto accepted =
      ask(RtdeType::ProtocolVersion, protocol.written(), "the version of the protocol", s.connectTime);
  if (!accepted) return accepted.error();
  if (accepted->size() != 1 || accepted->front() != 1)
    return sessionError("The robot controller does not speak version 2 of RTDE: its software is too old.",
                        "Bring it up to date: 3.10 or newer on a CB3, 5.4 or newer on an e-Series.");

  const auto version = ask(RtdeType::ControllerVersion, {}, "its own version", s.connectTime);
  if (!version) return version.error();
  BigEndianReader v(*version);
  for (std::uint32_t& part : version_) part = v.u32();
  if (!v.ok() || v.left() != 0)
    return sessionError("The robot controller's reply to the question for its version cannot be read.",
                        portRemedy(socket_.peer()));
  // Our program counts its own steps, which are the controller's: data at another rate would make its bounds wrong.
  const double own_Hz = version_[0] < 5 ? kCb3_Hz : kESeries_Hz;
  if (std::abs(s.rate_Hz - own_Hz) > 1e-9)
    return sessionError("The robot controller (version " + toText(version_) + ") works " +
                            std::to_string(static_cast<int>(own_Hz)) + " times a second, not " +
                            std::to_string(static_cast<int>(s.rate_Hz)) + ".",
                        "State \"rate_Hz\": " + std::to_string(static_cast<int>(own_Hz)) + " in the cell file.");

  BigEndianWriter outputs(payload);
  outputs.f64(s.rate_Hz);
  outputs.text(RtdeRecipe::names(s.outputs));
  const auto outputTypes = ask(RtdeType::Outputs, outputs.written(), "the variables that are read", s.connectTime);
  if (!outputTypes) return outputTypes.error();
  auto read = RtdeRecipe::answered(s.outputs, *outputTypes);
  if (!read) return read.error();
  outputs_ = std::move(*read);

  BigEndianWriter inputs(payload);
  inputs.text(RtdeRecipe::names(s.inputs));
  const auto inputTypes = ask(RtdeType::Inputs, inputs.written(), "the registers that are written", s.connectTime);
  if (!inputTypes) return inputTypes.error();
  auto written = RtdeRecipe::answered(s.inputs, *inputTypes);
  if (!written) return written.error();
  inputs_ = std::move(*written);

  const auto started = ask(RtdeType::Start, {}, "the start of the data", s.connectTime);
  if (!started) return started.error();
  if (started->size() != 1 || started->front() != 1)
    return sessionError("The robot controller refused to start sending its data.",
                        "Wait until it has started, then connect again; end other RTDE clients.");
  socket_.keepFresh(kUnconfirmed);
  return {};
}

base::Result<std::string> RtdeSession::ask(RtdeType type, std::span<const char> payload, const char* what,
                                           base::Nanoseconds longest) {
  std::array<char, kLongestRtde> out;
  const std::size_t size = formatRtde(type, payload, out);
  if (size == 0 || !send({out.data(), size}))
    return sessionError("The question for " + std::string(what) + " was not taken by the connection.",
                        portRemedy(socket_.peer()));
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + longest;
  for (;;) {
    const RtdePackage package = scanned();
    if (package.state == RtdePackage::State::Broken)
      return sessionError("What answers at " + toText(socket_.peer()) + " is not RTDE.", portRemedy(socket_.peer()));
    if (package.state == RtdePackage::State::Whole) {
      begin_ += package.size;
      if (package.type == type) return std::string(package.payload.begin(), package.payload.end());
      if (package.type != RtdeType::Text) continue;
      if (const auto text = decodeRtdeText(package.payload)) told_ = base::printable(text->message);
      continue;
    }
    if (ended_)
      return sessionError("The robot controller closed the connection when it was asked for " + std::string(what) + ".",
                          portRemedy(socket_.peer()));
    const base::Nanoseconds left = end - clock.now();
    if (left <= 0)
      return sessionError("The connection to " + toText(socket_.peer()) +
                              " was made, but nothing answers the question for " + std::string(what) + ".",
                          portRemedy(socket_.peer()));
    (void)socket_.wait(left);
  }
}

RtdePackage RtdeSession::scanned() noexcept {
  RtdePackage package = scanRtde({in_.data() + begin_, end_ - begin_});
  if (package.state != RtdePackage::State::Incomplete) return package;
  std::copy(in_.begin() + static_cast<std::ptrdiff_t>(begin_), in_.begin() + static_cast<std::ptrdiff_t>(end_),
            in_.begin());
  end_ -= begin_;
  begin_ = 0;
  const long n = ended_ ? 0 : socket_.receive({in_.data() + end_, in_.size() - end_});
  if (n < 0) ended_ = true;
  if (n <= 0) return package;
  end_ += static_cast<std::size_t>(n);
  return scanRtde({in_.data(), end_});
}

RtdeSession::Heard RtdeSession::next(std::span<const char>& payload) noexcept {
  const RtdePackage package = scanned();
  if (package.state == RtdePackage::State::Broken) ended_ = true, end_ = begin_;
  if (package.state != RtdePackage::State::Whole) return ended_ ? Heard::Ended : Heard::Nothing;
  begin_ += package.size;
  payload = package.payload;
  switch (package.type) {
    case RtdeType::Data: return Heard::Data;
    case RtdeType::Text: return Heard::Text;
    default: return Heard::Unreadable;
  }
}

bool RtdeSession::send(std::span<const char> package) noexcept {
  if (unsentSize_ > 0) {  // the rest of a package must leave before another begins
    const long n = socket_.send({unsent_.data(), unsentSize_});
    if (n < 0) ended_ = true;
    if (n <= 0) return false;
    const auto gone = static_cast<std::size_t>(n);
    std::copy(unsent_.begin() + n, unsent_.begin() + static_cast<std::ptrdiff_t>(unsentSize_), unsent_.begin());
    unsentSize_ -= gone;
    if (unsentSize_ > 0) return false;
  }
  const long n = socket_.send(package);
  if (n < 0) ended_ = true;
  if (n <= 0) return false;
  const auto rest = package.subspan(static_cast<std::size_t>(n));
  std::copy(rest.begin(), rest.end(), unsent_.begin());
  unsentSize_ = rest.size();
  return true;
}

}  // namespace articulus::hardware
