#include "core/storage/detail/part_file.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

#include "core/storage/database.h"

namespace articulus::storage::detail {

namespace {

constexpr std::size_t kBuffer = 1 << 16;
constexpr std::size_t kLongestNumber = 32;  // and its comma

base::OutputFile opened(const std::filesystem::path& target) {
  auto file = base::OutputFile::open(target, base::FileMode::Private);
  if (!file) throw StorageError(file.error());
  return std::move(*file);
}

void must(const base::Result<void>& done) {
  if (!done) throw StorageError(done.error());
}

}  // namespace

PartFile::PartFile(const std::filesystem::path& target) : file_(opened(target)), buffer_(kBuffer) {}

void PartFile::flush() {
  must(file_.write(std::string_view(buffer_.data(), used_)));
  written_ += used_;
  used_ = 0;
}

void PartFile::makeRoom(std::size_t bytes) {
  if (used_ + bytes > buffer_.size()) flush();
  if (bytes > buffer_.size()) buffer_.resize(bytes);
}

void PartFile::write(std::string_view text) {
  if (text.size() > kBuffer) {  // nothing is won by gathering it
    flush();
    must(file_.write(text));
    written_ += text.size();
    return;
  }
  makeRoom(text.size());
  std::memcpy(buffer_.data() + used_, text.data(), text.size());
  used_ += text.size();
}

template <class Number>
void PartFile::put(Number value) {
  char* begin = buffer_.data() + used_;
  used_ += static_cast<std::size_t>(std::to_chars(begin, begin + kLongestNumber, value).ptr - begin);
}

void PartFile::field(double value) {
  makeRoom(kLongestNumber);
  buffer_[used_++] = ',';
  if (!std::isnan(value)) put(value);
}

void PartFile::field(std::int64_t value) {
  makeRoom(kLongestNumber);
  buffer_[used_++] = ',';
  put(value);
}

void PartFile::write(std::int64_t value) {
  makeRoom(kLongestNumber);
  put(value);
}

namespace {

/// A value in a comment stays on its line.
void keepOnLine(std::string& value) {
  std::replace_if(
      value.begin(), value.end(), [](unsigned char c) { return c < 0x20; }, ' ');
}

}  // namespace

void PartFile::keepComment(std::string_view key, std::size_t length) {
  write("# ");
  write(key);
  write(": ");
  slot_ = written_ + used_;
  slotLength_ = length;
  write(std::string(length, ' '));
  write("\n");
}

void PartFile::fill(std::string value) {
  keepOnLine(value);
  if (value.size() > slotLength_) value = value.substr(0, slotLength_ - 3) + "...";
  flush();
  must(file_.overwrite(slot_, value));
}

void PartFile::comment(std::string_view key, std::string value) {
  keepOnLine(value);
  write("# ");
  write(key);
  write(": ");
  write(value);
  write("\n");
}

void PartFile::commit() {
  flush();
  must(file_.commit());
}

}  // namespace articulus::storage::detail
