#pragma once
#include <QObject>
#include <functional>
#include <vector>

#include "core/base/result.h"
#include "core/scene/own_arm.h"
#include "core/storage/meshes/robot_meshes.h"

namespace articulus::ui {

struct DesktopContext;

/// The laboratory's own meshes of the open cell's arm, read once for all 3D views.
/// Thread  ui; they are read by a worker
/// Test    tests/ui/engineering/test_robot_meshes.cpp
class OwnArm : public QObject {
  Q_OBJECT
 public:
  explicit OwnArm(const DesktopContext& context, QObject* parent = nullptr);

  [[nodiscard]] const std::vector<scene::OwnLink>& links() const { return links_; }  ///< empty: none of one's own
  [[nodiscard]] const QString& from() const { return from_; }                        ///< name of the URDF
  void readAgain();
  /// What a worker needs to keep or remove them.
  [[nodiscard]] storage::RobotMeshStore store() const;

 signals:
  void changed();
  void notDrawn(const base::Error& why);

 private:
  const DesktopContext& context_;
  std::vector<scene::OwnLink> links_;
  QString from_;
  int asked_ = 0;
};

}  // namespace articulus::ui
