#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "core/spatial/side.h"

namespace articulus::cell {

/// A cell or a simulated specimen that one may choose, as a list on the screen has it.
struct ShippedFile {
  std::string key;                    ///< file name without .json: "munich"
  std::string name;                   ///< "Munich cell", "human knee (simulated)"
  std::string description;            ///< of a cell, one paragraph; of a specimen, empty
  std::optional<spatial::Side> side;  ///< of a specimen, as in its file; none where it has none
  std::string specimen{};  ///< of a cell: the label of what lies in its vice, or the key of its file; empty: nothing
};

/// Files that can be read, by key; a broken one is left out: opening it gives the error.
/// Thread  any but control
[[nodiscard]] std::vector<ShippedFile> shippedCells(const std::filesystem::path& resources);
[[nodiscard]] std::vector<ShippedFile> shippedSpecimens(const std::filesystem::path& resources);
/// Cells of a laboratory's own, DATA/cells; the key of each is the path of its file.
[[nodiscard]] std::vector<ShippedFile> ownCells(const std::filesystem::path& dataFolder);

/// The name that a file of a cell, an arm or a mechanism has in it; its key where it has none or cannot be read.
[[nodiscard]] std::string nameIn(const std::filesystem::path& file);

/// "alesund, bologna": keys of the .json files of a folder, for messages.
[[nodiscard]] std::string keysIn(const std::filesystem::path& folder);

}  // namespace articulus::cell
