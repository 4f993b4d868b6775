#pragma once
#include <span>
#include <utility>
#include <vector>

#include "core/exchange/export/column_choice.h"

namespace articulus::exchange {

/// Makes rows of an exported run of its samples: every n-th of them, or the means of n. Means are of the numbers that
/// are there; of four numbers of a quaternion they are turned the same way and made a unit again, angles go the short
/// way round; whole numbers are those of the first. The last samples, where fewer than n, make no row of means.
/// Thread  one
class Thinning {
 public:
  Thinning(std::span<const ExportColumn> columns, int count, bool means);
  /// Adds a row behind those that are there, where the sample completes one.
  void add(const record::Sample& sample, std::vector<double>& rows);

 private:
  void turnTogether();
  void addMeans(std::vector<double>& rows);
  std::span<const ExportColumn> columns_;
  std::vector<std::size_t> quaternions_;  // places of the first of four
  int count_, inBlock_ = 0;
  bool means_;
  std::vector<std::pair<std::size_t, double>> angles_;  // places, and a whole turn in their unit
  std::vector<double> sum_, first_, row_;               // the time, then each column
  std::vector<int> known_;
};

}  // namespace articulus::exchange
