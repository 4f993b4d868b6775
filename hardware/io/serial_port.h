#pragma once
#include <string>

#include "core/base/descriptor.h"
#include "hardware/io/byte_stream.h"

namespace articulus::hardware {

/// A serial line of this computer, mostly a USB adapter: raw bytes, 8 data bits, no parity, one stop bit, no handshake.
/// It is this program's alone as long as it is open (TIOCEXCL, flock): a second reader would take bytes out of the
/// middle. Name it below /dev/serial/by-id, so that its name stays wherever it is plugged in.
/// Contract, thread  as ByteStream
/// Source  termios(3), tty_ioctl(4), flock(2) of the Linux manual pages
class SerialPort final : public ByteStream {
 public:
  /// In  path: below /dev; baud: see speeds()
  SerialPort(std::string path, int baud) : path_(std::move(path)), baud_(baud) {}
  [[nodiscard]] base::Result<void> open(base::Nanoseconds longest) override;
  void close() noexcept override { device_ = base::Descriptor(); }
  [[nodiscard]] bool isOpen() const noexcept override { return device_.open(); }
  [[nodiscard]] long receive(std::span<char> buffer) noexcept override;
  [[nodiscard]] long send(std::span<const char> bytes) noexcept override;
  bool wait(base::Nanoseconds longest) noexcept override;
  bool waitToSend(base::Nanoseconds longest) noexcept override;
  [[nodiscard]] std::string place() const override { return path_; }
  [[nodiscard]] base::Error ended() const override;
  [[nodiscard]] bool isSerial() const noexcept override { return true; }
  [[nodiscard]] base::Result<void> setBaud(int baud) override;
  [[nodiscard]] base::Result<void> sendBreak() override;
  /// The speed it has, or gets when it is opened.
  [[nodiscard]] int baud() const noexcept { return baud_; }

 private:
  [[nodiscard]] base::Result<void> apply(int device, int baud) const;
  void awaitSent() const noexcept;
  std::string path_;
  int baud_;
  base::Descriptor device_;
};

}  // namespace articulus::hardware
