#pragma once
#include <QStackedWidget>

class QScrollArea;

namespace articulus::ui {

/// One page at a time. Needs the room of the page that is open, not of the largest; where the window has less, the page
/// scrolls, while the header with STOP and the status bar stay.
/// Thread  ui
class PageStack : public QStackedWidget {
  Q_OBJECT
 public:
  explicit PageStack(QWidget* parent = nullptr) : QStackedWidget(parent) {
    connect(this, &QStackedWidget::currentChanged, this, [this] { updateGeometry(); });
  }
  /// Puts it on an area that scrolls.
  [[nodiscard]] static QScrollArea* scrolled(PageStack* stack, QWidget* parent);

  [[nodiscard]] QSize minimumSizeHint() const override;
  /// Scrolled back to where a page begins, and on to what must be seen (may be null).
  void showFromTop(QWidget* andThis);
  [[nodiscard]] QSize sizeHint() const override { return minimumSizeHint(); }

 protected:
  void resizeEvent(QResizeEvent* event) override;
};

}  // namespace articulus::ui
