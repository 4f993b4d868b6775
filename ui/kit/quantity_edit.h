#pragma once
#include <QAbstractSpinBox>
#include <QPointer>

class QLabel;

namespace articulus::ui {

/// Editor of one number, the only one of the desktop: SI inside, the screen's unit outside. Takes what readNumber()
/// takes and keeps every character that was typed; what is no number, can be read in two ways or is out of range is
/// said below it, and the number from before stays. Does not turn with the wheel unless it has the focus.
/// Thread  ui
class QuantityEdit : public QAbstractSpinBox {
  Q_OBJECT
  Q_PROPERTY(double value READ value WRITE setValue)  // for screen readers
  Q_PROPERTY(double minimum READ minimum)
  Q_PROPERTY(double maximum READ maximum)
 public:
  /// scale: screen = SI * scale (1000 for mm, 180/pi for degrees); decimals: 0 takes whole numbers only
  QuantityEdit(const QString& name, const QString& unit, double scale, int decimals, QWidget* parent = nullptr);
  void setSiRange(double minimum, double maximum);
  void setSi(double value);  ///< without a signal; also out of range
  [[nodiscard]] double si() const { return value_ / scale_; }

  // In the unit of the screen
  [[nodiscard]] double value() const { return value_; }
  void setValue(double value);  ///< as a person does
  [[nodiscard]] double minimum() const { return minimum_; }
  [[nodiscard]] double maximum() const { return maximum_; }
  [[nodiscard]] int decimals() const { return decimals_; }
  [[nodiscard]] QString suffix() const { return unit_.isEmpty() ? QString() : QLatin1Char(' ') + unit_; }
  /// Why what stands there is not taken; empty: it is.
  [[nodiscard]] const QString& problem() const { return problem_; }

  void stepBy(int steps) override;
  QValidator::State validate(QString& text, int& position) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void edited(double si);  ///< by a person

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  [[nodiscard]] StepEnabled stepEnabled() const override;

 private:
  void read();    ///< what stands there
  void settle();  ///< it is whole now
  void take(double value);
  void write();
  void say(const QString& problem);
  void showProblem(bool shown);
  [[nodiscard]] QString outOfRange(double value) const;
  [[nodiscard]] QString textOf(double value) const;

  QString unit_, problem_;
  double scale_, value_ = 0.0, before_ = 0.0, minimum_ = -1e9, maximum_ = 1e9;
  int decimals_;
  bool writing_ = false;
  QPointer<QLabel> words_;
};

}  // namespace articulus::ui
