#pragma once
#include <QWidget>

namespace articulus::ui {

/// A drawing of resources/icons, wide, in the theme's quiet colour.
class Picture : public QWidget {
  Q_OBJECT
 public:
  explicit Picture(const QString& name, QWidget* parent = nullptr);
  [[nodiscard]] QSize sizeHint() const override { return {216, 136}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QString name_;
};

}  // namespace articulus::ui
