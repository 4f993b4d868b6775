#pragma once
#include <vector>

#include "hardware/polhemus/polhemus_settings.h"
#include "hardware/polhemus/polhemus_talk.h"

namespace articulus::hardware {

/// How a system was found to be set up, read back from it.
struct PolhemusSession {
  std::vector<int> items{};    ///< of each record, in their order
  std::size_t dataSize = 0;    ///< bytes of the items
  double metresPerUnit = 0.0;  ///< of places
};

/// Sets a Liberty or a Patriot up until it only waits for C or P: binary format, identity, stations, units, rate,
/// items, hemispheres, counters at zero; then reads back what counts.
/// Errors  no answer, another speed, another model, one that is simulated, a sensor that is not plugged in, items that
///         its firmware does not know, a refusal
/// Thread  one; blocks
/// Source  Liberty manual URM03PH156 rev. H, chapter 2.5
[[nodiscard]] base::Result<PolhemusSession> setUpLiberty(PolhemusTalk& talk, const PolhemusSettings& settings);

/// The same of a Fastrak.
/// Source  Fastrak manual OPM00PI002 rev. G, chapter 9
[[nodiscard]] base::Result<PolhemusSession> setUpFastrak(PolhemusTalk& talk, const PolhemusSettings& settings);

}  // namespace articulus::hardware
