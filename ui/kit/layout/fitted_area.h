#pragma once
#include <QScrollArea>

class QVBoxLayout;

namespace articulus::ui {

/// A column that asks for all the height its content needs, and scrolls only where it gets less: what stands outside of
/// it (the answers of a sheet) stays in sight in a small window.
/// Thread  ui
class FittedArea : public QScrollArea {
  Q_OBJECT
 public:
  explicit FittedArea(QWidget* parent = nullptr);
  [[nodiscard]] QVBoxLayout& column() { return *column_; }

  [[nodiscard]] QSize sizeHint() const override;
  [[nodiscard]] QSize minimumSizeHint() const override;
  [[nodiscard]] bool hasHeightForWidth() const override;
  [[nodiscard]] int heightForWidth(int width) const override;

 protected:
  bool eventFilter(QObject* object, QEvent* event) override;

 private:
  QVBoxLayout* column_;
};

}  // namespace articulus::ui
