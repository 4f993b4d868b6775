#pragma once
#include <QWidget>
#include <memory>

#include "ui/prepare/meshes/landmark_list.h"
#include "ui/scene/mesh/mesh_view.h"

class QLabel;
class QTableWidget;
class QToolButton;

namespace articulus::ui {

/// Landmarks on a mesh: in 3D, where a click sets the chosen one, and as a table, where each number can be typed. What
/// cannot be taken is said below and changes nothing.
/// Thread  ui
/// Test    tests/ui/prepare/test_landmarks.cpp
class LandmarkPicker : public QWidget {
  Q_OBJECT
 public:
  LandmarkPicker(bool openGlAvailable, const QString& problem, QWidget* parent = nullptr);

  [[nodiscard]] LandmarkList& list() { return list_; }
  [[nodiscard]] MeshView& view() { return *view_; }
  [[nodiscard]] QTableWidget& grid() { return *grid_; }
  void setMesh(std::shared_ptr<const SeenMesh> mesh);
  void setUnit(const QString& unit);  ///< of the mesh's numbers
  void paste(const QString& lines);   ///< as landmarkRows() reads them
  /// Where the bone's side of each comes to lie on the mesh, row by row; empty: it is not registered.
  void showFit(std::vector<std::optional<spatial::Vector3>> bone_M, std::vector<spatial::Vector3> points_M);
  [[nodiscard]] QString told() const;  ///< what a click does, or what could not be taken

 signals:
  void changed();

 private:
  [[nodiscard]] QWidget* makeTable();
  void write();
  void read(int row, int column);
  void follow();
  void mark();
  void say(const QString& problem);

  LandmarkList list_;
  MeshView* view_;
  QTableWidget* grid_;
  QLabel* told_;
  QToolButton *undo_, *redo_, *remove_;
  QString unit_;
  double diagonal_ = 0.0;  // of the mesh; 0: there is none
  bool writing_ = false;
  std::vector<std::optional<spatial::Vector3>> bone_M_;
};

}  // namespace articulus::ui
