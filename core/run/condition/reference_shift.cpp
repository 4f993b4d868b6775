#include "core/run/condition/reference_shift.h"

#include "core/spatial/rotation.h"

namespace articulus::run {

ReferenceShift ReferenceShift::between(const spatial::Pose& X_WR_first, const spatial::Pose& X_WR) noexcept {
  return {(X_WR.translation - X_WR_first.translation).norm(),
          spatial::logRotation(X_WR.rotation * X_WR_first.rotation.transpose()).norm()};
}

}  // namespace articulus::run
