#pragma once
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>

namespace articulus::fuzz {

inline std::string_view textOf(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// A file in memory with what is tried, for readers that take files; gone with the program.
class MemoryFile {
 public:
  explicit MemoryFile(const std::string& name)
      : folder_(std::filesystem::path("/dev/shm") / ("articulus_fuzz_" + std::to_string(::getpid()))),
        file_(folder_ / name) {
    std::filesystem::create_directories(folder_);
  }
  ~MemoryFile() {
    std::error_code none;
    std::filesystem::remove_all(folder_, none);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;

  void put(std::string_view text) const {
    std::FILE* const out = std::fopen(file_.c_str(), "wb");
    if (!out || std::fwrite(text.data(), 1, text.size(), out) != text.size()) std::abort();
    std::fclose(out);
  }
  [[nodiscard]] const std::filesystem::path& path() const { return file_; }
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_, file_;
};

/// An error without words is a finding too.
template <class Result>
void expectWords(const Result& result) {
  if (!result && (result.error().message.empty() || result.error().remedy.empty())) std::abort();
}

}  // namespace articulus::fuzz
