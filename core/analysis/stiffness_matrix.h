#pragma once
#include <span>

#include "core/base/result.h"
#include "core/spatial/types.h"

namespace articulus::analysis {

/// One rest of a stiffness test: how far the body was moved from its start and what load that took.
/// In      displacement: shift (m) and turn (rad) of D; load at D (N, Nm); both along the same axes
struct DisplacementLoad {
  spatial::Vector6 displacement = spatial::Vector6::Zero();
  spatial::Vector6 load = spatial::Vector6::Zero();
  spatial::Vector6 wanted =
      spatial::Vector6::Zero();  ///< displacement that was commanded; only for StiffnessFit::AgainstWanted
};

/// How the rows are fitted.
enum class StiffnessFit {
  LeastSquares,   ///< takes the displacements for exact. Errors in them make every entry too small, by their variance
                  ///< over that of the way
  AgainstWanted,  ///< with the commanded displacements as instruments: they have no error, so those of encoders and
                  ///< loads average out
};

/// A measured 6x6 stiffness: load = offset + K displacement.
struct StiffnessMatrix {
  spatial::Matrix6 K = spatial::Matrix6::Zero();              ///< as it was fitted; not made symmetric
  spatial::Matrix6 standardError = spatial::Matrix6::Zero();  ///< of each entry
  spatial::Vector6 offset = spatial::Vector6::Zero();         ///< load at no displacement
  spatial::Vector6 determination = spatial::Vector6::Zero();  ///< R2 of each load
  std::size_t pairs = 0;
  [[nodiscard]] spatial::Matrix6 symmetric() const noexcept { return 0.5 * (K + K.transpose()); }
};

/// Fits all 36 entries and six offsets, each load on its own.
/// Errors  InvalidArgument: fewer than eight pairs, or displacements that do not tell the six axes apart
/// Source  Stokes et al. 2002 and Holsgrove 2014 report such matrices; unconstrained, they need not be symmetric
/// Thread  any but control
[[nodiscard]] base::Result<StiffnessMatrix> fitStiffness(std::span<const DisplacementLoad> pairs,
                                                         StiffnessFit by = StiffnessFit::LeastSquares);

/// How far two stiffness matrices are apart, whatever the units of their entries: each entry's difference over the
/// geometric mean of both diagonal entries of the reference, sqrt(K_ii K_jj), in which one motion works on the other.
/// In      reference with a diagonal above zero
[[nodiscard]] spatial::Matrix6 relativeDifference(const spatial::Matrix6& K,
                                                  const spatial::Matrix6& reference) noexcept;

}  // namespace articulus::analysis
