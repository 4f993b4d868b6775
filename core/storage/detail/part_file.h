#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

namespace articulus::storage::detail {

/// Text to FILE.part; becomes FILE by commit(), goes away without it. Numbers are the shortest that read back the same,
/// with '.'.
/// Throws  StorageError that says what is wrong with the folder or disk
class PartFile {
 public:
  explicit PartFile(std::filesystem::path target);
  ~PartFile();
  PartFile(const PartFile&) = delete;
  PartFile& operator=(const PartFile&) = delete;

  void write(std::string_view text);
  void write(double value);
  void write(std::int64_t value);
  /// A line "# key: value".
  void comment(std::string_view key, std::string value);
  /// A comment of which only the length is known yet: fill() writes it before commit(), cut where it is too long.
  void keepComment(std::string_view key, std::size_t length);
  void fill(std::string value);
  void commit();

 private:
  void flush();
  [[noreturn]] void fail(const char* what) const;

  std::filesystem::path target_, part_;
  int descriptor_ = -1;
  std::string buffer_;
  std::size_t written_ = 0;                // without what is in the buffer
  std::size_t slot_ = 0, slotLength_ = 0;  // where the comment is kept
};

}  // namespace articulus::storage::detail
