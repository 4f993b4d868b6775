#pragma once
#include <QObject>
#include <QUndoStack>
#include <vector>

#include "ui/prepare/meshes/landmark_row.h"

namespace articulus::ui {

/// The landmarks that a mesh is registered by, and which of them a click on it sets. Each change can be undone.
/// Thread  ui; knows no widget
/// Test    tests/ui/prepare/test_landmarks.cpp
class LandmarkList : public QObject {
  Q_OBJECT
 public:
  explicit LandmarkList(QObject* parent = nullptr) : QObject(parent) {}

  [[nodiscard]] const std::vector<LandmarkRow>& rows() const { return now_.rows; }
  [[nodiscard]] int chosen() const { return now_.chosen; }  ///< -1: none, a click adds one
  [[nodiscard]] bool full() const { return now_.rows.size() >= kMostLandmarks; }
  void choose(int row);
  /// A click on the mesh: sets the chosen landmark there and chooses the next that has no place on the mesh yet; none
  /// where all have one. Where none is chosen it adds one.
  void place(const spatial::Vector3& onMesh);
  void set(int row, const LandmarkRow& landmark);
  void add();     ///< one without places, which is chosen
  void remove();  ///< the chosen one
  /// Another mesh is chosen: names and places on the bone stay.  Out  whether there was a place on the mesh
  bool forgetOnMesh();
  /// More of them; places go to landmarks of the same name where there are some.
  void take(const std::vector<LandmarkRow>& rows);
  [[nodiscard]] QUndoStack& undoStack() { return undo_; }
  [[nodiscard]] QString nameOf(int row) const;  ///< "Landmark 3" where it has none

 signals:
  void changed();
  void chosenChanged();

 private:
  struct State {
    std::vector<LandmarkRow> rows;
    int chosen = -1;
  };
  class Change;
  void push(const QString& what, State next);
  void put(const State& state);
  [[nodiscard]] static int nextWithoutPlace(const State& state, int after);
  State now_;
  QUndoStack undo_;
};

}  // namespace articulus::ui
