#pragma once
#include <nlohmann/json_fwd.hpp>
#include <span>
#include <vector>

#include "core/run/run_view.h"
#include "core/storage/records.h"

namespace articulus::run {

/// How long a ligament, or a graft between two holes, would be, and how strained: along a path that was recorded pose
/// by pose, or over the motions of a run.
/// In      options: the fibres, as FibreLengths reads them; "path", the name of a passive path, or without one "steps",
///         labels (all motions); "source": where the insertions are from
/// Out     table "ligament_length", rows of a fibre: least and greatest length of all repeats, there and back, m, at
///         each pose of the path and over all of it, or of each motion; then the same as strain, %
/// Errors  as FibreLengths; InvalidArgument: no such path or step
/// Source  Omrcen & Nemec 2002, 1.4 and Fig 10
[[nodiscard]] base::Result<std::vector<storage::ResultValue>> ligamentLength(const RunView& run,
                                                                             const nlohmann::json& options);

/// Actions whose samples count where no path is named, in the order of the run.
/// In      steps: labels; empty: all motions
/// Errors  InvalidArgument: a label that is none
[[nodiscard]] base::Result<std::vector<int>> motionsForLengths(const RunView& run,
                                                               const std::vector<std::string>& steps);

/// Time and pose of D: all that lengths are made of.
[[nodiscard]] std::span<const record::Channel> poseChannels() noexcept;

}  // namespace articulus::run
