#include "ui/run/distance_text.h"

#include <QWidget>
#include <algorithm>

namespace articulus::ui {
namespace {

constexpr double kText_px = 57.0, kScreenWide_px = 1900.0, kScreenHigh_px = 1000.0;  // less what frames and bars take
constexpr double kLeast_px = 24.0;

}  // namespace

int distanceText_px(const QWidget& within) {
  const QSize window = within.window()->size();
  return static_cast<int>(
      std::max(kLeast_px, kText_px * std::min(window.width() / kScreenWide_px, window.height() / kScreenHigh_px)));
}

void setTextSize(QWidget& part, int size_px) {
  const QString sheet =
      size_px > 0 ? QStringLiteral("QLabel, QPushButton, QToolButton, QLineEdit { font-size: %1px; }").arg(size_px)
                  : QString();
  if (part.styleSheet() != sheet) part.setStyleSheet(sheet);
}

}  // namespace articulus::ui
