#pragma once
#include <QString>
#include <array>
#include <optional>
#include <vector>

#include "core/base/result.h"
#include "core/spatial/types.h"

namespace articulus::ui {

/// A landmark as it is typed, clicked or pasted, whole or not: its place on the mesh, in the mesh's unit, and on the
/// bone, in mm. No number where none is known yet.
struct LandmarkRow {
  using Place = std::array<std::optional<double>, 3>;
  QString name;
  Place mesh{}, bone_mm{};

  [[nodiscard]] std::optional<spatial::Vector3> onMesh() const { return whole(mesh); }  ///< all three are known
  [[nodiscard]] std::optional<spatial::Vector3> onBone() const { return whole(bone_mm); }
  void setOnMesh(const spatial::Vector3& at);
  [[nodiscard]] static bool empty(const Place& place) { return !place[0] && !place[1] && !place[2]; }
  bool operator==(const LandmarkRow&) const = default;

 private:
  [[nodiscard]] static std::optional<spatial::Vector3> whole(const Place& place);
};

inline constexpr std::size_t kMostLandmarks = 200;

/// Lines of text, a landmark each: a name alone; a name and three numbers, x y z on the bone; or a name and six, x y z
/// on the mesh and on the bone. Blanks, tabs and semicolons separate; between tabs alone, as a spreadsheet copies, a
/// number may be missing. The decimal sign is that of the desktop, or the point.
/// Errors  InvalidArgument names the line
/// Thread  any
/// Test    tests/ui/prepare/test_landmarks.cpp
[[nodiscard]] base::Result<std::vector<LandmarkRow>> landmarkRows(const QString& lines);

}  // namespace articulus::ui
