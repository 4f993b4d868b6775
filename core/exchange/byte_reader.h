#pragma once
#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace articulus::exchange {

/// Numbers out of bytes of a foreign file: each look is within them, or nothing is given and failed() says so.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes, bool bigEndian = false) : bytes_(bytes), big_(bigEndian) {}

  [[nodiscard]] std::size_t at() const { return at_; }
  [[nodiscard]] std::size_t left() const { return bytes_.size() - at_; }
  [[nodiscard]] bool failed() const { return failed_; }
  void go(std::size_t to) {
    failed_ = failed_ || to > bytes_.size();
    if (!failed_) at_ = to;
  }
  void skip(std::size_t count) {
    failed_ = failed_ || count > left();
    if (!failed_) at_ += count;
  }
  std::string_view text(std::size_t count) {
    if (failed_ || count > left()) {
      failed_ = true;
      return {};
    }
    const auto text = bytes_.substr(at_, count);
    at_ += count;
    return text;
  }
  /// 0 once it failed.
  template <class T>
  requires std::integral<T> || std::floating_point<T> T number() {
    const auto raw = text(sizeof(T));
    if (raw.empty()) return T{};
    return numberIn<T>(raw.data(), big_);
  }
  template <class T>
  [[nodiscard]] static T numberIn(const char* raw, bool bigEndian) {
    char ordered[sizeof(T)];
    for (std::size_t i = 0; i < sizeof(T); ++i) ordered[i] = raw[bigEndian ? sizeof(T) - 1 - i : i];
    T value;
    std::memcpy(&value, ordered, sizeof(T));
    return value;
  }

 private:
  static_assert(std::endian::native == std::endian::little);
  std::string_view bytes_;
  std::size_t at_ = 0;
  bool big_ = false, failed_ = false;
};

}  // namespace articulus::exchange
