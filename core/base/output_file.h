#pragma once
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace articulus::base {

/// Whom a new file is for. A file that is replaced keeps the mode that it had.
enum class FileMode {
  Shared,   ///< as the umask says
  Private,  ///< its owner only, whatever the umask: what was recorded of a specimen
  Kept      ///< likewise, in a data folder, under a name that the program chose: no link is followed, neither the file
            ///< nor its folder may be one
};

/// A file of ours that is written whole or not at all: to FILE.part, which commit() puts in the place of FILE. Links
/// are followed: the link stays and what it names is replaced; one that leads nowhere is refused. "-" is standard
/// output. To a device or a pipe is written at once, as nothing can be put in its place. A folder, a socket, a disk and
/// a pipe that nobody reads are refused. A FILE.part that a broken-off write has left is written anew; one that another
/// program writes to is not touched.
/// Errors  InvalidArgument: no place for a file; NotFound: its folder is missing; Conflict: somebody else writes it;
///         PermissionDenied; StorageFailure: the disk, which is said to be full where it is
/// Thread  any but control, one at a time
class OutputFile {
 public:
  [[nodiscard]] static Result<OutputFile> open(const std::filesystem::path& file, FileMode mode = FileMode::Shared);
  OutputFile(OutputFile&& other) noexcept;
  OutputFile& operator=(OutputFile&&) = delete;
  ~OutputFile();  ///< leaves nothing of what was not committed

  /// Keeps the first error; later texts are passed over, and commit() says it too.
  Result<void> write(std::string_view text);
  [[nodiscard]] Result<void> commit();
  /// Writes over what was written at this byte, where it does not stream.
  [[nodiscard]] Result<void> overwrite(std::size_t at, std::string_view text);
  /// Whether what is written is out at once and cannot be taken back.
  [[nodiscard]] bool streams() const noexcept;
  /// The FILE.part, for a library that opens and writes it itself; commit() then puts it in its place as ever. From now
  /// on nobody but that library keeps others from writing it.
  /// Errors  InvalidArgument: it streams, and a library would have to go back in it
  [[nodiscard]] Result<std::filesystem::path> letLibraryWrite();

 private:
  struct State;
  explicit OutputFile(std::unique_ptr<State> state);
  std::unique_ptr<State> state_;
};

/// A whole text as a file.
[[nodiscard]] Result<void> writeWholeFile(const std::filesystem::path& file, std::string_view text,
                                          FileMode mode = FileMode::Shared);

/// What would keep the file from being written, before the work that it is for. Makes and changes nothing.
[[nodiscard]] Result<void> canBeWritten(const std::filesystem::path& file);

/// Whether what is written to it is out at once: a pipe, a device, standard output.
[[nodiscard]] bool goesOutAtOnce(const std::filesystem::path& file);

/// The FILE.part that a write that was broken off has left, if there is one that nobody writes to.
[[nodiscard]] std::filesystem::path remainsOf(const std::filesystem::path& file);

}  // namespace articulus::base
