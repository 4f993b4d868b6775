#pragma once
#include <span>
#include <string>

#include "core/base/clock.h"
#include "core/base/result.h"

namespace articulus::hardware {

/// A line on which bytes come and go, whatever carries it: a serial adapter of this computer, or a TCP connection. It
/// never blocks but in open(), setBaud(), sendBreak() and the waits.
/// Thread  one at a time; receive(), send() and the waits are real-time safe
class ByteStream {
 public:
  virtual ~ByteStream() = default;
  /// Opens the line, anew where it was open.  In  longest: that it waits, host time
  /// Errors  which of the possible causes it was, and what to do
  [[nodiscard]] virtual base::Result<void> open(base::Nanoseconds longest) = 0;
  virtual void close() noexcept = 0;
  [[nodiscard]] virtual bool isOpen() const noexcept = 0;
  /// Out  how many bytes came; 0 where none wait; -1 where the line has ended: see ended()
  [[nodiscard]] virtual long receive(std::span<char> buffer) noexcept = 0;
  /// Out  how many bytes were taken, 0 where the line is full; -1 where it has ended
  [[nodiscard]] virtual long send(std::span<const char> bytes) noexcept = 0;
  /// Blocks until bytes wait or the line ends, at most so long of the host's time.
  virtual bool wait(base::Nanoseconds longest) noexcept = 0;
  /// Blocks until the line takes bytes or ends, at most so long.
  virtual bool waitToSend(base::Nanoseconds longest) noexcept = 0;
  /// "/dev/serial/by-id/..." or "192.168.1.10:4001"
  [[nodiscard]] virtual std::string place() const = 0;
  /// Why the line has ended, as far as can be told now, and what to do.
  [[nodiscard]] virtual base::Error ended() const = 0;

  /// Whether speed and breaks are the line's own.
  [[nodiscard]] virtual bool isSerial() const noexcept { return false; }
  /// Waits until what was sent is out, then goes on at another speed; what came before is thrown away.
  /// Errors  no serial line, or one that does not have this speed
  [[nodiscard]] virtual base::Result<void> setBaud(int baud);
  /// Holds the line for a quarter of a second, which resets some devices. Errors  no serial line, or it has ended
  [[nodiscard]] virtual base::Result<void> sendBreak();
};

/// Sends all bytes, at most so long.  Out  false: the line has ended, or took only a part in that time
[[nodiscard]] bool sendAll(ByteStream& line, std::span<const char> bytes, base::Nanoseconds longest) noexcept;

}  // namespace articulus::hardware
