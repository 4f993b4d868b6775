#pragma once
#include <functional>
#include <memory>

#include "ui/kit/sheets/sheet.h"

class QLabel;

namespace articulus::ui {

class BackgroundTask;
class OwnArm;
struct DesktopContext;

/// The open cell's arm drawn with the laboratory's own meshes, as a URDF of that arm has them.
/// Thread  ui; meshes are read by a worker
class RobotMeshesSheet : public Sheet {
  Q_OBJECT
 public:
  /// In  by: who keeps them, for the record
  RobotMeshesSheet(const DesktopContext& context, OwnArm& arm, const std::string& by, QWidget* owner);
  ~RobotMeshesSheet() override;

  void take(const QString& urdf);  ///< as after "Choose a URDF"
  void removeAll();
  [[nodiscard]] bool busy() const { return task_ != nullptr; }
  [[nodiscard]] QString said() const;

 signals:
  void changed(const QString& urdf);  ///< what is kept; empty: nothing any more

 private:
  void tell();
  void work(std::function<base::Result<void>()> what, std::function<void()> then);
  const DesktopContext& context_;
  OwnArm& arm_;
  std::string by_;
  std::unique_ptr<BackgroundTask> task_;
  QLabel *kept_, *said_;
  QPushButton *choose_, *remove_;
};

}  // namespace articulus::ui
