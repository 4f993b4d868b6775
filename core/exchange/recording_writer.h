#pragma once
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"
#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// Letters that a format which begins with its facts keeps free for one that is amended.
inline constexpr std::size_t kAmendedLetters = 160;

/// Writes one recording to a file block by block, so that memory does not grow with its length. A row of the format
/// catalogue makes one for a file; what was not finished leaves nothing.
/// Errors  StorageFailure: the disk; InvalidArgument: what the format cannot hold
/// Thread  any but control, one at a time
class RecordingWriter {
 public:
  virtual ~RecordingWriter() = default;
  /// In  rows: the time and then one number for each channel of the header; a whole number of rows, row by row
  [[nodiscard]] virtual base::Result<void> append(std::span<const double> rows) = 0;
  /// Gives a fact of the header that was empty its value, which is known only after the rows: what a seal says.
  virtual void amend(std::string_view key, const std::string& value) = 0;
  /// What is out cannot be amended: a pipe.
  [[nodiscard]] virtual bool streams() const { return false; }
  /// Puts the file in its place.
  [[nodiscard]] virtual base::Result<void> finish() = 0;
};

}  // namespace articulus::exchange
