#pragma once
#include <array>

#include "core/protocol/step.h"

namespace articulus::protocol {

/// A leaf written for a right joint as a left one wants it: what lies in the plane of symmetry (x forward, z up) stays,
/// Fy, Mx, Mz, y and the rotations about x and z change their sign, in every frame. A path of a file is mirrored, one
/// of this run is not.
void mirror(Step& step);

/// Smallest and largest change places where the sign changes.  Out  true if the value of the measure changes its sign
bool mirror(Measure& measure);

/// The other sign; no negative zero in files.
void flip(double& value);
/// Those of six along and about x, y, z that change their sign: of y, and about x and z.
void flip(std::array<double, 6>& six);

}  // namespace articulus::protocol
