#pragma once
#include <QWidget>

#include "ui/theme/theme.h"

namespace articulus::ui {

/// An icon that follows the theme.
class IconLabel : public QWidget {
  Q_OBJECT
 public:
  explicit IconLabel(const QString& icon, Theme::Token token = &Theme::text, int size = 20, QWidget* parent = nullptr);
  void setIcon(const QString& icon, Theme::Token token);
  [[nodiscard]] const QString& iconName() const { return name_; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString name_;
  Theme::Token token_;
};

}  // namespace articulus::ui
