#pragma once
#include <string>
#include <utility>
#include <vector>

#include "core/exchange/import/mapping.h"
#include "core/exchange/recording_header.h"

namespace articulus::exchange {

/// Something that cannot be told from names and units.
struct Doubt {
  std::string channel;            ///< empty: which one it is is what is open
  std::vector<std::string> from;  ///< columns that could be meant, or the one whose meaning is open
  std::string words;              ///< what is open, and what to say
};

struct Guess {
  std::vector<ColumnMapping> columns{};
  std::vector<Doubt> doubts{};
  std::vector<std::string> unused{};  ///< columns that are none of ours
  /// Of these the loads whose unit is none, as volts of a bridge, with the channel that their names say.
  std::vector<std::pair<ChannelHeader, std::string>> otherUnits{};
};

/// Which columns are which channels, from their names and units: our own names, "Fx (N)", "Force X", "Mx [Nm]",
/// "JCS Load Extension Torque", "Flexion (deg)" and the like. Nothing is taken for granted: a load without a unit, a
/// name that two columns have, a motion whose sign depends on the side, a heading that names both directions or one
/// against the channel's, two units in a heading, a name and a unit that contradict one another are doubts.
/// In      timed: the recording has its time; else a column that may be it is a doubt too
[[nodiscard]] Guess guessMapping(const std::vector<ChannelHeader>& channels, bool timed);

/// A note of the columns that their names call loads and whose unit is none of a load; empty where there is none.
[[nodiscard]] std::string otherUnitsWords(const Guess& guess);

/// Whether the name of a column says a motion of the body, or the moment that drives it ("Flexion Moment"): that is one
/// about an axis of the body, wherever the axes of the file point.
[[nodiscard]] bool saysClinicalMotion(const ChannelHeader& column);

/// Whether the name of a column that says no unit is that of an angle, as "flexion" of a table of motions.
[[nodiscard]] bool saysAngle(const std::string& name);

/// What a person says wins over what was guessed; doubts about what she says are gone.
void overrule(Guess& guess, const std::vector<ColumnMapping>& said);

}  // namespace articulus::exchange
