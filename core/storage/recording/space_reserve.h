#pragma once
#include <filesystem>

namespace articulus::storage::detail {

/// Room on the disk that is kept while a run is recorded, so that its end and its seal can still be written where the
/// disk is full: a file beside the database that is given back then. Without it a run on a full disk may stay "under
/// way" for ever, as the log of the database cannot grow by the few pages that its end takes.
/// Errors  none: where there is no room for it now, there is no reserve
/// Thread  one
/// Test    tests/core/storage/space_reserve_test.cpp
class SpaceReserve {
 public:
  static constexpr long kBytes = 512L * 1024;  // the end of a run takes some 20 pages of 4 KiB

  explicit SpaceReserve(const std::filesystem::path& database);
  ~SpaceReserve() { giveBack(); }
  SpaceReserve(const SpaceReserve&) = delete;
  SpaceReserve& operator=(const SpaceReserve&) = delete;
  /// Out  whether there was one
  bool giveBack() noexcept;

 private:
  std::filesystem::path file_;  ///< empty: there is none
};

}  // namespace articulus::storage::detail
