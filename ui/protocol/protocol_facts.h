#pragma once
#include <QString>
#include <filesystem>
#include <functional>
#include <utility>
#include <vector>

#include "core/cell/cell_config.h"
#include "core/protocol/program.h"
#include "core/run/duration/expected_run.h"

namespace articulus::ui {

/// What a person wants to know of a protocol before it runs, in words.
struct ProtocolFacts {
  double duration_s = 0.0;
  std::vector<std::pair<QString, QString>> rows;  ///< what, how much: "Questions", "2 questions, 4 cuts"
  QString problem;                                ///< why it can not be unrolled; empty: it can
};

/// In  expected: how long the unrolled protocol will take
/// Thread  that of `expected`; a long protocol takes some tens of milliseconds
[[nodiscard]] ProtocolFacts factsOf(const protocol::Protocol& protocol, std::optional<spatial::Side> side,
                                    const std::function<run::ExpectedRun(const protocol::Program&)>& expected);

/// "Munich cell" of the key "munich"; the key itself where there is no such file.
[[nodiscard]] QString cellName(const std::string& key, const std::filesystem::path& resources);

/// Empty, or that the protocol is made for another cell than this, and for which. Where the same simulated specimen
/// lies in this vice as in that cell's own it suits here too: what the limits refuse is told beside it.
[[nodiscard]] QString otherCellWords(const protocol::Protocol& protocol, const cell::CellConfig& cell,
                                     const std::filesystem::path& resources);

/// Empty, or that the protocol is made for another simulated specimen than the one in the vice, and for which.
[[nodiscard]] QString otherSpecimenWords(const protocol::Protocol& protocol, const cell::CellConfig& cell,
                                         const std::filesystem::path& resources);

/// Empty, or that the protocol is mirrored: it is written for a right joint and the specimen is a left one.
[[nodiscard]] QString mirroredWords(const protocol::Protocol& protocol, std::optional<spatial::Side> specimenSide);

}  // namespace articulus::ui
