#pragma once
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/record/sample.h"

namespace articulus::storage {

enum class SealState {
  Unsealed,  ///< nothing proves anything: a run of before there were seals, of no station, or still under way
  Verified,  ///< every number is what was recorded
  Changed
};
[[nodiscard]] std::string_view name(SealState state) noexcept;  ///< "unsealed", "verified", "changed"

/// One thing that is not as it was recorded.
struct SealFinding {
  std::string part;                              ///< "settings", "samples", "events", "poses", "ending", "seal" ...
  std::int64_t batch = -1;                       ///< of the recorder, from 0; -1: of the whole run
  std::int64_t firstCycle = -1, lastCycle = -1;  ///< where in the run; -1: all of it
  std::string words;                             ///< "samples of cycles 1201 to 1300 (batch 12) were changed"
};

/// What a run's seal says when the run is read.
struct SealReport {
  SealState state = SealState::Unsealed;
  std::string reason;                 ///< why it is unsealed; empty otherwise
  std::vector<SealFinding> findings;  ///< the first ones; none unless Changed
  std::int64_t more = 0;              ///< findings beyond those
  std::string publicKey;              ///< that sealed it; empty: none
  /// "verified", "unsealed: recorded before runs were sealed", "changed: samples of cycles ... (and 3 more places)".
  [[nodiscard]] std::string text() const;
};

/// Compares the samples of a run with its seal while somebody reads them.
/// Thread  that of the UserStore that made it, which outlives it
class SealCheck {
 public:
  ~SealCheck();
  SealCheck(const SealCheck&) = delete;
  SealCheck& operator=(const SealCheck&) = delete;
  void add(const record::Sample& sample);
  [[nodiscard]] const std::string& publicKey() const;  ///< that sealed the run; empty: none
  /// Once, after the last sample: compares all the rest. Throws StorageError where the database cannot be read.
  [[nodiscard]] SealReport finish();

 private:
  friend class UserStore;
  struct Private;
  explicit SealCheck(std::unique_ptr<Private> d);
  std::unique_ptr<Private> d_;
};

}  // namespace articulus::storage
