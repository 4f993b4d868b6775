#pragma once
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/record/sample.h"
#include "core/storage/pages/page_file.h"

namespace articulus::storage::pages {

class RecordValues;

/// Which samples are read: of a run, of these cycles, of one step where it is not negative, with these channels (none:
/// all).
struct SampleQuery {
  std::int64_t run = 0, first = 0, last = -1;
  int step = -1;
  std::span<const record::Channel> channels{};
};

/// Whatever lies in the table of this run.
[[nodiscard]] inline SampleQuery allSamples(std::int64_t run) {
  return {
      .run = run, .first = std::numeric_limits<std::int64_t>::min(), .last = std::numeric_limits<std::int64_t>::max()};
}

/// Reads samples out of the pages of the file: the same rows in the same order as SELECT ... ORDER BY cycle over the
/// index, at a tenth of its cost, which is that of taking a row of a hundred columns apart one by one.
/// Thread  the one of the database, within the read transaction that it was made in
/// Test    tests/core/storage/sample_pages_test.cpp
class SamplePages {
 public:
  enum class End {
    Done,     ///< no sample is left
    Stopped,  ///< visit wanted no more
    Unsure,   ///< from here on only SQLite can say what is in the file
  };

  /// None where the file alone does not hold everything, or the table is not as the migrations make it.
  [[nodiscard]] static std::optional<SamplePages> of(Database& database, std::span<const record::Channel> channels);

  /// In      sample: channels that are not asked for stay as they are in it; it has the last that was visited
  /// In      seen: becomes true with the first sample
  [[nodiscard]] End visit(const SampleQuery& query, record::Sample& sample, bool& seen,
                          const std::function<bool(const record::Sample&)>& visit) const;

 private:
  explicit SamplePages(PageFile file) : file_(file) {}
  bool layOut(Database& database, std::span<const record::Channel> channels);
  bool readRow(std::span<const std::uint8_t> record, record::Sample& sample) const;
  PageFile file_;
  std::uint32_t table_ = 0, index_ = 0;  ///< their first pages
  std::vector<int> target_;              ///< where each stored column goes, up to the last that is wanted
};

/// Reads samples by whichever way there is, in the order of their cycles, of one state of the database.
/// Errors  throws StorageError
void readSamples(Database& database, const SampleQuery& query, const std::function<bool(const record::Sample&)>& visit);

}  // namespace articulus::storage::pages
