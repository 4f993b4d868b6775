#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "core/exchange/import/mapping.h"
#include "core/exchange/recording.h"

namespace articulus::exchange {

/// Rows that lie far off their neighbours: one or two at a time, by more than half of the range that all but the outer
/// hundredth of the values fill, while the three rows on either side agree. Steps, ramps, noise and what is sampled
/// coarsely have none; where more than one in two hundred rows were such, none is told.
/// In      NaN where nothing was measured
[[nodiscard]] std::vector<std::size_t> outliersOf(std::span<const double> values);

/// A sentence for each load, place and angle that has outliers, with the first row; nothing is changed.
/// In      recording: in SI, named as our channels; mapping: says which column each comes from
[[nodiscard]] std::vector<std::string> outlierNotes(const Recording& recording, const Mapping& mapping);

/// Takes the outliers of measured loads out of a recording for as long as it lives, so that one wrong sample does not
/// decide where load cycles are.
class OutliersAside {
 public:
  explicit OutliersAside(Recording& recording);
  ~OutliersAside();
  OutliersAside(const OutliersAside&) = delete;
  OutliersAside& operator=(const OutliersAside&) = delete;

 private:
  struct Taken {
    std::size_t column, row;
    double value;
  };
  Recording& recording_;
  std::vector<Taken> taken_;
};

}  // namespace articulus::exchange
