#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>

#include "core/spatial/pose.h"

namespace articulus::station {
class StationLink;
}

namespace articulus::ui {

/// What the station knows of the specimen in the vice and no snapshot tells.
/// Thread  ui
class SpecimenState {
 public:
  explicit SpecimenState(const station::StationLink& link) : link_(link) {}

  /// As StationLink::clampedAt(): where the moving body was as the vice closed, X_WD.
  [[nodiscard]] std::optional<spatial::Pose> clampedAt() const;
  /// Structures that are cut by now, a bit each; their names.
  [[nodiscard]] std::uint64_t cutStructures() const;
  [[nodiscard]] std::set<std::string> cuts() const;

 private:
  const station::StationLink& link_;
};

}  // namespace articulus::ui
