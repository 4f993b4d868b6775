#pragma once
#include <array>

namespace articulus::specimen {

/// How the degeneration of a level's disc changes its numbers: grade 0 healthy, 1 mild, 2 moderate, 3 severe, in
/// between linear. At first a disc loses height and pressure, and the level gets lax; a severely degenerated one barely
/// moves.
/// Source  grades: 0 to 3 as Hill 2013, p. 66 (Cusick); course (first lax, then stiff): Kirkaldy-Willis 1982, from
///         memory; the factors: engineering defaults, not published [E]
struct DiscDegeneration {
  double range = 1.0;       ///< of the angles at a given moment
  double stiffness = 1.0;   ///< of shifts
  double hysteresis = 1.0;  ///< of the loops' width
  double relaxation = 1.0;  ///< of the relaxing shares

  [[nodiscard]] static constexpr DiscDegeneration ofGrade(double grade) noexcept {
    constexpr std::array<DiscDegeneration, 4> table{
        {{1.0, 1.0, 1.0, 1.0}, {1.1, 0.9, 1.1, 1.1}, {1.0, 0.85, 1.25, 1.25}, {0.7, 0.8, 1.5, 1.5}}};
    const double inside = grade < 0.0 ? 0.0 : (grade > 3.0 ? 3.0 : grade);
    const auto i = inside >= 3.0 ? std::size_t{2} : static_cast<std::size_t>(inside);
    const double t = inside - static_cast<double>(i);
    const auto mix = [t](double a, double b) { return a + t * (b - a); };
    const DiscDegeneration &a = table[i], &b = table[i + 1];
    return {mix(a.range, b.range), mix(a.stiffness, b.stiffness), mix(a.hysteresis, b.hysteresis),
            mix(a.relaxation, b.relaxation)};
  }
};

}  // namespace articulus::specimen
