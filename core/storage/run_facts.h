#pragma once
#include <array>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/storage/records.h"

namespace articulus::storage {

using Facts = std::vector<std::pair<std::string, std::string>>;

/// Where the numbers of a run come from, simulated or measured first of all: what every file of it says, whatever its
/// kind.
[[nodiscard]] Facts runFacts(const RunRecord& run);

/// When an imported test was measured, in the words of its file, and how long its data are.
struct ImportedTimes {
  std::string began{};     ///< "2026/11/20 10:00:00"; empty: the file does not tell, or an older version imported it
  std::string length_s{};  ///< "60.000"; empty: an older version imported it
};
[[nodiscard]] ImportedTimes importedTimes(const ImportOrigin& origin);

/// Its arm was simulated and its load cell real: the loads were measured, the motion was computed.
[[nodiscard]] bool isBench(const RunRecord& run);

/// Joints of the arm that made it; 0 where its cell does not tell, as of an import.
[[nodiscard]] int armAxes(const RunHeader& header);

/// Bodies, axes and signs of the channels (core/README.md, Frames). Of an imported run they are what its columns were
/// mapped to, which nobody has verified, with what was taken for given.
[[nodiscard]] Facts signConventions(const RunRecord& run);

/// The whole numbers of a sample, in the order of the columns of a file.
struct WholeColumn {
  std::string_view name, meaning;
};
inline constexpr std::array<WholeColumn, 5> kWholeColumns{{
    {"cycle", "number of the control cycle since the station started"},
    {"state", "0 stop, 1 joint, 2 position, 3 force, 4 home, 5 initial position, 6 fault"},
    {"step", "step of the protocol, from 0; -1 outside"},
    {"load_cycle", "repetition inside a load cycle step, from 1; 0 elsewhere"},
    {"flags", "sum of 1 dead-man held, 2 late cycle, 4 drive saturated, 8 load cell bridged"},
}};

}  // namespace articulus::storage
