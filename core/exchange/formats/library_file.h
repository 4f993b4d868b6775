#pragma once
#include <filesystem>
#include <string>

#include "core/base/output_file.h"

namespace articulus::exchange {

/// A file that a library opens and writes itself, put in its place like every other of ours.
/// Thread  any but control, one at a time
class LibraryFile {
 public:
  /// Errors  as base::OutputFile; InvalidArgument for what streams
  [[nodiscard]] static base::Result<LibraryFile> open(const std::filesystem::path& file);
  [[nodiscard]] const std::filesystem::path& part() const { return part_; }
  /// Whether the disk takes so many bytes more, which are kept free for it: libraries stumble where it does not.
  [[nodiscard]] bool reserve(std::size_t bytes) const;
  /// Nothing will come of it: what the library still writes goes nowhere, so that it can close without a disk. HDF5
  /// crashes at the end of the program where it could not write what it holds.
  void giveUp() const;
  /// In words, where the library tells no reason.
  [[nodiscard]] base::Error failure(const std::string& library) const;
  [[nodiscard]] base::Result<void> commit();

 private:
  LibraryFile(base::OutputFile out, std::string name, std::filesystem::path part)
      : out_(std::move(out)), name_(std::move(name)), part_(std::move(part)) {}
  base::OutputFile out_;
  std::string name_;
  std::filesystem::path part_;
};

}  // namespace articulus::exchange
