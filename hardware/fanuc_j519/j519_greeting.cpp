#include "hardware/fanuc_j519/j519_greeting.h"

#include <algorithm>

namespace articulus::hardware {
namespace {

constexpr std::uint32_t kFirst = 1, kThird = 3, kNewest = 4;  // versions whose packets we know

}  // namespace

void J519Greeting::again() noexcept {
  stopped_ = capabilityAsked_ = started_ = answered_ = false;
  capabilityKnown_ = wants_.layout == J519Layout::First;  // it knows no such question
  version_ = wants_.layout == J519Layout::First ? kFirst : kThird;
  if (!wants_.limits) known_ = kAll;
  asked_ = known_;
  problem_ = Problem::None;
}

void J519Greeting::retry() noexcept {
  if (started_) {  // it was asked, and nothing came
    again();
    return;
  }
  if (!capabilityKnown_) stopped_ = capabilityAsked_ = false;
  asked_ = known_;
}

std::size_t J519Greeting::next(std::span<char> out) noexcept {
  if (problem_ != Problem::None || started_) return 0;
  if (!stopped_) {
    stopped_ = true;
    return formatJ519Stop(version_, out);
  }
  if (!capabilityKnown_) {
    if (capabilityAsked_) return 0;
    capabilityAsked_ = true;
    return formatJ519CapabilityRequest(version_, out);
  }
  for (std::uint32_t i = 0; i < 18; ++i) {
    if ((asked_ & 1U << i) != 0) continue;
    asked_ |= 1U << i;
    return formatJ519LimitRequest(version_, i % 6 + 1, i / 6, out);
  }
  if (known_ != kAll) return 0;
  started_ = true;
  return formatJ519Start(wants_.layout, version_, out);
}

bool J519Greeting::hear(std::span<const char> packet) noexcept {
  if (const auto capability = decodeJ519Capability(packet)) {
    answered_ = true;
    if (capabilityKnown_) return true;
    capability_ = *capability;
    capabilityKnown_ = true;
    version_ = std::min(capability->version, kNewest);
    if (capability->version < kThird) problem_ = Problem::Version;
    else if (capability->cycle_ms != wants_.cycle_ms) problem_ = Problem::Rate;
    return true;
  }
  if (const auto limit = decodeJ519Limit(packet)) {
    answered_ = true;
    if (limit->axis > 6) return true;
    const std::uint32_t bit = 1U << (limit->kind * 6 + limit->axis - 1);
    limits_[limit->kind][limit->axis - 1] = limit->least;
    known_ |= bit;
    return true;
  }
  return false;
}

}  // namespace articulus::hardware
