#include "hardware/optitrack_natnet/natnet_message.h"

#include "hardware/io/little_endian_reader.h"

namespace articulus::hardware {
namespace {

constexpr std::size_t kName = 256, kSender = kName + 8, kOptions = 9;
constexpr std::uint64_t kFastestClock_Hz = 10'000'000'000;
constexpr NatNetId kKnown[] = {NatNetId::Connect,     NatNetId::Server,     NatNetId::Command, NatNetId::Response,
                               NatNetId::AskModels,   NatNetId::Models,     NatNetId::Frame,   NatNetId::Text,
                               NatNetId::KeepAlive,   NatNetId::Disconnect, NatNetId::AskTime, NatNetId::Time,
                               NatNetId::Unrecognized};

void append(std::string& to, std::uint64_t value, std::size_t bytes) {
  for (std::size_t k = 0; k < bytes; ++k) to += static_cast<char>(value >> 8U * k & 0xFFU);
}

std::string message(NatNetId id, const std::string& body) {
  std::string out;
  append(out, static_cast<std::uint64_t>(id), 2);
  append(out, body.size(), 2);
  return out + body;
}

NatNetVersion takeVersion(LittleEndianReader& from) {
  NatNetVersion version;
  version.major = from.u8();
  version.minor = from.u8();
  from.skip(2);  // build and revision change no layout
  return version;
}

}  // namespace

std::string toText(const NatNetVersion& version) {
  return std::to_string(version.major) + "." + std::to_string(version.minor);
}

std::optional<NatNetMessage> scanNatNet(std::span<const char> datagram) noexcept {
  LittleEndianReader from(datagram);
  const std::uint16_t id = from.u16(), size = from.u16();
  if (!from.ok() || size > from.left()) return {};
  for (const NatNetId known : kKnown)
    if (id == static_cast<std::uint16_t>(known)) return NatNetMessage{known, from.bytes(size)};
  return {};
}

std::optional<NatNetServer> decodeNatNetServer(std::span<const char> body) {
  if (body.size() < kSender) return {};
  NatNetServer server;
  const std::string_view name(body.data(), kName);
  server.name = name.substr(0, name.find('\0'));
  LittleEndianReader from(body.subspan(kName));
  server.program = takeVersion(from);
  server.stream = takeVersion(from);
  if (server.stream < NatNetVersion{3, 0}) return server;
  server.clock_Hz = from.u64();
  if (server.clock_Hz > kFastestClock_Hz) server.clock_Hz = 0;
  NatNetStream sends;
  sends.port = from.u16();
  sends.multicast = from.u8() != 0;
  for (int k = 0; k < 4; ++k) sends.group = sends.group << 8U | from.u8();
  if (!from.ok()) return {};
  server.sends = sends;
  return server;
}

std::optional<NatNetTime> decodeNatNetTime(std::span<const char> body) noexcept {
  LittleEndianReader from(body);
  NatNetTime time;
  time.asked = from.u64();
  time.received = from.u64();
  if (!from.ok()) return {};
  return time;
}

base::Nanoseconds natNetNanoseconds(std::uint64_t ticks, std::uint64_t clock_Hz) noexcept {
  constexpr std::uint64_t kSecond = 1'000'000'000, kLongest_s = 6'000'000'000;
  const std::uint64_t seconds = ticks / clock_Hz;
  if (seconds > kLongest_s) return 0;
  return static_cast<base::Nanoseconds>(seconds * kSecond + ticks % clock_Hz * kSecond / clock_Hz);
}

std::string natNetAsks(NatNetId id) { return message(id, {}); }

std::string natNetConnect() {
  std::string body = "Articulus";
  body.resize(kSender, '\0');
  body[kName + 4] = 4;  // the newest stream that we read, 4.x
  body.resize(kSender + kOptions, '\0');
  return message(NatNetId::Connect, body);
}

std::array<char, 12> natNetAsksTime(std::uint64_t mark) noexcept {
  std::array<char, 12> question{static_cast<char>(NatNetId::AskTime), 0, 8, 0};
  for (std::size_t k = 0; k < 8; ++k) question[4 + k] = static_cast<char>(mark >> 8U * k & 0xFFU);
  return question;
}

}  // namespace articulus::hardware
