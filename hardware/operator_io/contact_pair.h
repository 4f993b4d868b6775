#pragma once
#include <array>

#include "hardware/operator_io/contact.h"

namespace articulus::hardware {

/// One or two contacts that a hand moves together. It is closed while all are. Two that differ for longer than is
/// allowed disagree until both have been open: what is welded or broken is found by the next hand that moves it.
/// Thread  one
class ContactPair {
 public:
  /// Out  closed, by all that it has and without a disagreement
  bool step(base::Nanoseconds now, const std::array<bool, 2>& closed, bool twice, base::Nanoseconds debounce,
            base::Nanoseconds agree) noexcept {
    const bool first = contacts_[0].step(now, closed[0], debounce);
    const bool second = twice ? contacts_[1].step(now, closed[1], debounce) : first;
    open_ = !closed[0] && (!twice || !closed[1]);
    const bool differ = twice && closed[0] != closed[1];
    if (!differ) differs_ = false;
    else if (!differs_) differs_ = true, since_ = now;
    if (open_) disagrees_ = false;
    if (differs_ && now - since_ > agree) disagrees_ = true;
    return first && second && !disagrees_;
  }
  [[nodiscard]] bool open() const noexcept { return open_; }  ///< all are, at the last step
  [[nodiscard]] bool disagrees() const noexcept { return disagrees_; }
  void reset() noexcept { *this = ContactPair(); }

 private:
  std::array<Contact, 2> contacts_;
  bool open_ = true, differs_ = false, disagrees_ = false;
  base::Nanoseconds since_ = 0;
};

}  // namespace articulus::hardware
