#include "hardware/qualisys_rt/qualisys_frame.h"

#include <cmath>

#include "hardware/io/little_endian_reader.h"

namespace articulus::hardware {
namespace {

constexpr std::uint32_t kBodies = 5, kBodiesWithResidual = 11;
constexpr std::size_t kComponentHeader = 8, kBodiesHeader = 8, kBody = 12 * 4, kResidual = 4;
constexpr double kFarthest_mm = 100'000.0, kLargestResidual_mm = 1'000.0, kRotationWithin = 0.02;

bool isRotation(const spatial::Matrix3& R) noexcept {
  const double off = (R.transpose() * R - spatial::Matrix3::Identity()).cwiseAbs().maxCoeff();
  return off < kRotationWithin && R.determinant() > 0.0;  // false where there is no number
}

bool takeBodies(std::span<const char> component, bool residual, QualisysFrame& frame) noexcept {
  LittleEndianReader from(component);
  frame.bodies = from.u32();
  from.skip(4);  // rates of camera data that came late or out of step
  frame.hasResidual = residual;
  const std::size_t stride = residual ? kBody + kResidual : kBody;
  if (!from.ok() || frame.bodies > from.left() / stride) return false;
  frame.told = from.bytes(frame.bodies * stride);
  return from.left() == 0;
}

}  // namespace

std::optional<QualisysFrame> decodeQualisysFrame(std::span<const char> body) noexcept {
  LittleEndianReader from(body);
  QualisysFrame frame;
  frame.time_us = from.u64();
  frame.number = from.u32();
  const std::uint32_t components = from.u32();
  bool any = false;
  for (std::uint32_t i = 0; i < components; ++i) {
    const std::size_t size = from.u32();
    const std::uint32_t kind = from.u32();
    if (!from.ok() || size < kComponentHeader || size - kComponentHeader > from.left()) return {};
    const std::span<const char> component = from.bytes(size - kComponentHeader);
    if (any || (kind != kBodies && kind != kBodiesWithResidual)) continue;
    if (component.size() < kBodiesHeader || !takeBodies(component, kind == kBodiesWithResidual, frame)) return {};
    any = true;
  }
  if (!from.ok() || from.left() != 0 || !any) return {};
  return frame;
}

WireBody qualisysBody(const QualisysFrame& frame, std::size_t index, QualisysRotation order) noexcept {
  WireBody body;
  const std::size_t stride = frame.hasResidual ? kBody + kResidual : kBody;
  LittleEndianReader from(frame.told.subspan(index * stride, stride));
  spatial::Vector3 place_mm;
  spatial::Matrix3 R;
  for (int i = 0; i < 3; ++i) place_mm[i] = from.f32();
  for (int i = 0; i < 9; ++i) R(i % 3, i / 3) = from.f32();
  if (order == QualisysRotation::ByRows) R.transposeInPlace();
  const double residual_mm = frame.hasResidual ? from.f32() : 0.0;
  if (std::isnan(place_mm.x()) && std::isnan(place_mm.y()) && std::isnan(place_mm.z())) {
    body.sight = BodySight::Hidden;
    return body;
  }
  const bool sound = place_mm.cwiseAbs().maxCoeff() < kFarthest_mm && place_mm.allFinite() && isRotation(R);
  body.sight = sound ? BodySight::Seen : BodySight::NoNumber;
  if (!sound) return body;
  body.X_TM.rotation = Eigen::Quaterniond(R).normalized().toRotationMatrix();
  body.X_TM.translation = 1e-3 * place_mm;
  if (residual_mm >= 0.0 && residual_mm < kLargestResidual_mm) body.error_m = 1e-3 * residual_mm;
  return body;
}

}  // namespace articulus::hardware
