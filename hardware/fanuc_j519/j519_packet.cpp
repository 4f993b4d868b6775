#include "hardware/fanuc_j519/j519_packet.h"

#include <bit>
#include <cmath>

#include "hardware/io/big_endian_reader.h"
#include "hardware/io/big_endian_writer.h"

namespace articulus::hardware {
namespace {

enum Type : std::uint32_t {
  kStart1 = 0,
  kStatus1 = 0,
  kCommand1 = 1,
  kStop = 2,
  kLimit = 3,
  kCapability = 7,
  kStart3 = 200,
  kCommand3 = 201,
  kStatus3 = 202,
  kStatus4 = 204,  // with a force sensor
};
constexpr std::size_t kStatus1Size = 132, kStatus3Size = 388, kStatus4Size = 416, kCapabilitySize = 28,
                      kLimitSize = 184;
constexpr int kAxes = 9, kPlaces = 20;
constexpr std::uint16_t kJointStyle = 0xFFFF;  // anything else may be taken for a pose
constexpr double kMost_deg = 3600.0;           // beyond that it is no arm

double f32(BigEndianReader& in) noexcept { return static_cast<double>(std::bit_cast<float>(in.u32())); }

bool finite(const std::array<double, 6>& joints) noexcept {
  for (const double q : joints)
    if (!(std::abs(q) <= kMost_deg)) return false;
  return true;
}

std::size_t done(const BigEndianWriter& out) noexcept { return out.ok() ? out.size() : 0; }

}  // namespace

bool isJ519Status(std::span<const char> packet) noexcept {
  BigEndianReader in(packet);
  const std::uint32_t type = in.u32();
  return in.ok() && (type == kStatus1 || type == kStatus3 || type == kStatus4);
}

std::optional<J519Status> decodeJ519Status(std::span<const char> packet) noexcept {
  BigEndianReader in(packet);
  J519Status s;
  const std::uint32_t type = in.u32();
  s.version = in.u32();
  s.sequence = in.u32();
  const bool first = type == kStatus1 && packet.size() == kStatus1Size;
  if (!first && !(type == kStatus3 && packet.size() == kStatus3Size) &&
      !(type == kStatus4 && packet.size() == kStatus4Size))
    return std::nullopt;
  const std::uint8_t status = in.u8();
  s.ready = (status & 1U) != 0;
  s.received = (status & 2U) != 0;
  s.systemReady = !first || (status & 4U) != 0;
  s.inMotion = (status & 8U) != 0;
  if (first) {
    (void)in.bytes(7);  // an input that was asked for
  } else {
    const std::uint8_t robot = in.u8();
    s.inError = (robot & 1U) != 0;
    s.pendantOn = (robot & 2U) != 0;
    s.emergencyStop = (robot & 4U) != 0;
    s.contactStop = in.u8();
    (void)in.u8();
  }
  s.time_ms = in.u32();
  (void)in.bytes(4 * kAxes);  // the pose
  for (double& q : s.joints_deg) q = f32(in);
  if (!in.ok() || !finite(s.joints_deg)) return std::nullopt;
  return s;
}

std::optional<J519Capability> decodeJ519Capability(std::span<const char> packet) noexcept {
  BigEndianReader in(packet);
  const std::uint32_t type = in.u32();
  if (type != kCapability || packet.size() != kCapabilitySize) return std::nullopt;
  (void)in.bytes(8);  // version of this packet, id
  J519Capability c;
  c.cycle_ms = in.u32();
  (void)in.u32();  // packets that it gathers before it moves
  c.version = in.u32();
  return c;
}

std::optional<J519Limit> decodeJ519Limit(std::span<const char> packet) noexcept {
  BigEndianReader in(packet);
  const std::uint32_t type = in.u32();
  if (type != kLimit || packet.size() != kLimitSize) return std::nullopt;
  (void)in.u32();
  J519Limit limit;
  limit.axis = in.u32();
  limit.kind = in.u32();
  (void)in.bytes(8);  // largest speed of the tool point, interval
  if (limit.axis < 1 || limit.axis > kAxes || limit.kind > 2) return std::nullopt;
  for (int i = 0; i < 2 * kPlaces; ++i) {  // without load, then with the largest
    const double value = f32(in);
    if (!std::isfinite(value) || value < 0.0) return std::nullopt;
    if (value > 0.0 && (limit.least == 0.0 || value < limit.least)) limit.least = value;
  }
  if (limit.least == 0.0) return std::nullopt;
  return limit;
}

std::size_t formatJ519Start(J519Layout layout, std::uint32_t version, std::span<char> out) noexcept {
  BigEndianWriter w(out);
  w.u32(layout == J519Layout::First ? kStart1 : kStart3);
  w.u32(version);
  return done(w);
}

std::size_t formatJ519Stop(std::uint32_t version, std::span<char> out) noexcept {
  BigEndianWriter w(out);
  w.u32(kStop);
  w.u32(version);
  return done(w);
}

std::size_t formatJ519CapabilityRequest(std::uint32_t version, std::span<char> out) noexcept {
  BigEndianWriter w(out);
  w.u32(kCapability);
  w.u32(version);
  w.u32(1);
  for (int i = 0; i < 4; ++i) w.u32(0);
  return done(w);
}

std::size_t formatJ519LimitRequest(std::uint32_t version, std::uint32_t axis, std::uint32_t kind,
                                   std::span<char> out) noexcept {
  BigEndianWriter w(out);
  w.u32(kLimit);
  w.u32(version);
  w.u32(axis);
  w.u32(kind);
  return done(w);
}

std::size_t formatJ519Command(const J519Command& c, std::span<char> out) noexcept {
  if (!finite(c.joints_deg)) return 0;
  BigEndianWriter w(out);
  const bool first = c.layout == J519Layout::First;
  w.u32(first ? kCommand1 : kCommand3);
  w.u32(c.version);
  w.u32(c.sequence);
  w.u8(c.last ? 1 : 0);
  if (first) {
    w.u8(0);  // no input is asked for
    w.u16(0);
    w.u16(0);
    w.u8(1);  // joints
    w.u8(0);  // no output is set
    for (int i = 0; i < 4; ++i) w.u16(0);
    for (int i = 0; i < kAxes; ++i)
      w.u32(std::bit_cast<std::uint32_t>(i < 6 ? static_cast<float>(c.joints_deg[static_cast<std::size_t>(i)]) : 0.0F));
  } else {
    w.u8(1);  // it is to move
    w.u16(kJointStyle);
    for (int i = 0; i < kAxes; ++i) w.f64(i < 6 ? c.joints_deg[static_cast<std::size_t>(i)] : 0.0);
    for (int i = 0; i < 32; ++i) w.u64(0);  // outputs
  }
  return done(w);
}

}  // namespace articulus::hardware
