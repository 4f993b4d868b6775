#pragma once
#include <QTimer>
#include <memory>
#include <optional>

#include "ui/bridge/robot_procedures.h"
#include "ui/kit/sheets/sheet.h"
#include "ui/prepare/go_to_choice.h"

class QComboBox;
class QLabel;
class QStackedWidget;

namespace articulus::ui {

class QuantityEdit;

/// Takes the arm to typed joint positions, or to a typed pose of the tool, without a specimen: says before whether it
/// may, and what it comes near to. Stays open; closed on the way it stops the arm.
/// Thread  ui
class GoToSheet : public Sheet {
  Q_OBJECT
 public:
  GoToSheet(const RobotProcedures& robot, QWidget* owner);
  ~GoToSheet() override;
  void accept() override;  ///< begins the motion; the sheet stays

  [[nodiscard]] QComboBox* kinds() const { return kinds_; }  ///< 0 joints, 1 pose
  [[nodiscard]] QuantityEdit* joint(int i) const { return joints_.at(static_cast<std::size_t>(i)); }
  [[nodiscard]] QuantityEdit* pose(int i) const { return pose_.at(static_cast<std::size_t>(i)); }
  [[nodiscard]] QuantityEdit* speed() const { return speed_; }
  [[nodiscard]] QString preview() const;  ///< what the way comes near to
  [[nodiscard]] QString said() const;     ///< how it stands: ready, on its way, arrived, or why not
  [[nodiscard]] bool moving() const { return motion_ && motion_->running(); }
  [[nodiscard]] QString reasonAgainst() const { return against_; }  ///< why it cannot go now; empty: it can

 private:
  void layOut();
  QWidget* makeNumbers(std::vector<QuantityEdit*>& edits, bool joints);
  void fillIn();  ///< as the arm stands
  void typed();
  void look();  ///< at the way, for what is typed
  void end(const QString& how);
  void poll();
  void tell();
  [[nodiscard]] robot::JointVector here() const;
  [[nodiscard]] safety::LimitSet limits() const;
  [[nodiscard]] base::Result<GoToChoice::Plan> planned() const;
  RobotProcedures robot_;
  GoToChoice choice_;
  std::unique_ptr<procedure::GoTo> motion_;
  QComboBox* kinds_;
  QStackedWidget* numbers_;
  std::vector<QuantityEdit*> joints_, pose_;
  QuantityEdit* speed_;
  QLabel *preview_, *said_;
  QPushButton *now_ = nullptr, *stop_ = nullptr;
  QString ended_, against_;         ///< ended_: how the last motion did
  robot::JointVector shownTarget_;  ///< of the way that is shown; empty: none
  robot::JointVector lookedFrom_;   ///< where the arm stood when its way was looked at
  QTimer look_, poll_;
};

}  // namespace articulus::ui
