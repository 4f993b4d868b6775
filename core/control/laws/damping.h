#pragma once

namespace articulus::control {

/// Where the damped least squares of the controllers begin to damp, and how much: smallest singular value of J with m
/// and rad as they are. At the clamping pose of the Munich cell it is several times larger, so accuracy is untouched
/// there.
inline constexpr double kSigmaThreshold = 0.04;
inline constexpr double kLambdaMax = 0.08;

}  // namespace articulus::control
