#pragma once
#include <array>
#include <cstdint>
#include <span>

#include "core/storage/detail/digest.h"

namespace articulus::storage::detail {

/// BLAKE2b-256 of messages that do not depend on one another, as Digest gives it of the bytes of each; four at a time,
/// one in each lane of a vector register, which takes a third of the time. Where the processor has no AVX2, one by one.
/// In      digests: as many as messages
/// Thread  any
/// Source  RFC 7693
/// Test    tests/core/storage/digest_lanes_test.cpp
void hashEach(std::span<const std::span<const std::uint8_t>> messages,
              std::span<std::array<unsigned char, kDigestBytes>> digests);

}  // namespace articulus::storage::detail
