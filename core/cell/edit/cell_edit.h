#pragma once
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "core/base/json_value.h"
#include "core/base/result.h"

namespace articulus::cell {

/// One place at which an edited cell is not its base.
struct CellDifference {
  std::string pointer;    ///< JSON pointer: "/limits/box_lower_m/0"
  std::string path;       ///< as errors name it: "limits.box_lower_m[0]"
  std::string base, now;  ///< as JSON; empty where it is not there
};

/// A cell file as it is edited: a shipped cell, and what is different from it. The shipped file is never touched; what
/// is written is a variant of it (cell_variant.h), of differences only. A cell of somebody's own that is a variant goes
/// on as one; one that says everything itself stays so, and its differences are those of this edit.
/// Thread  any, one at a time
class CellEdit {
 public:
  /// Errors  as of loadCell() for what is not there or no JSON; Conflict: it is a variant of one that is not shipped
  [[nodiscard]] static base::Result<CellEdit> open(const std::string& keyOrFile,
                                                   const std::filesystem::path& resources);
  /// In  from: key of the shipped cell that base is; empty: what is written says everything
  CellEdit(std::string from, const nlohmann::json& base);

  [[nodiscard]] const std::string& from() const { return from_; }
  [[nodiscard]] const nlohmann::json& now() const { return now_; }
  [[nodiscard]] const nlohmann::json& base() const { return base_; }
  /// Null where nothing is there.  In  pointer: JSON pointer
  [[nodiscard]] const nlohmann::json& at(const std::string& pointer) const;

  /// Several changes are undone as one between begin() and the next begin(); so is what a person types into one field.
  /// In  field: the same again goes on with the change under way; empty: another one
  void begin(const std::string& field = {});
  void put(const std::string& pointer, const nlohmann::json& value);
  void erase(const std::string& pointer);  ///< what is not there stays so
  [[nodiscard]] bool canUndo() const { return !before_.empty(); }
  void undo();  ///< what came since the last begin()

  [[nodiscard]] std::vector<CellDifference> differences() const;
  /// Puts the base's back, as a change of its own.
  void takeBack(const CellDifference& difference);
  [[nodiscard]] bool changedSinceSaved() const { return !(now_ == saved_); }

  /// The cell file: "variant_of", name and differences, or all of it.
  [[nodiscard]] nlohmann::ordered_json file() const;
  /// Why it may not be written there: a shipped cell lies or is called so, no .json file, no folder.  Errors  Conflict
  [[nodiscard]] static base::Result<void> mayBeWritten(const std::filesystem::path& file,
                                                       const std::filesystem::path& resources);
  /// Whole or not at all; a cell of one's own that lies there is replaced.
  /// Errors  as of mayBeWritten() and base::writeWholeFile()
  [[nodiscard]] base::Result<void> save(const std::filesystem::path& file, const std::filesystem::path& resources);

 private:
  std::string from_;
  base::JsonValue base_, now_, saved_;
  std::vector<base::JsonValue> before_;
  std::string field_;  ///< of the change under way
};

}  // namespace articulus::cell
