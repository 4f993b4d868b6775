#include "hardware/abb_egm/egm_message.h"

#include <cmath>
#include <utility>

#include "hardware/io/protobuf_reader.h"
#include "hardware/io/protobuf_writer.h"

namespace articulus::hardware {
namespace {

using Kind = ProtobufReader::Kind;

constexpr std::uint64_t kData = 2, kCorrection = 3;  // types of messages
constexpr double kMost_deg = 3600.0;                 // beyond that it is no arm

EgmFault readHeader(std::span<const char> bytes, EgmState& s) noexcept {
  ProtobufReader in(bytes);
  bool numbered = false;
  std::uint64_t type = kData;
  while (in.next()) {
    if (in.kind() != Kind::Varint) continue;
    if (in.field() == 1) s.sequence = static_cast<std::uint32_t>(in.number()), numbered = true;
    if (in.field() == 2) s.time_ms = static_cast<std::uint32_t>(in.number());
    if (in.field() == 3) type = in.number();
  }
  if (!in.ok()) return EgmFault::NotProtobuf;
  if (type != kData) return EgmFault::OtherType;
  return numbered ? EgmFault::None : EgmFault::NoHeader;
}

/// Repeated doubles, one by one or packed.
EgmFault readJoints(std::span<const char> bytes, std::array<double, 6>& joints) noexcept {
  ProtobufReader in(bytes);
  std::size_t n = 0;
  const auto add = [&](double value) {
    if (n >= joints.size() || !(std::abs(value) <= kMost_deg)) return false;
    joints[n++] = value;
    return true;
  };
  while (in.next()) {
    if (in.field() != 1) continue;
    if (in.kind() == Kind::Fixed64) {
      if (!add(in.real())) return EgmFault::BadNumber;
    } else if (in.kind() == Kind::Bytes) {
      const auto packed = in.bytes();
      if (packed.size() % 8 != 0) return EgmFault::NotProtobuf;
      for (std::size_t at = 0; at < packed.size(); at += 8) {
        std::uint64_t raw = 0;
        for (std::size_t i = 8; i-- > 0;) raw = raw << 8U | static_cast<std::uint8_t>(packed[at + i]);
        if (!add(std::bit_cast<double>(raw))) return EgmFault::BadNumber;
      }
    } else {
      return EgmFault::BadNumber;
    }
  }
  if (!in.ok()) return EgmFault::NotProtobuf;
  return n == joints.size() ? EgmFault::None : EgmFault::NoJoints;
}

EgmFault readFeedback(std::span<const char> bytes, EgmState& s) noexcept {
  ProtobufReader in(bytes);
  bool joints = false;
  while (in.next()) {
    if (in.field() != 1 || in.kind() != Kind::Bytes) continue;
    if (std::exchange(joints, true)) return EgmFault::Twice;
    if (const EgmFault fault = readJoints(in.bytes(), s.joints_deg); fault != EgmFault::None) return fault;
  }
  if (!in.ok()) return EgmFault::NotProtobuf;
  return joints ? EgmFault::None : EgmFault::NoJoints;
}

/// The one number of a message that has no other.
bool readEnum(std::span<const char> bytes, std::uint64_t& value) noexcept {
  ProtobufReader in(bytes);
  while (in.next())
    if (in.field() == 1 && in.kind() == Kind::Varint) value = in.number();
  return in.ok();
}

}  // namespace

EgmFault decodeEgmRobot(std::span<const char> datagram, EgmState& s) noexcept {
  s = {};
  ProtobufReader in(datagram);
  bool header = false, feedback = false;
  while (in.next()) {
    EgmFault fault = EgmFault::None;
    std::uint64_t value = 0;
    if (in.field() == 1 && in.kind() == Kind::Bytes) {
      fault = std::exchange(header, true) ? EgmFault::Twice : readHeader(in.bytes(), s);
    } else if (in.field() == 2 && in.kind() == Kind::Bytes) {
      fault = std::exchange(feedback, true) ? EgmFault::Twice : readFeedback(in.bytes(), s);
    } else if ((in.field() == 4 || in.field() == 5 || in.field() == 8) && in.kind() == Kind::Bytes) {
      if (!readEnum(in.bytes(), value)) return EgmFault::NotProtobuf;
      if (in.field() == 4 && value <= 2) s.motors = static_cast<EgmState::Motors>(value);
      if (in.field() == 5 && value <= 3) s.guidance = static_cast<EgmState::Guidance>(value);
      if (in.field() == 8 && value <= 2) s.rapid = static_cast<EgmState::Rapid>(value);
    } else if (in.field() == 6 && in.kind() == Kind::Varint) {
      s.converged = in.number() != 0;
    }
    if (fault != EgmFault::None) return fault;
  }
  if (!in.ok()) return EgmFault::NotProtobuf;
  if (!header) return EgmFault::NoHeader;
  return feedback ? EgmFault::None : EgmFault::NoJoints;
}

std::size_t formatEgmSensor(const EgmSetPoint& p, std::span<char> out) noexcept {
  bool finite = true;
  for (const double q : p.joints_deg) finite = finite && std::abs(q) <= kMost_deg;
  for (const double x : p.position_mm) finite = finite && std::abs(x) <= 1e5;
  for (const double u : p.orientation) finite = finite && std::abs(u) <= 1.001;
  if (!finite) return 0;
  ProtobufWriter w(out);
  w.message(1, [&](ProtobufWriter& header) {
    header.number(1, p.sequence);
    header.number(2, p.time_ms);
    header.number(3, kCorrection);
  });
  w.message(2, [&](ProtobufWriter& planned) {
    if (!p.asPose) {
      planned.message(1, [&](ProtobufWriter& joints) {
        for (const double q : p.joints_deg) joints.real(1, q);
      });
      return;
    }
    planned.message(2, [&](ProtobufWriter& pose) {
      pose.message(1, [&](ProtobufWriter& position) {
        for (std::uint32_t i = 0; i < 3; ++i) position.real(i + 1, p.position_mm[i]);
      });
      pose.message(2, [&](ProtobufWriter& orientation) {
        for (std::uint32_t i = 0; i < 4; ++i) orientation.real(i + 1, p.orientation[i]);
      });
    });
  });
  return w.ok() ? w.size() : 0;
}

}  // namespace articulus::hardware
