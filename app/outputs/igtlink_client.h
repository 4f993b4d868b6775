#pragma once
#include <cstddef>
#include <deque>
#include <memory>
#include <string>

#include "app/outputs/igtlink_message.h"
#include "app/outputs/igtlink_request.h"
#include "core/base/clock.h"
#include "hardware/io/tcp_socket.h"

namespace articulus::app {

/// One connected program: what it is still to be sent, bounded, and what it asks for. Nothing here waits for it.
/// Thread  one at a time
class IgtlinkClient {
 public:
  using Packet = std::shared_ptr<const IgtlinkBytes>;  // one for all programs
  enum class What { Poses, Sensors, State };

  /// Why a connection ended.
  enum class End {
    None,     ///< it has not
    Left,     ///< the program closed it, or went away
    TooSlow,  ///< what was sent kLongest ago was not taken
    Nonsense  ///< it does not speak OpenIGTLink
  };

  static constexpr base::Nanoseconds kLongest = 2'000'000'000;
  static constexpr std::size_t kMostWaiting = 1024;  // packets: far more than kLongest makes of them

  explicit IgtlinkClient(hardware::TcpSocket socket);

  /// Puts a packet behind those that wait. Poses are left out where it wants none, or not as many.
  void offer(What what, const Packet& packet, base::Nanoseconds now);
  /// Reads what it asks for and sends what waits, as far as the system takes it.
  /// In      state: for a program that asks for it; may be null
  void serve(base::Nanoseconds now, const Packet& state);

  [[nodiscard]] End end() const noexcept { return end_; }
  /// "192.168.1.7:50312 does not speak OpenIGTLink: ..." once it has ended.
  [[nodiscard]] std::string describeEnd() const;
  [[nodiscard]] const hardware::UdpAddress& address() const noexcept { return socket_.peer(); }

 private:
  void read(base::Nanoseconds now, const Packet& state);
  void send(base::Nanoseconds now);

  struct Waiting {
    Packet packet;
    base::Nanoseconds since = 0;
  };
  hardware::TcpSocket socket_;
  IgtlinkRequestReader reader_;
  std::deque<Waiting> waiting_;
  std::size_t sentOfFirst_ = 0;
  bool wantsPoses_ = true;
  base::Nanoseconds leastBetween_ = 0, nextPoses_ = 0;
  End end_ = End::None;
};

}  // namespace articulus::app
