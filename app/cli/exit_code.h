#pragma once
#include "core/base/error.h"

namespace articulus::cli {

/// What articulusctl ends with; documented in its --help.
enum class ExitCode : int {
  Ok = 0,
  Internal = 1,
  BadInput = 2,
  NotPermitted = 3,
  Stopped = 4,
  Storage = 5,
  NotReached = 6
};

[[nodiscard]] constexpr ExitCode exitCodeOf(base::ErrorCode code) noexcept {
  switch (code) {
    case base::ErrorCode::InvalidArgument:
    case base::ErrorCode::NotFound:
    case base::ErrorCode::ParseError:
    case base::ErrorCode::OutOfRange:
    case base::ErrorCode::Conflict: return ExitCode::BadInput;
    case base::ErrorCode::PermissionDenied: return ExitCode::NotPermitted;
    case base::ErrorCode::DeviceFailure:
    case base::ErrorCode::Cancelled: return ExitCode::Stopped;
    case base::ErrorCode::StorageFailure: return ExitCode::Storage;
    case base::ErrorCode::Internal: break;
  }
  return ExitCode::Internal;
}

}  // namespace articulus::cli
