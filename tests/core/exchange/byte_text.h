#pragma once
#include <cstdint>
#include <cstring>
#include <string>

namespace articulus::test {

/// Bytes of a file that a test makes by hand, independent of the readers.
class ByteText {
 public:
  explicit ByteText(bool bigEndian = false) : big_(bigEndian) {}
  template <class T>
  ByteText& put(T value) {
    char raw[sizeof(T)];
    std::memcpy(raw, &value, sizeof(T));
    for (std::size_t i = 0; i < sizeof(T); ++i) text_ += raw[big_ ? sizeof(T) - 1 - i : i];
    return *this;
  }
  ByteText& raw(const std::string& bytes) {
    text_ += bytes;
    return *this;
  }
  /// A text behind its length of four bytes.
  ByteText& counted(const std::string& text) { return put(static_cast<std::uint32_t>(text.size())).raw(text); }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] std::size_t size() const { return text_.size(); }

 private:
  bool big_;
  std::string text_;
};

}  // namespace articulus::test
