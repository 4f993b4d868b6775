#pragma once
#include <clocale>

namespace articulus::base {

/// While it lives printf and strtod of this thread write and read numbers with a decimal point, whatever the locale of
/// the person: a window sets that of the computer, and "1,500" is no number to a controller.
/// Thread  any; real-time safe
class CNumbers {
 public:
  CNumbers() noexcept : before_(uselocale(kPlain)) {}
  ~CNumbers() { uselocale(before_); }
  CNumbers(const CNumbers&) = delete;
  CNumbers& operator=(const CNumbers&) = delete;

 private:
  static inline const locale_t kPlain = newlocale(LC_ALL_MASK, "C", nullptr);
  locale_t before_;
};

}  // namespace articulus::base
