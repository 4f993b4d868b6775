#pragma once
#include <filesystem>
#include <memory>

#include "core/robot/files/own_robots.h"
#include "core/robot/files/urdf_import.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/kit/text_table_model.h"

class QCheckBox;
class QLabel;
class QLineEdit;

namespace articulus::ui {

class BackgroundTask;
class TextTable;

/// An arm made of a URDF, as `articulusctl robots import` does: what was read is shown before anything is kept, with
/// what the file leaves open and what to do about it.
/// Thread  ui; the file is read by a worker
class ArmImportSheet : public Sheet {
  Q_OBJECT
 public:
  ArmImportSheet(robot::RobotFolders folders, QWidget* owner);
  ~ArmImportSheet() override;

  void take(const QString& urdf);  ///< as after "Choose a URDF"
  void accept() override;
  [[nodiscard]] bool busy() const { return task_ != nullptr; }
  [[nodiscard]] QString said() const;     ///< what was read, or why it was not
  [[nodiscard]] QString missing() const;  ///< what the file leaves open
  [[nodiscard]] const TextTableModel& axes() const { return rows_; }
  [[nodiscard]] QLineEdit* key() const { return key_; }
  [[nodiscard]] QCheckBox* typical() const { return typical_; }

 signals:
  void imported(const QString& file, const QString& urdf);  ///< name of the robot file
  void meshesWanted(const QString& urdf);                   ///< only to be drawn; empty: none was chosen yet

 private:
  void layOut();
  void read();
  void show(const robot::UrdfArm& arm);
  void tell();
  [[nodiscard]] robot::RobotModel model() const;  ///< as it would be kept
  robot::RobotFolders folders_;
  QString urdf_;
  std::unique_ptr<robot::UrdfArm> arm_;
  std::unique_ptr<BackgroundTask> task_;
  bool again_ = false;  ///< what it is read with has changed meanwhile
  TextTableModel rows_;
  TextTable* table_;
  QLineEdit *name_, *key_, *base_, *tip_;
  QCheckBox* typical_;
  QLabel *said_, *missing_;
  QPushButton *choose_, *meshes_;
};

}  // namespace articulus::ui
