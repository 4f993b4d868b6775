#include "core/exchange/import/in_degrees.h"

#include <algorithm>

namespace articulus::exchange {

void applyInDegrees(const std::vector<std::string>& maps, const Mapping* kept, RecordingHeader& header) {
  std::string unit;
  for (const auto& [key, value] : header.facts) {
    if (key != "inDegrees") continue;
    const std::string said = value == "yes" ? "deg" : "rad";
    if (!unit.empty() && unit != said) return;  // two files that differ
    unit = said;
  }
  if (unit.empty()) return;
  for (ChannelHeader& c : header.channels) {
    const auto isAngle = [&c](const std::string& text) {
      const auto equals = text.find('=');
      if (equals == text.npos || unitOfTarget(text.substr(0, text.find_first_of(" ="))) != "rad") return false;
      const auto from = text.find_first_not_of(" -", equals + 1);
      return from != text.npos && text.compare(from, c.name.size(), c.name) == 0;
    };
    const bool mapped =
        std::ranges::any_of(maps, isAngle) || (kept && std::ranges::any_of(kept->columns, [&c](const ColumnMapping& m) {
                                                 return unitOfTarget(m.channel) == "rad" && m.from == c.name;
                                               }));
    if (c.unit.empty() && mapped) c.unit = unit;
  }
}

}  // namespace articulus::exchange
