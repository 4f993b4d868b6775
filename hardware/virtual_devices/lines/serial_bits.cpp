#include "hardware/virtual_devices/lines/serial_bits.h"

#include <vector>

namespace articulus::hardware {

std::string heardAt(std::string_view bytes, int sentBaud, int heardBaud) {
  if (sentBaud == heardBaud) return std::string(bytes);
  std::vector<bool> line;
  for (const char byte : bytes) {
    line.push_back(false);
    for (unsigned bit = 0; bit < 8; ++bit) line.push_back((static_cast<unsigned char>(byte) >> bit & 1U) != 0);
    line.push_back(true);
  }
  const double step = static_cast<double>(sentBaud) / heardBaud;  // bits of the sender in one of the receiver
  const auto level = [&line](double t) {                          // an idle line is high
    const auto at = static_cast<std::size_t>(t);
    return at >= line.size() || line[at];
  };
  std::string heard;
  for (double t = 0.0; t < static_cast<double>(line.size());) {
    if (level(t)) {
      t += step / 16.0;
      continue;
    }
    unsigned byte = 0;
    for (unsigned bit = 0; bit < 8; ++bit) byte |= (level(t + (1.5 + bit) * step) ? 1U : 0U) << bit;
    heard += static_cast<char>(byte);
    t += 9.5 * step;
    while (!level(t)) t += step / 16.0;  // a line held low for longer is a break: until it is high again
  }
  return heard;
}

}  // namespace articulus::hardware
