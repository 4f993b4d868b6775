#include "ui/bridge/specimen_state.h"

#include "core/station/station_link.h"

namespace articulus::ui {

std::optional<spatial::Pose> SpecimenState::clampedAt() const { return link_.clampedAt(); }

std::uint64_t SpecimenState::cutStructures() const { return link_.cutStructures(); }

std::set<std::string> SpecimenState::cuts() const {
  const std::uint64_t cut = link_.cutStructures();
  const auto names = link_.structures();
  std::set<std::string> cuts;
  for (std::size_t i = 0; i < names.size() && i < 64; ++i)
    if ((cut >> i & 1U) != 0) cuts.insert(names[i]);
  return cuts;
}

}  // namespace articulus::ui
