#pragma once
#include <QBoxLayout>
#include <QWidget>

namespace articulus::ui {

/// Side by side where there is room for it, otherwise one below the other: a page needs no scroll bar to the side on a
/// small screen.
/// Thread  ui
class TurningRow final : public QWidget {
 public:
  explicit TurningRow(int spacing_px, QWidget* parent = nullptr);
  /// What stands in it.
  [[nodiscard]] QBoxLayout& box() { return *box_; }
  [[nodiscard]] QSize minimumSizeHint() const override;  ///< as wide as the widest, as high as it needs at this width

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] QSize least(bool sideBySide) const;
  void turn();

  QBoxLayout* box_;
};

}  // namespace articulus::ui
