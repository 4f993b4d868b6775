#pragma once
#include <QDoubleSpinBox>

namespace articulus::ui {

/// Editor of one number: SI inside, the screen's unit outside. Does not turn with the wheel unless it has the focus.
class QuantityEdit : public QDoubleSpinBox {
  Q_OBJECT
 public:
  /// scale: screen = SI * scale (1000 for mm, 180/pi for degrees)
  QuantityEdit(const QString& name, const QString& unit, double scale, int decimals, QWidget* parent = nullptr);
  void setSiRange(double minimum, double maximum);
  void setSi(double value);  ///< without a signal
  [[nodiscard]] double si() const { return value() / scale_; }

 signals:
  void edited(double si);  ///< by a person

 protected:
  void wheelEvent(QWheelEvent* event) override;
  [[nodiscard]] QString textFromValue(double value) const override;

 private:
  double scale_;
};

}  // namespace articulus::ui
