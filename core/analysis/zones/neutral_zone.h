#pragma once
#include <optional>
#include <span>
#include <string_view>

#include "core/analysis/load_cycle.h"

namespace articulus::analysis {

/// How a neutral zone is told. They differ by 5 to 100 % and must not be mixed (JOR Spine 2020, doi 10.1002/jsp2.1088):
/// a number is never given without its method.
enum class NeutralZoneMethod { ZeroLoad, StiffnessThreshold, Trilinear, DoubleSigmoid, ExtrapolatedElastic };

struct NeutralZoneOptions {
  double threshold = 0.0;      ///< of StiffnessThreshold, Nm/rad or N/m; above zero
  double elasticShare = 0.75;  ///< ExtrapolatedElastic: loads from this share of the peak on are elastic
};

/// The range in which a specimen moves with little load, mean of both branches.
struct NeutralZone {
  double lower = 0.0, upper = 0.0;  ///< motion where it begins and ends, rad or m
  /// Of the straight line through its samples, Nm/rad or N/m; none for ZeroLoad, whose zone lies between branches.
  std::optional<double> stiffness{};
  std::optional<double> determination{};  ///< R2 of the fitted curve, the worse branch; none where nothing is fitted
  [[nodiscard]] double width() const noexcept { return upper - lower; }
};

/// What a method is called and where it is from.
struct NeutralZoneMethodRow {
  NeutralZoneMethod method;
  std::string_view key;      ///< "double_sigmoid"
  std::string_view label;    ///< "double sigmoid"
  std::string_view meaning;  ///< one sentence for tables and reports
  std::string_view source;
};
[[nodiscard]] std::span<const NeutralZoneMethodRow> neutralZoneMethods() noexcept;

/// In      one cycle from any point of it, whose load grows with the motion
/// Errors  InvalidArgument with the reason: one side only, too few samples, a shape that the method cannot judge, a
///         threshold that is not above zero
/// Thread  any but control
/// Test    tests/core/analysis/zones/neutral_zone_test.cpp
[[nodiscard]] base::Result<NeutralZone> neutralZone(std::span<const MotionLoad> cycle, NeutralZoneMethod method,
                                                    const NeutralZoneOptions& options = {});

}  // namespace articulus::analysis
