#pragma once
#include <functional>
#include <string>

#include "core/base/result.h"
#include "core/run/result_origin.h"
#include "core/run/run_results.h"
#include "core/storage/user_store.h"

namespace articulus::run {

enum class Keeping {
  Kept,  ///< what is stored, if the same methods computed it with the same parameters and nobody changed it
  Anew   ///< computed in any case
};

struct RunOutcome {
  RunResults results{};
  std::string computed{};   ///< ISO 8601 UTC, when they had been computed before; empty: now
  std::string program{};    ///< version of the program that had computed them; empty: this one, or it was not kept
  std::string notStored{};  ///< why what was computed now could not be kept; empty: it was, or it had been
  /// What somebody had made of those that were kept; empty: nothing. These are computed from the samples; the changed
  /// ones stay in the database as they are, unless they were asked for anew.
  std::string changed{};
  /// In words, where kept ones were not taken because other methods or other parameters had made them: "methods 3, now
  /// 5". These were computed now and kept in their place.
  std::string outdated{};
};

/// The results of a stored run, computed once: they are kept in the database with the version of their methods, their
/// parameters and the version of the program; where methods or parameters are others, they are computed anew. Where
/// nothing may be written they are computed each time. A run that is under way is computed as far as it got, and not
/// kept.
/// In      cancelled: asked now and then; empty: nobody cancels
/// Errors  as UserStore; ParseError for a protocol that this version does not read; Cancelled
/// Thread  the one of the store
[[nodiscard]] base::Result<RunOutcome> resultsOf(storage::UserStore& store, std::int64_t runId,
                                                 Keeping keeping = Keeping::Kept,
                                                 const std::function<bool()>& cancelled = {});

}  // namespace articulus::run
