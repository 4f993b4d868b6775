#pragma once
#include <span>

#include "core/protocol/field_spec.h"

namespace articulus::protocol {

/// The keys of a ramp, sine, triangle and profile.
[[nodiscard]] std::span<const FieldSpec> waveformFields() noexcept;

}  // namespace articulus::protocol
