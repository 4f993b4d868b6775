#pragma once
#include "core/base/clock.h"

namespace articulus::hardware {

/// One contact without its bounces: it opens at once, and closes after it has been closed without a break for a while.
/// Thread  one
class Contact {
 public:
  bool step(base::Nanoseconds now, bool closed, base::Nanoseconds debounce) noexcept {
    if (!closed) {
      raw_ = closed_ = false;
      return false;
    }
    if (!raw_) since_ = now;
    raw_ = true;
    closed_ = closed_ || now - since_ >= debounce;
    return closed_;
  }
  void reset() noexcept { raw_ = closed_ = false; }

 private:
  bool raw_ = false, closed_ = false;
  base::Nanoseconds since_ = 0;
};

}  // namespace articulus::hardware
