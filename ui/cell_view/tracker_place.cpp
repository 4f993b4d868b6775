#include "ui/cell_view/tracker_place.h"

#include <nlohmann/json.hpp>
#include <vector>

namespace articulus::ui {

TrackerPlace::TrackerPlace(const cell::CellConfig& cell) {
  if (!cell.allSimulated() || !cell.simulation->is_object() || !cell.simulation->contains("tracker")) return;
  const auto& tracker = cell.simulation->at("tracker");
  if (!tracker.is_object() || !tracker.contains("place_W_m")) return;
  const auto place = tracker.at("place_W_m").get<std::vector<double>>();
  if (place.size() == 3) stated_ = spatial::Pose{spatial::Matrix3::Identity(), {place[0], place[1], place[2]}};
}

std::optional<spatial::Pose> TrackerPlace::byMovingBody(const spatial::Pose& X_TD, const spatial::Pose& X_WD) {
  if (!X_WD.translation.allFinite() || !X_WD.rotation.allFinite()) return std::nullopt;
  return X_WD * X_TD.inverse();
}

}  // namespace articulus::ui
