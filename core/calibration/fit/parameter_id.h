#pragma once
#include <string>

namespace articulus::calibration {

/// What may be fitted. The order is that of the parameter vector (ParameterLayout).
enum class ParameterKind {
  BaseTranslation,  ///< instrument to robot base, x y z, m
  BaseRotation,     ///< rotation vector in instrument axes, from the registration, rad
  LinkA,            ///< a of a link, m
  LinkAlpha,        ///< alpha of a link, rad
  LinkD,            ///< d (S) of a link, m
  LinkTheta,        ///< theta offset of a link, rad
  LinkBeta,         ///< Hayati's beta of a link, rad
  ToolTranslation,  ///< measured point in the flange, x y z, m
  ToolRotation,     ///< rotation vector of the measured frame in the flange, rad; only with measured orientations
  Compliance,       ///< 1/K of a joint, rad/Nm
  ViscousLag,       ///< B/K of a joint, s: with it the model is linear where K alone would hide B of a stiff joint
  TimeShift,        ///< arm's clock minus instrument's clock, s
};

/// One parameter: what, and of which link, joint or axis.
struct ParameterId {
  ParameterKind kind = ParameterKind::TimeShift;
  int index = 0;  ///< link or joint from 0; 0..2 for x, y, z; 0 for the time shift

  friend bool operator==(const ParameterId&, const ParameterId&) = default;
};

/// "alpha3", "base_x", "tool_rz", "compliance5", "lag2", "time_shift": what options and reports call it.
[[nodiscard]] std::string nameOf(const ParameterId& id);
/// SI unit: "m", "rad", "rad/Nm", "s".
[[nodiscard]] std::string unitOf(ParameterKind kind);
/// Whether a maker states it (links, stiffness); base, tool and clock only have a value from which the fit starts.
[[nodiscard]] bool hasNominal(ParameterKind kind) noexcept;
/// True for a, alpha, d, theta and beta.
[[nodiscard]] bool isLinkGeometry(ParameterKind kind) noexcept;

}  // namespace articulus::calibration
