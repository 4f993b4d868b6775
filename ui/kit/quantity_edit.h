#pragma once
#include <QAbstractSpinBox>
#include <QPointer>

class QLabel;

namespace articulus::ui {

/// Editor of one number, the only one of the desktop: SI inside, the screen's unit outside. Takes what readNumber()
/// takes and keeps every character that was typed; what is no number, can be read in two ways or is out of range is
/// said below it, and the number from before stays. What is refused stays readable until it is corrected, and keeps
/// nothingRefused() from being true: who takes values asks that first. Out of sight, the field shows what counts again.
/// Does not turn with the wheel unless it has the focus.
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
  /// Numbers between the ends of that range, without the one or the other itself.
  void excludeEnds(bool minimum, bool maximum) { aboveMinimum_ = minimum, belowMaximum_ = maximum; }
  void setSi(double value);  ///< without a signal; also out of range; the same again leaves a refusal as it is
  void forgetTyped();        ///< shows what counts, whatever stands there
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
  /// From a slot of edited(): who takes the values refuses this one. It stays to be read and is marked as one that the
  /// field refuses itself; the number from before counts, and is told by edited() once more.
  void refuse(const QString& why);
  /// Takes the focus and says, with its name, that what stands there keeps the values from being taken.
  void insist();

  void stepBy(int steps) override;
  QValidator::State validate(QString& text, int& position) const override;
  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

 signals:
  void edited(double si);  ///< by a person
  void refusalChanged();   ///< what stands there is refused, or no longer

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void focusInEvent(QFocusEvent* event) override;
  void focusOutEvent(QFocusEvent* event) override;
  void hideEvent(QHideEvent* event) override;
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  [[nodiscard]] StepEnabled stepEnabled() const override;

 private:
  void read();    ///< what stands there
  void settle();  ///< it is whole now
  void take(double value);
  [[nodiscard]] QString offer(double value, double otherwise);  ///< why it was refused; empty: it was taken
  void write();
  void say(const QString& problem);
  void showProblem(bool shown);
  void showWords(const QString& words);
  [[nodiscard]] QString outOfRange(double value) const;
  [[nodiscard]] QString textOf(double value) const;

  QString name_, unit_, problem_, refused_;
  double scale_, value_ = 0.0, before_ = 0.0, minimum_ = -1e9, maximum_ = 1e9;
  bool aboveMinimum_ = false, belowMaximum_ = false;
  int decimals_;
  bool writing_ = false;
  QPointer<QLabel> words_;
};

/// False where a field that is seen within it shows a number that is refused: the field says so, and nothing is taken.
[[nodiscard]] bool nothingRefused(const QWidget& within);
/// The first such field; null: there is none.
[[nodiscard]] QuantityEdit* firstRefused(const QWidget& within);

}  // namespace articulus::ui
