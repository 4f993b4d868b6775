#include "core/storage/detail/part_file.h"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/storage/database.h"

namespace articulus::storage::detail {

namespace {

base::OutputFile opened(const std::filesystem::path& target) {
  auto file = base::OutputFile::open(target, base::FileMode::Private);
  if (!file) throw StorageError(file.error());
  return std::move(*file);
}

void must(const base::Result<void>& done) {
  if (!done) throw StorageError(done.error());
}

}  // namespace

PartFile::PartFile(const std::filesystem::path& target) : file_(opened(target)) {}

void PartFile::write(std::string_view text) {
  must(file_.write(text));
  written_ += text.size();
}

void PartFile::write(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  write(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
}

void PartFile::write(std::int64_t value) {
  std::array<char, 24> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  write(std::string_view(text.data(), static_cast<std::size_t>(end - text.data())));
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
  slot_ = written_;
  slotLength_ = length;
  write(std::string(length, ' '));
  write("\n");
}

void PartFile::fill(std::string value) {
  keepOnLine(value);
  if (value.size() > slotLength_) value = value.substr(0, slotLength_ - 3) + "...";
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

void PartFile::commit() { must(file_.commit()); }

}  // namespace articulus::storage::detail
