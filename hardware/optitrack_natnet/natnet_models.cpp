#include "hardware/optitrack_natnet/natnet_models.h"

#include "hardware/io/little_endian_reader.h"

namespace articulus::hardware {
namespace {

enum class Kind : std::uint32_t { MarkerSet, RigidBody, Skeleton, ForcePlate, Device, Camera, Asset };

constexpr std::size_t kPoint = 12, kQuaternion = 16;

void passTexts(LittleEndianReader& from, std::uint32_t count) noexcept {
  for (std::uint32_t i = 0; i < count && from.ok(); ++i) (void)from.text();
}

NatNetModel takeBody(LittleEndianReader& from, const NatNetVersion& version) noexcept {
  NatNetModel model;
  model.name = from.text();
  model.id = from.i32();
  from.skip(4 + kPoint);  // parent, and place in it
  if (version >= NatNetVersion{4, 2}) from.skip(kQuaternion);
  if (version < NatNetVersion{3, 0}) return model;
  const std::uint32_t markers = from.u32();
  from.skip(markers * (kPoint + 4));  // places, numbers of active ones
  if (version >= NatNetVersion{4, 0}) passTexts(from, markers);
  return model;
}

void passBodies(LittleEndianReader& from, const NatNetVersion& version) noexcept {
  const std::uint32_t bodies = from.u32();
  for (std::uint32_t i = 0; i < bodies && from.ok(); ++i) (void)takeBody(from, version);
}

void passAsset(LittleEndianReader& from, const NatNetVersion& version) noexcept {
  (void)from.text();
  from.skip(8);  // type, number
  passBodies(from, version);
  const std::uint32_t markers = from.u32();
  for (std::uint32_t i = 0; i < markers && from.ok(); ++i) {
    (void)from.text();
    from.skip(4 + kPoint + 4 + 2);
  }
}

/// What is no rigid body, where no size says how long it is.
bool pass(LittleEndianReader& from, Kind kind, const NatNetVersion& version) noexcept {
  constexpr std::size_t kPlate = 4 + 4 + kPoint + 144 * 4 + 4 * kPoint;  // size, origin, calibration, corners
  switch (kind) {
    case Kind::MarkerSet:
      (void)from.text();
      passTexts(from, from.u32());
      return true;
    case Kind::Skeleton:
      (void)from.text();
      from.skip(4);
      passBodies(from, version);
      return true;
    case Kind::ForcePlate:
      from.skip(4);
      (void)from.text();
      from.skip(kPlate + 8);
      passTexts(from, from.u32());
      return true;
    case Kind::Device:
      from.skip(4);
      passTexts(from, 2);
      from.skip(8);
      passTexts(from, from.u32());
      return true;
    case Kind::Camera:
      (void)from.text();
      from.skip(kPoint + kQuaternion);
      return true;
    case Kind::Asset: passAsset(from, version); return true;
    default: return false;
  }
}

}  // namespace

std::optional<std::size_t> readNatNetModels(std::span<const char> body, const NatNetVersion& version,
                                            const std::function<void(const NatNetModel&)>& see) noexcept {
  LittleEndianReader from(body);
  const std::uint32_t models = from.u32();
  if (!from.ok()) return {};
  std::size_t bodies = 0;
  for (std::uint32_t i = 0; i < models; ++i) {
    const auto kind = static_cast<Kind>(from.u32());
    const bool sized = version >= NatNetVersion{4, 1};
    const std::uint32_t size = sized ? from.u32() : 0;
    if (!from.ok() || size > from.left()) return {};
    // A size leads over what is not read of a model, and over kinds that nobody has described.
    LittleEndianReader one(sized ? from.bytes(size) : from.bytes(0));
    LittleEndianReader& model = sized ? one : from;
    if (kind == Kind::RigidBody) {
      const NatNetModel told = takeBody(model, version);
      if (!model.ok()) return {};
      see(told);
      ++bodies;
    } else if (!sized && !pass(from, kind, version)) {
      return {};
    }
    if (!from.ok()) return {};
  }
  return bodies;
}

}  // namespace articulus::hardware
