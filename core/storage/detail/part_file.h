#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/output_file.h"

namespace articulus::storage::detail {

/// Text of a file that is there whole or not at all (base::OutputFile), for its owner only. Numbers are the shortest
/// that read back the same, with '.'.
/// Throws  StorageError that says what is wrong with the folder or disk
class PartFile {
 public:
  explicit PartFile(const std::filesystem::path& target);

  void write(std::string_view text);
  void write(std::int64_t value);
  /// A comma, then the number; nothing behind it for NaN.
  void field(double value);
  void field(std::int64_t value);
  /// A line "# key: value".
  void comment(std::string_view key, std::string value);
  /// A comment of which only the length is known yet: fill() writes it before commit(), cut where it is too long.
  void keepComment(std::string_view key, std::size_t length);
  void fill(std::string value);
  void commit();
  /// Whether nothing can be filled in any more: it goes to a device or a pipe.
  [[nodiscard]] bool streams() const noexcept { return file_.streams(); }

 private:
  template <class Number>
  void put(Number value);  // where there is room
  void makeRoom(std::size_t bytes);
  void flush();

  base::OutputFile file_;
  std::vector<char> buffer_;  // numbers are made where they will stand; used_ of it hold text
  std::size_t used_ = 0;
  std::size_t written_ = 0;                // without what is in the buffer
  std::size_t slot_ = 0, slotLength_ = 0;  // where the comment is kept
};

}  // namespace articulus::storage::detail
