#pragma once
#include <deque>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "hardware/io/tcp_socket.h"
#include "hardware/virtual_devices/virtual_ur_memory.h"

namespace articulus::hardware {

/// What a virtual controller refuses, so that drivers can be tried on it.
struct VirtualUrRefusals {
  bool protocol2 = false;       ///< an older controller
  bool start = false;           ///< does not start the data
  bool silent = false;          ///< takes the connection and answers nothing
  std::string notFound, inUse;  ///< this variable
  std::array<std::uint32_t, 4> version{5, 11, 6, 1010327};
};

/// One RTDE client of a virtual controller: its requests are answered, its recipes kept, its inputs taken over, its
/// share of the data made. Reads and writes bytes by code of its own, so that an error of the driver's is not met by
/// the same error here.
/// Thread  one at a time
class VirtualUrClient {
 public:
  explicit VirtualUrClient(TcpSocket socket) : socket_(std::move(socket)) {}

  /// Takes what has come.
  /// Out  how many data packages were among it; below zero: the client has gone
  /// In   othersWrite: whether another client writes this input
  int take(const VirtualUrRefusals& refusals, double rate_Hz, VirtualUrMemory& memory,
           const std::function<bool(const std::string&)>& othersWrite);
  /// Whether data are due in this cycle of the controller.
  [[nodiscard]] bool due(double rate_Hz);
  /// The data package for it.
  [[nodiscard]] std::string data(const VirtualUrMemory& memory) const;
  void say(const std::string& message, char level);
  /// Out  false: it does not read any more
  bool send(const std::string& bytes);
  [[nodiscard]] bool started() const noexcept { return started_; }
  /// It writes this input.
  [[nodiscard]] bool writes(const std::string& input) const;
  [[nodiscard]] bool wait(base::Nanoseconds longest) noexcept { return socket_.wait(longest); }
  /// The last data package came with this input in it.
  [[nodiscard]] const std::vector<std::string>& updated() const noexcept { return updated_; }

 private:
  void answer(char type, const std::string& payload, const VirtualUrRefusals& refusals, double rate_Hz,
              const std::function<bool(const std::string&)>& othersWrite);
  bool input(const std::string& payload, VirtualUrMemory& memory);

  TcpSocket socket_;
  std::string in_;
  std::vector<std::string> outputs_;
  std::map<char, std::vector<std::string>> inputs_;
  std::vector<std::string> updated_;
  double frequency_Hz_ = 0.0, phase_ = 1.0;
  bool started_ = false;
};

}  // namespace articulus::hardware
