#include "hardware/optitrack_natnet/natnet_frame.h"

#include <cmath>

#include "hardware/io/little_endian_reader.h"

namespace articulus::hardware {
namespace {

constexpr std::size_t kPoint = 12;
constexpr double kFarthest_m = 100.0, kLargestError_m = 1.0, kUnitWithin = 0.02;
constexpr std::uint16_t kTracked = 1, kModelsChanged = 2;

/// Whose layout a frame has.
struct Layout {
  NatNetVersion version;
  std::size_t padding = 0;  ///< behind the markers of a body, before 3.0
  [[nodiscard]] bool sized() const noexcept { return version >= NatNetVersion{4, 1}; }
  [[nodiscard]] bool markersInBodies() const noexcept { return version < NatNetVersion{3, 0}; }
};

/// Number of items of a section that begins here, and the bytes of the section where it says them.
struct Section {
  std::uint32_t items = 0;
  std::size_t size = 0;
};
Section takeSection(LittleEndianReader& from, const Layout& layout) noexcept {
  Section section;
  section.items = from.u32();
  section.size = layout.sized() ? from.u32() : 0;
  return section;
}

WireBody bodyOf(const double (&p)[3], const double (&q)[4], double error_m, bool tracked) noexcept {
  WireBody body;
  if (!tracked) {
    body.sight = BodySight::Hidden;
    return body;
  }
  const double length = std::sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3]);
  // A comparison with what is no number is false.
  const bool sound = std::abs(length - 1.0) < kUnitWithin && std::abs(p[0]) < kFarthest_m &&
                     std::abs(p[1]) < kFarthest_m && std::abs(p[2]) < kFarthest_m && error_m >= 0.0 &&
                     error_m < kLargestError_m;
  body.sight = sound ? BodySight::Seen : BodySight::NoNumber;
  if (!sound) return body;
  body.X_TM.rotation = Eigen::Quaterniond(q[3], q[0], q[1], q[2]).normalized().toRotationMatrix();
  body.X_TM.translation = spatial::Vector3(p[0], p[1], p[2]);
  body.error_m = error_m;
  return body;
}

void takeBody(LittleEndianReader& from, const Layout& layout, std::span<const std::int32_t> ids,
              std::span<WireBody> found) noexcept {
  const std::int32_t id = from.i32();
  double p[3], q[4];  // q: x, y, z, w
  for (double& v : p) v = from.f32();
  for (double& v : q) v = from.f32();
  if (layout.markersInBodies()) from.skip(from.u32() * (kPoint + 4 + 4) + layout.padding);
  const double error_m = from.f32();
  const bool tracked = (from.u16() & kTracked) != 0;
  if (!from.ok()) return;
  for (std::size_t i = 0; i < ids.size() && i < found.size(); ++i)
    if (ids[i] == id) found[i] = bodyOf(p, q, error_m, tracked);
}

void passMarkerSets(LittleEndianReader& from, const Layout& layout) noexcept {
  const Section section = takeSection(from, layout);
  if (layout.sized()) return from.skip(section.size);
  for (std::uint32_t i = 0; i < section.items && from.ok(); ++i) {
    (void)from.text();
    from.skip(from.u32() * kPoint);
  }
}

void passSkeletons(LittleEndianReader& from, const Layout& layout) noexcept {
  const Section section = takeSection(from, layout);
  if (layout.sized()) return from.skip(section.size);
  for (std::uint32_t i = 0; i < section.items && from.ok(); ++i) {
    from.skip(4);
    const std::uint32_t bones = from.u32();
    for (std::uint32_t k = 0; k < bones && from.ok(); ++k) takeBody(from, layout, {}, {});
  }
}

/// Force plates and devices: channels of as many samples as each says.
void passChannels(LittleEndianReader& from, const Layout& layout) noexcept {
  const Section section = takeSection(from, layout);
  if (layout.sized()) return from.skip(section.size);
  for (std::uint32_t i = 0; i < section.items && from.ok(); ++i) {
    from.skip(4);
    const std::uint32_t channels = from.u32();
    for (std::uint32_t k = 0; k < channels && from.ok(); ++k) from.skip(from.u32() * std::size_t{4});
  }
}

void passPoints(LittleEndianReader& from, const Layout& layout, std::size_t size) noexcept {
  const Section section = takeSection(from, layout);
  from.skip(layout.sized() ? section.size : section.items * size);
}

void takeEnd(LittleEndianReader& from, const Layout& layout, NatNetFrame& frame) noexcept {
  if (layout.version < NatNetVersion{3, 0}) from.skip(4);  // latency of the program
  from.skip(8);                                            // time code
  frame.time_s = layout.version >= NatNetVersion{2, 7} ? from.f64() : static_cast<double>(from.f32());
  if (layout.version >= NatNetVersion{3, 0}) {
    frame.exposed = from.u64();
    frame.received = from.u64();
    frame.sent = from.u64();
  }
  if (layout.version >= NatNetVersion{4, 1}) from.skip(8);  // time of a network with a common clock
  frame.modelsChanged = (from.u16() & kModelsChanged) != 0;
}

std::optional<NatNetFrame> decode(std::span<const char> body, const Layout& layout, std::span<const std::int32_t> ids,
                                  std::span<WireBody> found) noexcept {
  for (WireBody& one : found) {
    one = {};
    one.sight = BodySight::NotPlugged;
  }
  LittleEndianReader from(body);
  NatNetFrame frame;
  frame.number = from.i32();
  passMarkerSets(from, layout);
  passPoints(from, layout, kPoint);  // markers without a name
  const Section bodies = takeSection(from, layout);
  frame.bodies = bodies.items;
  if (layout.sized() && bodies.size > from.left()) return {};
  const std::size_t behind = from.left() - (layout.sized() ? bodies.size : 0);
  for (std::uint32_t i = 0; i < bodies.items && from.ok(); ++i) takeBody(from, layout, ids, found);
  if (layout.sized()) {
    if (!from.ok() || from.left() < behind) return {};
    from.skip(from.left() - behind);
  }
  passSkeletons(from, layout);
  if (layout.version >= NatNetVersion{4, 1}) passPoints(from, layout, 0);  // assets
  passPoints(from, layout, layout.version >= NatNetVersion{3, 0} ? kPoint + 14 : kPoint + 10);
  if (layout.version >= NatNetVersion{2, 9}) passChannels(from, layout);
  if (layout.version >= NatNetVersion{2, 11}) passChannels(from, layout);
  takeEnd(from, layout, frame);
  // A zero of four bytes ends it; some servers leave it out.
  if (!from.ok() || (from.left() != 0 && from.left() != 4)) return {};
  return frame;
}

}  // namespace

std::optional<NatNetFrame> decodeNatNetFrame(std::span<const char> body, const NatNetVersion& version,
                                             std::span<const std::int32_t> ids, std::span<WireBody> found) noexcept {
  if (!version.described()) return {};
  const Layout layout{version, 0};
  auto frame = decode(body, layout, ids, found);
  // Before 3.0 some sources have four more bytes in each body: only one of the two ends where the frame ends.
  if (!frame && layout.markersInBodies()) frame = decode(body, {version, 4}, ids, found);
  return frame;
}

spatial::Pose withZUp(const spatial::Pose& X_TM) noexcept {
  const spatial::Matrix3 turn = (spatial::Matrix3() << 1, 0, 0, 0, 0, -1, 0, 1, 0).finished();
  spatial::Pose X;
  X.rotation = turn * X_TM.rotation;
  X.translation = turn * X_TM.translation;
  return X;
}

}  // namespace articulus::hardware
