#pragma once
#include <string>

#include "core/storage/records.h"

namespace articulus::run {

/// Of all that analyseRun() computes. Raise it with each change that gives another number, another row or another word
/// of a method: what was kept by an older version is then computed anew.
/// Test  tests/core/publication/methods_version_test.cpp knows the results of a run of this version
inline constexpr int kMethodsVersion = 12;

/// What the analyses of a run are asked with, as JSON: what every load loop is judged by unless its protocol says
/// otherwise, and the analyses of its frozen protocol with their options.
[[nodiscard]] std::string parametersOf(const storage::RunRecord& run);

/// Empty results of this program, its methods and the run's parameters, to be filled.
[[nodiscard]] storage::StoredResults resultsOfThisProgram(const storage::RunRecord& run);

/// In words what makes kept results others than those that would be computed now: "methods 3, now 5; other parameters".
/// Another program with the same methods gives the same numbers: it is told, and is no difference. Empty where nothing
/// differs, where none were kept, and of parameters where nobody told them: the methods of that version had no others.
[[nodiscard]] std::string differenceOf(const storage::StoredResults& kept, const storage::RunRecord& run);

}  // namespace articulus::run
