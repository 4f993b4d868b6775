#pragma once

namespace articulus::analysis {

/// Share of Student's t distribution below t.  In  freedom above zero, need not be whole
[[nodiscard]] double studentBelow(double t, double freedom);
/// Two-sided share beyond -t and t, with all its digits however small it is.
[[nodiscard]] double studentBeyond(double t, double freedom);
/// The t below which a share lies.  In  share in (0, 1)
[[nodiscard]] double studentQuantile(double share, double freedom);
/// Share of the F distribution below f.  In  f at least zero, both degrees of freedom above zero
[[nodiscard]] double fisherBelow(double f, double freedomAbove, double freedomBelow);
/// Share of the F distribution above f, with all its digits however small it is.
[[nodiscard]] double fisherAbove(double f, double freedomAbove, double freedomBelow);
/// The f below which a share lies.  In  share in (0, 1)
[[nodiscard]] double fisherQuantile(double share, double freedomAbove, double freedomBelow);

}  // namespace articulus::analysis
