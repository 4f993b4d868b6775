#pragma once
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace articulus::cli {

/// Rows of CSV to a descriptor. Numbers are the shortest text that reads back as the same double (of the two zeros,
/// 0). What was written leaves
/// when the buffer is full and at flush(). A reader that has gone away (| head) is no error: closed() tells, and
/// nothing more need be computed.
/// Thread  any, one object a descriptor
class CsvWriter {
 public:
  explicit CsvWriter(int descriptor) : descriptor_(descriptor) {}

  void header(std::string_view names);  ///< "a,b,c"
  CsvWriter& number(double value);
  CsvWriter& integer(long long value);
  void endRow();
  void flush();

  [[nodiscard]] bool closed() const { return closed_; }
  /// Errors  StorageFailure: the disk is full
  [[nodiscard]] base::Result<void> result() const;

 private:
  void separate();
  int descriptor_;
  std::string buffer_;
  bool first_ = true, closed_ = false;
  int failure_ = 0;  ///< errno
};

}  // namespace articulus::cli
