#pragma once
#include <functional>
#include <memory>
#include <string>

#include "ui/cell_view/pose_choice.h"
#include "ui/kit/sheets/sheet.h"

class QLabel;

namespace articulus::ui {

class Chip;
class QuantityEdit;
class RobotView;
struct DesktopContext;

/// A pose chosen by looking: the arm in 3D with a ring to drag, the same as six numbers, and beside them how much room
/// is left to every limit. Nothing moves but the picture.
/// Thread  ui
class PoseSheet : public Sheet {
  Q_OBJECT
 public:
  struct Options {
    QString title;
    QString take;            ///< the answer: "Use this pose"
    bool clamped = false;    ///< the specimen stands in the vice as it was clamped at the home pose
    bool mustStand = true;   ///< a pose beyond a limit cannot be taken
    std::string joint = {};  ///< whose motions the angles are called by; empty: a spine's
  };
  PoseSheet(const DesktopContext& context, PoseChoice choice, Options options, QWidget* owner,
            std::function<void(const PoseChoice&)> take);

  [[nodiscard]] const PoseChoice& choice() const { return choice_; }
  [[nodiscard]] QuantityEdit* number(int i) const { return numbers_[static_cast<std::size_t>(i)]; }
  [[nodiscard]] QString said(int row) const;  ///< of the limits, 0 to 3
  [[nodiscard]] RobotView* view() const { return view_; }
  void move(const spatial::Vector3& by_m);
  void turn(const spatial::Vector3& by_rad);
  void accept() override;

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  struct Row {
    QLabel* value;
    Chip* mark;
  };
  QWidget* makeNumbers();
  QWidget* makeLimits();
  void typed();
  void showPose();  ///< and all that follows from it
  void tell(bool reached);

  PoseChoice choice_;
  Options options_;
  RobotView* view_;
  std::array<QuantityEdit*, 6> numbers_{};
  std::array<Row, 4> rows_{};
  QLabel* said_;
};

}  // namespace articulus::ui
