#pragma once
#include <filesystem>
#include <functional>
#include <optional>
#include <string>

#include "core/cell/cell_config.h"
#include "core/sensing/tool_calibration.h"
#include "core/station/station_link.h"

namespace articulus::procedure {

/// An identified tool with who stands for it.
struct StoredTool {
  sensing::ToolCalibration tool;
  std::string cell;      ///< key of the cell that it hangs in
  std::string by, when;  ///< person; UTC, ISO 8601
  bool simulated = true;
};

/// Tags a text with the secret of the station (AccountStore::tagger, "tool"): a file of a tool that was changed, or put
/// there, by anything else does not fit its tag.
inline constexpr const char* kToolTag = "tool";
using ToolTagger = std::function<std::string(const std::string& text)>;

/// Where the tool of a cell lies: DATA/tools/KEY.json. It belongs to the cell, not to the person: everybody who signs
/// in works with the same bracket.
[[nodiscard]] std::filesystem::path toolFile(const std::filesystem::path& dataFolder, const std::string& cellKey);

/// Whole or not at all; replaces what was there.
/// Errors  InvalidArgument: no name of who signs, a number is not finite or the station would not take the mass;
///         StorageFailure
[[nodiscard]] base::Result<void> saveTool(const std::filesystem::path& dataFolder, const StoredTool& tool,
                                          const ToolTagger& tagger);

/// The tool that was put in force last, or none. Its offset is not known any more: the load cell drifts, and is zeroed
/// in every session anyway.
/// Errors  ParseError and the like with file, key and remedy: a tool that cannot be read, or does not fit its tag, must
///         not be passed over silently
[[nodiscard]] base::Result<std::optional<StoredTool>> loadTool(const std::filesystem::path& dataFolder,
                                                               const cell::CellConfig& cell, const ToolTagger& tagger);

/// Puts a tool in force from the next cycle on. The station refuses it while the robot moves or a specimen is mounted,
/// and says so in its answer to the command of that number. Where the offset is known the load cell counts as zeroed by
/// it; where it is not, the cell must be zeroed before loads mean anything.
/// Errors  DeviceFailure where the station takes no commands
[[nodiscard]] base::Result<std::uint64_t> useTool(station::StationLink& link, const sensing::ToolCalibration& tool);

/// What desktop and command line do as a session begins: the tool that was put in force for this cell last is in force
/// again, and is returned; none where the cell works with what its file states.
/// Errors  of loadTool() and useTool(); then nothing was changed, and the tool that the cell file states is in force
[[nodiscard]] base::Result<std::optional<StoredTool>> useStoredTool(station::StationLink& link,
                                                                    const cell::CellConfig& cell,
                                                                    const std::filesystem::path& dataFolder,
                                                                    const ToolTagger& tagger);

/// Back to what the cell file states. No error where there is none.
[[nodiscard]] base::Result<void> forgetTool(const std::filesystem::path& dataFolder, const std::string& cellKey);

}  // namespace articulus::procedure
