#pragma once
#include <deque>
#include <optional>
#include <span>
#include <vector>

#include "core/exchange/export/anti_alias.h"
#include "core/exchange/export/column_choice.h"

namespace articulus::exchange {

/// Makes rows of an exported run of its samples: every n-th of them, as it is or behind a low-pass (AntiAlias). The
/// low-pass is one of numbers: angles go on the short way round before it, the four numbers of a quaternion are turned
/// the same way and made a unit again behind it. Whole numbers are those of the row's own sample, flags all that were
/// set in the samples nearest to it. Behind a gap (samples that were not chosen) it begins anew: nothing is filtered
/// across it.
/// Thread  one
class Thinning {
 public:
  /// In  count: at most AntiAlias::kMostSamples where they are filtered
  Thinning(std::span<const ExportColumn> columns, int count, bool filtered);
  /// Adds the rows that are complete with it behind those that are there.
  void add(const record::Sample& sample, std::vector<double>& rows);
  /// Adds what is left; once, behind the last sample.
  void finish(std::vector<double>& rows);

 private:
  struct Angle {
    std::size_t place = 0;
    double turn = 0.0;       ///< a whole one in its unit
    double before = 0.0;     ///< as it went on, of the last that was there
    double ahead = 0.0;      ///< turns by which that is ahead of what was read
    bool any = false;        ///< one was there
    bool goesAround = true;  ///< none was beyond half a turn: it jumps there
  };
  /// What the low-pass is not for, of a row that is under way.
  struct Own {
    std::vector<double> read, ahead;  ///< the time, then each column; of each angle
    std::int32_t flags = 0;
  };
  void goOn();
  void beginAnew();
  void takeReady(std::vector<double>& rows);
  std::span<const ExportColumn> columns_;
  std::vector<std::size_t> quaternions_;  // places of the first of four
  std::vector<Angle> angles_;
  std::int64_t count_, added_ = 0, taken_ = 0;
  std::uint64_t next_ = 0;  // the cycle that follows the sample before
  std::optional<AntiAlias> filter_;
  std::vector<double> read_, row_, before_;  // the time, then each column; before_: quaternions that were there last
  std::deque<Own> own_;                      // from taken_ on
};

}  // namespace articulus::exchange
