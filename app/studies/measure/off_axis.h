#pragma once
#include "core/spatial/types.h"

namespace articulus::studies {

/// The worst load of the axes that were wanted zero while one was commanded: one figure for the forces, one for the
/// moments.
/// Thread  any
struct OffAxis {
  double force_N = 0.0, moment_Nm = 0.0;

  /// Of the sizes of six loads.  In  commanded 0..5 is left out; -1: none is
  [[nodiscard]] static OffAxis of(const spatial::Vector6& loads, int commanded) noexcept;
  /// The worse of both, figure by figure; NaN is worse than anything.
  void include(const OffAxis& other) noexcept;
};

}  // namespace articulus::studies
