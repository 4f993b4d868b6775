#pragma once
#include "core/base/result.h"

namespace articulus::device {

/// Port of what holds the specimen's fixed end. The virtual vice closes on command; at a real bench a person does it and
/// the port says so.
/// Thread  any but control
class Bench {
 public:
  virtual ~Bench() = default;
  [[nodiscard]] virtual base::Result<void> setViceClosed(bool closed) = 0;
  [[nodiscard]] virtual bool viceClosed() const noexcept = 0;
};

}  // namespace articulus::device
