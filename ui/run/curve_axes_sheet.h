#pragma once
#include <string>

#include "ui/kit/sheets/sheet.h"
#include "ui/run/channel_curve.h"

namespace articulus::ui {

class ChoiceBox;

/// Which channel the run's curve draws over which.
/// Thread  ui
class CurveAxesSheet : public Sheet {
  Q_OBJECT
 public:
  /// In  joint: whose motions the angles are called by
  ///     armAxes: channels of joints that the arm does not have are not offered
  CurveAxesSheet(const ChannelCurve::Axes& now, const std::string& joint, int armAxes, QWidget* owner);
  [[nodiscard]] ChannelCurve::Axes axes() const;

 private:
  void tell();
  ChoiceBox *across_, *upright_;
};

}  // namespace articulus::ui
