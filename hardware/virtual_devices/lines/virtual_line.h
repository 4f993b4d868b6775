#pragma once
#include <span>
#include <string>

#include "core/base/clock.h"
#include "core/base/result.h"

namespace articulus::hardware {

/// The device's end of a line: a pseudo terminal or a TCP port. Everything behind it is simulated.
/// Thread  one at a time; send() may be called beside the others
class VirtualLine {
 public:
  virtual ~VirtualLine() = default;
  /// Whether somebody is at the other end; takes the next one who knocks.
  [[nodiscard]] virtual bool connected() = 0;
  /// Out  how many bytes came; 0: none, or nobody is there any more
  [[nodiscard]] virtual std::size_t receive(std::span<char> buffer) = 0;
  /// What the line does not take, and what nobody is there to hear, is lost, as on a wire.
  virtual void send(std::string_view bytes) = 0;
  /// Until bytes wait, or so long.
  virtual void wait(base::Nanoseconds longest) = 0;
  /// The cable is pulled out, and plugged in again.
  virtual void pull() = 0;
  [[nodiscard]] virtual base::Result<void> plug() = 0;
  /// Of the device's own end; where the other end has another speed each hears nonsense.
  virtual void setBaud(int) {}
  /// "/dev/pts/3" or "127.0.0.1:4001": what a client is told
  [[nodiscard]] virtual std::string place() const = 0;
};

}  // namespace articulus::hardware
