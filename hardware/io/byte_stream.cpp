#include "hardware/io/byte_stream.h"

namespace articulus::hardware {
namespace {

base::Error noSerialLine(const std::string& place, const char* what) {
  return {base::ErrorCode::InvalidArgument, place + " is no serial line of this computer: it has no " + what + ".",
          "Set it at the serial server itself, or use a serial adapter."};
}

}  // namespace

base::Result<void> ByteStream::setBaud(int) { return noSerialLine(place(), "speed that can be set from here"); }
base::Result<void> ByteStream::sendBreak() { return noSerialLine(place(), "break"); }

bool sendAll(ByteStream& line, std::span<const char> bytes, base::Nanoseconds longest) noexcept {
  const base::SteadyClock clock;
  const base::Nanoseconds end = clock.now() + longest;
  while (!bytes.empty()) {
    const long n = line.send(bytes);
    if (n < 0) return false;
    bytes = bytes.subspan(static_cast<std::size_t>(n));
    if (n > 0) continue;
    const base::Nanoseconds left = end - clock.now();
    if (left <= 0) return false;
    (void)line.waitToSend(left);
  }
  return true;
}

}  // namespace articulus::hardware
