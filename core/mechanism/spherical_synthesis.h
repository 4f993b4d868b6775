#pragma once
#include <optional>

#include "core/mechanism/mobility.h"

namespace articulus::mechanism {

/// What a rod does to the two-degree-of-freedom spherical motion R_theta (about k0) R_beta (about i1) about C.
enum class RodType {
  TypeOne,     ///< ends at C: p = q = r = 0
  TypeTwo,     ///< from k0 to i1: A = B = 0, q = r = 0
  FromCentre,  ///< base end at C: A = B = C = 0. It satisfies (3.9), the source leaves it out; any motion about C keeps
               ///< its length
  Obstructive,  ///< its length depends on theta or beta
};

/// Its eight products (3.9) decide: A p, A q, A r, B p, B q, B r, C q, C r must vanish.
/// In      rod: base end in S0', which is S0 moved to C (base end minus (0, 0, h)); tolerance_m2 of a product
/// Thread  any; real-time safe
/// Source  Vertechy & Parenti-Castelli 2004, (3.9) = (3.15), (3.10)
[[nodiscard]] RodType rodType(const SpringyLeg& rod, double tolerance_m2 = 1e-12) noexcept;

/// Rate of half the rod's squared length: v . l = g theta' + h beta'.
/// Source  ibid., (3.13)-(3.14). The polynomial of (3.7b) lacks a factor 1/2 before its squares: l = sqrt(2 f) else
///         contradicts (3.8)
struct LengthRates {
  double g_m2 = 0.0, h_m2 = 0.0;
};
[[nodiscard]] LengthRates lengthRates(const SpringyLeg& rod, double theta_rad, double beta_rad) noexcept;

/// Whether rods make a two-degree-of-freedom spherical joint, and which.
struct SphericalSynthesis {
  int typeOne = 0, typeTwo = 0;          ///< how many rods
  int typeOneRank = 0, typeTwoRank = 0;  ///< of their lines
  int rank = 0;                          ///< of all lines; 4 leaves the two turns and nothing else
  /// Family 1, 2 or 3: rank of the lines of type one where no line is more than is needed.
  [[nodiscard]] std::optional<int> family() const noexcept {
    return typeOneRank + typeTwoRank == 4 ? std::optional(typeOneRank) : std::nullopt;
  }
};

/// In      rods: base ends in S0', at theta and beta
/// Errors  InvalidArgument: which of the conditions does not hold, by rod where it is one rod's
/// Source  ibid., 3.4.2: n >= 4, I >= 1, J >= 1, lines of rank 4
[[nodiscard]] base::Result<SphericalSynthesis> checkSphericalSynthesis(std::span<const SpringyLeg> rods,
                                                                       double theta_rad, double beta_rad);

}  // namespace articulus::mechanism
