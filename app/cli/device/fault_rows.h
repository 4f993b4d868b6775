#pragma once
#include <atomic>
#include <functional>

namespace articulus::cli {

/// What sets the switches of a device's faults from numbers.  In  faults: null where only their names are wanted
template <class Faults>
class FaultRows {
 public:
  explicit FaultRows(Faults* faults) : faults_(faults) {}
  template <class Number>
  [[nodiscard]] std::function<void(double)> number(std::atomic<Number> Faults::*member) const {
    return [f = faults_, member](double value) { f->*member = static_cast<Number>(value); };
  }
  [[nodiscard]] std::function<void(double)> flag(std::atomic<bool> Faults::*member) const {
    return [f = faults_, member](double value) { f->*member = value != 0.0; };
  }

 private:
  Faults* faults_;
};

}  // namespace articulus::cli
