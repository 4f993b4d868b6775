#include "hardware/staubli_val3/val3_session.h"

#include <algorithm>

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kUnconfirmed = 100'000'000;

base::Error failed(const std::string& message, const std::string& remedy) {
  return {base::ErrorCode::DeviceFailure, message, remedy};
}

}  // namespace

base::Result<std::unique_ptr<Val3Session>> Val3Session::open(const Val3SessionSettings& s) {
  TcpFailure why = TcpFailure::None;
  auto socket = TcpSocket::connected(s.host, s.port, s.connectTime, &why);
  if (!socket) {
    base::Error error = socket.error();
    if (why == TcpFailure::Refused)
      error.remedy =
          "Look at the controller's sockets (I/O, Socket, TCP Servers): one is named Articulus and has this port. On "
          "some versions the port is open only while the application articulus runs: start it.";
    return error;
  }
  std::unique_ptr<Val3Session> made(new Val3Session);
  made->socket_ = std::move(*socket);
  if (auto greeted = made->greet(s); !greeted) return greeted.error();
  made->socket_.keepFresh(kUnconfirmed);
  return made;
}

base::Result<void> Val3Session::greet(const Val3SessionSettings& s) {
  const std::string who = "at " + toText(socket_.peer());
  std::array<char, kVal3HostBytes> out;
  if (formatVal3Greeting(s.greeting, out) == 0)
    return failed("The speeds for the program of the robot controller are none.", "Correct them in the cell file.");
  if (!send(out))
    return failed("The connection " + who + " took no greeting.", "Restart the application articulus there.");
  if (s.answeredLater) return {};
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + s.connectTime;
  bool heard = false, odd = false;
  for (;;) {
    Val3State state;
    switch (next(state)) {
      case Heard::State:
        heard = true;
        if (state.greeted) return {};
        continue;
      case Heard::Unreadable: odd = true; continue;
      case Heard::Ended:
        return failed("The robot controller " + who + " closed the connection when it was greeted.",
                      "Only one program at a time may be connected there: end the other one. Restart the application "
                      "articulus on the controller.");
      case Heard::Nothing: break;
    }
    const base::Nanoseconds left = end - clock.now();
    if (left <= 0) break;
    (void)socket_.wait(left);
  }
  if (heard)
    return failed("The program on the robot controller " + who + " tells its state, but does not answer our greeting.",
                  "Load the application articulus of this version onto the controller.");
  if (odd)
    return failed("What answers " + who + " is not the application articulus.",
                  "Check the port, and which application runs on the controller.");
  return failed("The connection to " + who.substr(3) + " was made, but nothing answers.",
                "Start the application articulus on the controller; the socket alone is there without it.");
}

bool Val3Session::more() noexcept {
  std::copy(in_.begin() + static_cast<std::ptrdiff_t>(begin_), in_.begin() + static_cast<std::ptrdiff_t>(end_),
            in_.begin());
  end_ -= begin_;
  begin_ = 0;
  const long n = ended_ ? 0 : socket_.receive({in_.data() + end_, in_.size() - end_});
  if (n < 0) ended_ = true;
  if (n <= 0) return false;
  end_ += static_cast<std::size_t>(n);
  return true;
}

Val3Session::Heard Val3Session::next(Val3State& state) noexcept {
  for (;;) {
    const std::span<const char> left(in_.data() + begin_, end_ - begin_);
    switch (decodeVal3State(left, state)) {
      case Val3Heard::State: begin_ += kVal3StateBytes; return Heard::State;
      case Val3Heard::BadNumber: begin_ += kVal3StateBytes; return Heard::Unreadable;
      case Val3Heard::Broken: {
        // To where the next message may begin.
        Val3State none;
        do ++begin_;
        while (begin_ < end_ && decodeVal3State({in_.data() + begin_, end_ - begin_}, none) == Val3Heard::Broken);
        return Heard::Unreadable;
      }
      case Val3Heard::Incomplete:
        if (!more()) return ended_ ? Heard::Ended : Heard::Nothing;
        break;
    }
  }
}

bool Val3Session::send(std::span<const char> message) noexcept {
  if (unsentSize_ > 0) {  // the rest of a message must leave before another begins
    const long n = socket_.send({unsent_.data(), unsentSize_});
    if (n < 0) ended_ = true;
    if (n <= 0) return false;
    std::copy(unsent_.begin() + n, unsent_.begin() + static_cast<std::ptrdiff_t>(unsentSize_), unsent_.begin());
    unsentSize_ -= static_cast<std::size_t>(n);
    if (unsentSize_ > 0) return false;
  }
  const long n = socket_.send(message);
  if (n < 0) ended_ = true;
  if (n <= 0) return false;
  const auto rest = message.subspan(static_cast<std::size_t>(n));
  std::copy(rest.begin(), rest.end(), unsent_.begin());
  unsentSize_ = rest.size();
  return true;
}

}  // namespace articulus::hardware
