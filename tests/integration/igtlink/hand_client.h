#pragma once
#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/clock.h"
#include "hardware/io/tcp_socket.h"

namespace articulus::test {

/// A message as it stood on the wire, taken apart by the protocol's public description and nothing of ours.
struct HandMessage {
  std::uint16_t version = 0;
  std::string type, device;
  double time_s = 0.0;  ///< since 1970
  bool crcGood = false;
  std::string body;

  [[nodiscard]] std::uint64_t number(std::size_t at, std::size_t bytes) const {
    std::uint64_t n = 0;
    for (std::size_t i = 0; i < bytes; ++i) n = n * 256 + static_cast<unsigned char>(body.at(at + i));
    return n;
  }
  [[nodiscard]] float f32(std::size_t at) const {
    return std::bit_cast<float>(static_cast<std::uint32_t>(number(at, 4)));
  }
  [[nodiscard]] double f64(std::size_t at) const { return std::bit_cast<double>(number(at, 8)); }
  [[nodiscard]] std::string text(std::size_t at, std::size_t bytes) const { return body.substr(at, bytes).c_str(); }
};

/// Bit by bit, as the description has it.
inline std::uint64_t handCrc(const std::string& bytes) {
  std::uint64_t crc = 0;
  for (const char c : bytes) {
    crc ^= static_cast<std::uint64_t>(static_cast<unsigned char>(c)) << 56U;
    for (int i = 0; i < 8; ++i) crc = (crc & 0x8000000000000000U) != 0 ? crc << 1U ^ 0x42F0E1EBA9EA3693U : crc << 1U;
  }
  return crc;
}

inline std::string bigEndian(std::uint64_t value, std::size_t bytes) {
  std::string text(bytes, '\0');
  for (std::size_t i = bytes; i-- > 0; value /= 256) text[i] = static_cast<char>(value % 256);
  return text;
}

/// A message for the server.
inline std::string handMade(const std::string& type, const std::string& body = {}, std::uint16_t version = 1) {
  std::string field = type, device = "test";
  field.resize(12, '\0');
  device.resize(20, '\0');
  return bigEndian(version, 2) + field + device + bigEndian(0, 8) + bigEndian(body.size(), 8) +
         bigEndian(handCrc(body), 8) + body;
}

class HandClient {
 public:
  explicit HandClient(std::uint16_t port) {
    auto made = hardware::TcpSocket::connected("127.0.0.1", port, 2'000'000'000);
    if (made) socket_ = std::move(*made);
  }
  [[nodiscard]] bool connected() const { return socket_.open() && !ended_; }
  [[nodiscard]] hardware::UdpAddress local() const { return socket_.local(); }
  void send(const std::string& bytes) { (void)socket_.send(bytes); }

  /// The next message; none after so long, or when the connection has ended.
  std::optional<HandMessage> next(base::Nanoseconds longest = 5'000'000'000) {
    const base::SteadyClock clock;
    const base::Nanoseconds end = clock.now() + longest;
    while (!ended_) {
      if (auto whole = takeOff()) return whole;
      const base::Nanoseconds left = end - clock.now();
      if (left <= 0 || !socket_.wait(left)) return std::nullopt;
      std::array<char, 65536> block{};
      const long n = socket_.receive(block);
      if (n < 0) ended_ = true;
      else bytes_.append(block.data(), static_cast<std::size_t>(n));
    }
    return std::nullopt;
  }
  /// The next of a type.
  std::optional<HandMessage> next(const std::string& type, base::Nanoseconds longest = 5'000'000'000) {
    const base::SteadyClock clock;
    const base::Nanoseconds end = clock.now() + longest;
    while (clock.now() < end) {
      auto message = next(end - clock.now());
      if (!message) return std::nullopt;
      if (message->type == type) return message;
    }
    return std::nullopt;
  }
  /// Until the server has hung up.
  [[nodiscard]] bool isLetGo(base::Nanoseconds longest) {
    const base::SteadyClock clock;
    for (const base::Nanoseconds end = clock.now() + longest; !ended_ && clock.now() < end;)
      (void)next(end - clock.now());
    return ended_;
  }

 private:
  std::optional<HandMessage> takeOff() {
    if (bytes_.size() < 58) return std::nullopt;
    HandMessage header;
    header.body = bytes_.substr(0, 58);
    const std::uint64_t size = header.number(42, 8);
    if (bytes_.size() < 58 + size) return std::nullopt;
    HandMessage m;
    m.version = static_cast<std::uint16_t>(header.number(0, 2));
    m.type = header.text(2, 12);
    m.device = header.text(14, 20);
    m.time_s = static_cast<double>(header.number(34, 4)) + static_cast<double>(header.number(38, 4)) / 4294967296.0;
    m.body = bytes_.substr(58, size);
    m.crcGood = handCrc(m.body) == header.number(50, 8);
    bytes_.erase(0, 58 + size);
    return m;
  }
  hardware::TcpSocket socket_;
  std::string bytes_;
  bool ended_ = false;
};

}  // namespace articulus::test
