#pragma once
#include <QFrame>

namespace articulus::ui {

/// A card whose content scrolls when it is higher than the card.
/// Thread  ui
class ScrolledCard : public QFrame {
  Q_OBJECT
 public:
  explicit ScrolledCard(QWidget* parent = nullptr);
  [[nodiscard]] QWidget* inside() const { return inside_; }  ///< give it a layout

 private:
  QWidget* inside_;
};

}  // namespace articulus::ui
