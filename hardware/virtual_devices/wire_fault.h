#pragma once
#include <algorithm>
#include <atomic>
#include <cmath>
#include <functional>
#include <limits>
#include <string_view>
#include <type_traits>
#include <utility>

namespace articulus::hardware {

/// How long something that goes wrong lasts once it was set.
enum class FaultLasts {
  Counted,       ///< its value says how many telegrams it spoils; then it is over
  UntilSetBack,  ///< until it is set to the value with which all is well
  Once           ///< it happens and is over
};

/// Something that a virtual device can do wrong, by name.
/// Thread  set(): any
struct WireFault {
  std::string_view name;
  std::string_view help;  ///< what its value means
  std::function<void(double value)> set;
  FaultLasts lasts = FaultLasts::UntilSetBack;
  double well = 0.0;   ///< with which all is well again
  double tried = 1.0;  ///< with which it is tried where nobody says more
  double least = -std::numeric_limits<double>::infinity(), most = -least;  ///< what its value may be
  bool whole = false;                                                      ///< it counts something, or is a set of bits
};

/// A counter of a device's faults: so many are spoilt.
/// In  faults: outlives it; null where only names are wanted
template <class Faults>
WireFault counted(std::string_view name, std::string_view help, Faults* faults, std::atomic<int> Faults::*member) {
  return {name,
          help,
          [faults, member](double value) {
            faults->*member = std::isnan(value) ? 0 : static_cast<int>(std::clamp(value, 0.0, 1e9));
          },
          FaultLasts::Counted,
          0.0,
          1.0,
          0.0,
          1e9,
          true};
}

/// What is wrong until it is set to 0. In  faults: as of counted()
template <class Faults>
WireFault lasting(std::string_view name, std::string_view help, Faults* faults, std::atomic<bool> Faults::*member) {
  return {name, help, [faults, member](double value) { faults->*member = value != 0.0; }, FaultLasts::UntilSetBack};
}

/// Bodies or axes, a bit each, to which it happens until it is set to 0.
template <class Faults>
WireFault masked(std::string_view name, std::string_view help, Faults* faults, std::atomic<unsigned> Faults::*member) {
  return {name,
          help,
          [faults, member](double value) {
            faults->*member = value > 0.0 && value < 4294967296.0 ? static_cast<unsigned>(value) : 0;
          },
          FaultLasts::UntilSetBack,
          0.0,
          1.0,
          0.0,
          4294967295.0,
          true};
}

/// A number that it has instead of the one with which all is well.
template <class Faults, class Number>
WireFault numbered(std::string_view name, std::string_view help, Faults* faults, std::atomic<Number> Faults::*member,
                   double well, double tried) {
  return {name,
          help,
          [faults, member](double value) {
            faults->*member = std::isnan(value) ? Number{} : static_cast<Number>(std::clamp(value, 0.0, 1e9));
          },
          FaultLasts::UntilSetBack,
          well,
          tried,
          0.0,
          1e9,
          std::is_integral_v<Number>};
}

/// What happens and is over.
inline WireFault happening(std::string_view name, std::string_view help, std::function<void()> happens) {
  return {name, help, [happens = std::move(happens)](double) { happens(); }, FaultLasts::Once};
}

}  // namespace articulus::hardware
