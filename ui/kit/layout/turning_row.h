#pragma once
#include <QBoxLayout>
#include <QPointer>
#include <QWidget>
#include <utility>
#include <vector>

namespace articulus::ui {

/// Side by side where there is room for it, otherwise one below the other: a page needs no scroll bar to the side on a
/// small screen.
/// Thread  ui
class TurningRow final : public QWidget {
  Q_OBJECT
 public:
  explicit TurningRow(int spacing_px, QWidget* parent = nullptr);
  /// What stands in it.
  [[nodiscard]] QBoxLayout& box() { return *box_; }
  /// As wide as this beside others, and as the row where it stands below them.
  void setWidthBeside(QWidget* part, int width_px);
  [[nodiscard]] bool beside() const { return box_->direction() == QBoxLayout::LeftToRight; }
  [[nodiscard]] QSize minimumSizeHint() const override;  ///< as wide as the widest, as high as it needs at this width

 signals:
  void turned(bool beside);

 protected:
  void resizeEvent(QResizeEvent* event) override;
  bool event(QEvent* event) override;

 private:
  [[nodiscard]] QSize least(bool sideBySide) const;
  void turn();

  void applyWidths();

  QBoxLayout* box_;
  std::vector<std::pair<QPointer<QWidget>, int>> widths_;
};

}  // namespace articulus::ui
