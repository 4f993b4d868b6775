#pragma once
#include <cstdint>
#include <filesystem>
#include <vector>

#include "core/base/result.h"

namespace articulus::storage {

class UserStore;

/// How closely the load that the specimen of a simulated plant truly bore followed what was wanted, along one axis of
/// one step: true minus wanted.
/// Frames  at D in W
struct TrueLoadError {
  int step = 0;                                      ///< Sample::step
  int axis = 0;                                      ///< 0..5: Fx ... Mz
  std::int64_t samples = 0;                          ///< at least one
  double meanAbsolute = 0.0, rms = 0.0, peak = 0.0;  ///< N or Nm, all at least zero
  bool wantedZero = true;                            ///< nothing but zero was wanted
};

/// Stores them with a run that is under way, through a connection of its own, just before the run is ended: the ending
/// that is signed covers them.
/// Errors  Conflict for a run that has ended; StorageFailure
/// Thread  recorder
[[nodiscard]] base::Result<void> storeTrueLoadErrors(const std::filesystem::path& file, std::int64_t runId,
                                                     const std::vector<TrueLoadError>& errors);

/// Of a run by step, then by axis; empty where nobody knows them: live cells, imported runs, runs whose program was
/// killed, runs of older programs.
/// Errors  as UserStore
/// Thread  any
[[nodiscard]] base::Result<std::vector<TrueLoadError>> trueLoadErrors(const UserStore& store, std::int64_t runId);

}  // namespace articulus::storage
