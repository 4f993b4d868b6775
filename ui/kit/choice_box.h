#pragma once
#include <QComboBox>

namespace articulus::ui {

/// A combo box that does not turn with the wheel unless it has the focus: scrolling a form changes nothing in it.
/// A text that has no room ends in dots, and is told in full under the pointer.
/// Thread  ui
class ChoiceBox : public QComboBox {
  Q_OBJECT
 public:
  explicit ChoiceBox(QWidget* parent = nullptr);
  /// A long list is found in by typing any part of a name; what fits none, or several, leaves the choice as it was.
  void makeSearchable();

 protected:
  void wheelEvent(QWheelEvent* event) override;
  void paintEvent(QPaintEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] int meant(const QString& typed) const;  ///< the choice with that name, or the only one with that part
  [[nodiscard]] QString shownText() const;              ///< as much of it as there is room for
};

}  // namespace articulus::ui
