#pragma once
#include "core/base/result.h"
#include "core/protocol/program.h"
#include "core/protocol/protocol.h"
#include "core/storage/records.h"

namespace articulus::run {

/// What a stored run walked: its frozen protocol, unrolled for the side of its specimen.
struct StoredProgram {
  protocol::Protocol protocol;
  protocol::Program program;
};

/// Errors  ParseError for a protocol that this version does not read
/// Thread  any but control
[[nodiscard]] base::Result<StoredProgram> storedProgram(const storage::RunRecord& run);

}  // namespace articulus::run
