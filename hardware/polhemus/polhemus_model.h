#pragma once
#include <array>
#include <span>
#include <string_view>

namespace articulus::hardware {

/// Electromagnetic trackers whose wire is read. Liberty and Patriot speak one language, a Fastrak an older one.
enum class PolhemusModel { Liberty, Patriot, Fastrak };

/// What is known of one model.
/// Source  Liberty: manual URM03PH156 rev. H; Patriot: public program VRPN and the contents of its manual URM03PH170;
///         Fastrak: manual OPM00PI002 rev. G
struct PolhemusFacts {
  PolhemusModel model = PolhemusModel::Liberty;
  std::string_view key;      ///< "liberty", in cell files
  std::string_view name;     ///< as it names itself
  std::array<char, 2> tag;   ///< at the beginning of its binary frames; none of a Fastrak
  int stations = 0;          ///< at most
  double rate_Hz = 0.0;      ///< of its cycles; of a Fastrak divided among its stations
  double slower_Hz = 0.0;    ///< that it can be set to; 0: none
  std::string_view factory;  ///< how its line is set as it is delivered, for a person
};

[[nodiscard]] const PolhemusFacts& factsOf(PolhemusModel model) noexcept;
[[nodiscard]] std::span<const PolhemusFacts> polhemusModels() noexcept;

}  // namespace articulus::hardware
