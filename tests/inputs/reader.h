#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "tests/inputs/damages.h"

namespace articulus::test {

using Outcome = std::optional<base::Error>;

/// One kind of file: where the reader looks for it, and the reader.
struct Reader {
  std::string name;
  Kind kind;
  std::string file;  ///< its name in the folder, with those of folders in it
  std::string good;
  std::function<Outcome(const std::filesystem::path& file)> read;
  bool namesFile = true;  ///< a page of a device has no file
};

template <class T>
Outcome outcomeOf(const base::Result<T>& result) {
  if (result) return {};
  return result.error();
}

[[nodiscard]] std::string bytes(const std::filesystem::path& file);

/// What the programs keep in a data folder and find there again: tools, who is in a vice, mappings, calibrated arms,
/// maps of a field, heads and counts; and what they take from resources beside cells: checklists, templates of reports.
/// In  scratch: a folder of its own, where good ones are made
[[nodiscard]] std::vector<Reader> keptFiles(const std::filesystem::path& scratch);

/// The whole table: these, what comes with the program or from other systems, and recordings.
[[nodiscard]] std::vector<Reader> everyReader(const std::filesystem::path& scratch);

}  // namespace articulus::test
