#pragma once
#include <string>

#include "core/storage/records.h"

namespace articulus::run {

/// The label of the specimen of a run: that of its session, else the one frozen with it; empty where it has none.
[[nodiscard]] std::string labelOf(const storage::RunRecord& run);

/// Whether the numbers of two runs are of one origin: measured here, computed, or imported. What was done to a specimen
/// in one says nothing of another: the virtual specimen of a label is not the one in the vice.
[[nodiscard]] bool sameOrigin(const storage::RunRecord& one, const storage::RunRecord& other);

/// Whether what was cut in an earlier run still holds in a later one: the same labelled specimen, the same origin; a
/// virtual specimen is whole again after each session.
/// Test    tests/core/run/specimen_of_run_test.cpp
[[nodiscard]] bool cutsHold(const storage::RunRecord& earlier, const storage::RunRecord& later);

}  // namespace articulus::run
