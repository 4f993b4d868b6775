#pragma once
#include <QWidget>
#include <optional>

#include "ui/bridge/desktop_context.h"
#include "ui/scene/robot_view.h"

namespace articulus::ui {

/// Where a page shows the cell in 3D. The places of a window share one view, which is made soon after the first of
/// them is seen and moves to the page that is: each view more would cost tens of megabytes. The camera stays as it was,
/// the set-up is that of the place. A place asks for no room of its own: a page gives it what is left, and hides it
/// where that is too little.
/// Thread  ui
/// Test    tests/ui/cell_view/test_cell_view.cpp
class CellView : public QWidget {
  Q_OBJECT
 public:
  explicit CellView(const DesktopContext& context, QWidget* parent = nullptr);
  /// The view, while it is here; null before this place was seen, and while another one has it.
  [[nodiscard]] RobotView* view() const;
  /// Takes the view over from the same place of a page that goes.
  void goOnFrom(CellView& before);
  /// Shown here from now on.
  void setSetUp(RobotView::SetUp setUp);

 signals:
  void taken();  ///< the view is seen here from now on; what it showed elsewhere is not what belongs here

 protected:
  void showEvent(QShowEvent* event) override;

 private:
  void take();
  void takeShown();
  [[nodiscard]] RobotView* sharedView() const;  ///< wherever in the window it is
  void putIntoTabOrder(QWidget& view);
  const DesktopContext& context_;
  RobotView::SetUp setUp_ = RobotView::SetUp::RobotWithSpecimenAndBracket;
};

}  // namespace articulus::ui
