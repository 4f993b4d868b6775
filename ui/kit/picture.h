#pragma once
#include <QWidget>

namespace articulus::ui {

/// A drawing of resources/icons in the theme's quiet colour: as wide as there is room, or of a fixed size.
/// Thread  ui
class Picture : public QWidget {
  Q_OBJECT
 public:
  explicit Picture(const QString& name, QWidget* parent = nullptr);
  Picture(const QString& name, const QSize& fixed, QWidget* parent);
  [[nodiscard]] static bool exists(const QString& name);
  [[nodiscard]] QSize sizeHint() const override { return {216, 136}; }

 protected:
  void paintEvent(QPaintEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;

 private:
  QString name_;
};

}  // namespace articulus::ui
