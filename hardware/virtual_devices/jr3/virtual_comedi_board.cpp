#include "hardware/virtual_devices/jr3/virtual_comedi_board.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace articulus::hardware {
namespace {

constexpr base::Nanoseconds kConnectTime = 1'000'000'000;

}  // namespace

base::Result<ComediBoardInfo> VirtualComediBoard::open() {
  have_ = 0;
  auto socket = TcpSocket::connected(host_, port_, kConnectTime);
  if (!socket) return socket.error();
  socket_ = std::move(*socket);
  if (const int error = exchange(BoardAsk::Groups, 0, {}, kConnectTime); error != 0) {
    socket_ = TcpSocket();
    return base::Error{
        base::ErrorCode::DeviceFailure,
        "What listens at " + place() + " does not answer like a virtual board: " + std::strerror(error) + ".",
        "Start \"articulusctl device jr3\" and name the port that it tells."};
  }
  ComediBoardInfo told{"jr3_pci (simulated)", "virtual JR3", {}};
  for (std::size_t i = 0; i < answer_.pairs; ++i) {
    const auto use = answer_.pair[i].first;
    told.subdevices.push_back({use == 0 ? ComediUse::AnalogueInput : ComediUse::Other, answer_.pair[i].second});
  }
  return told;
}

bool VirtualComediBoard::answered() noexcept {
  for (;;) {
    std::size_t size = 0;
    const BoardNews news = decode(std::span<const char>(in_.data(), have_), answer_, size);
    if (news == BoardNews::Incomplete) return false;
    std::copy(in_.begin() + static_cast<std::ptrdiff_t>(size), in_.begin() + static_cast<std::ptrdiff_t>(have_),
              in_.begin());
    have_ -= size;
    // An answer to an older question came too late, or twice.
    if (news == BoardNews::Whole && answer_.number == number_) return true;
  }
}

int VirtualComediBoard::exchange(BoardAsk ask, unsigned subdevice, std::span<const unsigned> channels,
                                 base::Nanoseconds longest) noexcept {
  if (!socket_.open()) return ENODEV;
  if (channels.size() > kMostChannels) return EINVAL;
  BoardQuestion question{ask, static_cast<std::uint16_t>(subdevice), ++number_, channels.size(), {}};
  for (std::size_t i = 0; i < channels.size(); ++i) question.channel[i] = static_cast<std::uint16_t>(channels[i]);
  std::array<char, kLongestQuestion> out{};
  const std::size_t size = encode(question, out);
  if (socket_.send(std::span<const char>(out).first(size)) != static_cast<long>(size)) return ENODEV;
  const base::Nanoseconds end = clock_.now() + longest;
  for (;;) {
    if (answered()) {
      const bool fits =
          answer_.ask == ask && (ask == BoardAsk::Groups || answer_.error != 0 || answer_.pairs == channels.size());
      return fits ? answer_.error : EPROTO;
    }
    const base::Nanoseconds left = end - clock_.now();
    if (left <= 0 || !socket_.wait(left)) return ETIMEDOUT;
    const long more = socket_.receive(std::span<char>(in_).subspan(have_));
    if (more < 0) return ENODEV;
    have_ += static_cast<std::size_t>(more);
  }
}

int VirtualComediBoard::read(unsigned subdevice, std::span<const unsigned> channels,
                             std::span<std::uint32_t> counts) noexcept {
  if (counts.size() < channels.size()) return EINVAL;
  if (const int error = exchange(BoardAsk::Read, subdevice, channels, answerTime_); error != 0) return error;
  for (std::size_t i = 0; i < channels.size(); ++i) counts[i] = answer_.pair[i].first;
  return 0;
}

int VirtualComediBoard::ranges(unsigned subdevice, std::span<const unsigned> channels,
                               std::span<ComediRange> ranges) noexcept {
  if (ranges.size() < channels.size()) return EINVAL;
  if (const int error = exchange(BoardAsk::Ranges, subdevice, channels, answerTime_); error != 0) return error;
  for (std::size_t i = 0; i < channels.size(); ++i)
    ranges[i] = {static_cast<std::int32_t>(answer_.pair[i].first), static_cast<std::int32_t>(answer_.pair[i].second)};
  return 0;
}

int VirtualComediBoard::makeInput(unsigned, unsigned) noexcept { return EINVAL; }
int VirtualComediBoard::makeOutput(unsigned, unsigned) noexcept { return EINVAL; }
int VirtualComediBoard::write(unsigned, unsigned, bool) noexcept { return EINVAL; }

}  // namespace articulus::hardware
