#pragma once
#include <string>

namespace articulus::base {

/// What kind of thing went wrong; the exit codes of the command line and the wording of the desktop follow from it.
enum class ErrorCode {
  InvalidArgument,   ///< a value from a person or a file is outside what it may be
  NotFound,          ///< a file, account, run or key is missing
  ParseError,        ///< a file is not what it claims to be
  OutOfRange,        ///< a number beyond its stated range
  Conflict,          ///< it exists already, or the state forbids it now
  PermissionDenied,  ///< wrong password, wrong role, locked account, unreadable file
  StorageFailure,    ///< SQLite or the disk refused
  DeviceFailure,     ///< a device did not answer as it must
  Cancelled,         ///< a person asked to stop
  Internal,          ///< a broken invariant: a defect of ours
};

/// An expected failure, in words a person can act on.
struct Error {
  ErrorCode code = ErrorCode::Internal;
  std::string message;  ///< what happened, with the file and key where there is one
  std::string remedy;   ///< what to do next; may be empty only where nothing can be done

  /// message and remedy as one text for a terminal or a message box
  [[nodiscard]] std::string text() const { return remedy.empty() ? message : message + "\n" + remedy; }
};

}  // namespace articulus::base
