#pragma once
#include <span>

#include "core/protocol/field_spec.h"

namespace articulus::protocol {

struct Embedding;

/// The keys of a ramp, sine, triangle and profile.
[[nodiscard]] std::span<const FieldSpec> waveformFields() noexcept;

/// The columns of the CSV file of a profile.
void embedProfile(Embedding& in);

}  // namespace articulus::protocol
