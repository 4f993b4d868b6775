#pragma once
#include <QFrame>

#include "ui/kit/chip.h"

class QLabel;
class QPushButton;

namespace articulus::ui {

/// One thing that went wrong (or well): what happened, what it means, what to do. Stays until a person sends it away.
class Banner : public QFrame {
  Q_OBJECT
 public:
  Banner(Chip::Tone tone, const QString& icon, const QString& title, const QString& text, QWidget* parent = nullptr);
  /// Adds a button; the caller connects it.
  QPushButton* addButton(const QString& text);
  void setText(const QString& title, const QString& text);
  void setShort(bool isShort);  ///< its title alone, for a screen reader all of it
  [[nodiscard]] QString title() const;
  [[nodiscard]] QString text() const;

 private:
  QLabel *title_, *text_;
};

}  // namespace articulus::ui
