#pragma once

namespace articulus::spatial {

/// Side of the body. Bones of both sides are told in the same axes (x anterior, y up, z to the right); what is clinical
/// changes its sign.
enum class Side { Left, Right };

}  // namespace articulus::spatial
