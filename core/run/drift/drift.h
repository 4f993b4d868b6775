#pragma once
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/run/drift/cell_measurements.h"
#include "core/run/drift/measured_quantity.h"

namespace articulus::run {

/// One value of a quantity in its course, SI.
struct DriftPoint {
  std::size_t measurement = 0;  ///< place in the measurements
  double value = 0.0;
  std::optional<double> fromBefore{}, fromFirst{};  ///< differences; none: it is the first
};

/// The course of one quantity over the sessions.
struct Drift {
  std::optional<MeasuredQuantity> quantity{};  ///< of the specimen that was measured last, where it depends on one
  std::vector<DriftPoint> points{};            ///< oldest first; two or more where there is a change
  double usual = 0.0;     ///< root mean square of the changes before the newest, at least the quantity's own least
  bool moved = false;     ///< by more than kMuch times that, since the first or since the one before
  bool beyond = false;    ///< the newest is beyond the quantity's limit
  std::size_t since = 0;  ///< moved: the point that the newest is compared with
  [[nodiscard]] double move() const { return points.back().value - points[since].value; }
};

/// As many changes must be known before one is called unusual.
inline constexpr std::size_t kLeastChanges = 3;
inline constexpr double kMuch = 3.0;

/// Of each quantity that was measured at all.
/// In    measurements: oldest first
/// Test  tests/core/run/drift/drift_test.cpp
[[nodiscard]] std::vector<Drift> driftsOf(const std::vector<CellMeasurement>& measurements);

/// "The zero of Fz moved 0.80 N since 2026-11-12, 4 times its usual change: check cable, mounting and temperature of
/// the load cell."; none where nothing is to be told of it.
[[nodiscard]] std::vector<std::string> sentencesOf(const Drift& drift,
                                                   const std::vector<CellMeasurement>& measurements);
/// All of them; empty: none.
[[nodiscard]] std::string wordsOf(const Drift& drift, const std::vector<CellMeasurement>& measurements);

}  // namespace articulus::run
