#pragma once
#include <QAbstractItemView>
#include <QApplication>
#include <QCursor>
#include <QDir>
#include <QElapsedTimer>
#include <QHash>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QTableView>
#include <QTreeView>
#include <QtTest>
#include <algorithm>
#include <functional>

#include "ui/kit/readout.h"

namespace articulus::ui::test {

/// What is another in each run: times, and folders for a while.
inline bool passes(const QString& text) {
  static const QRegularExpression time(QStringLiteral("\\d{1,2}:\\d\\d"));
  return text.contains(time) || text.contains(QDir::tempPath() + QLatin1Char('/'));
}

/// Columns of times that are as wide as their text would move what stands beside them.
inline void holdColumnsOfTimes(const QWidget& window) {
  constexpr int kShort_px = 120, kLong_px = 170;
  for (const auto* view : window.findChildren<QAbstractItemView*>()) {
    const auto* table = qobject_cast<const QTableView*>(view);
    const auto* tree = qobject_cast<const QTreeView*>(view);
    auto* header = table ? table->horizontalHeader() : tree ? tree->header() : nullptr;
    if (!header || !view->model() || view->model()->rowCount() == 0) continue;
    for (int column = 0; column < view->model()->columnCount(); ++column) {
      if (!passes(view->model()->index(0, column).data().toString())) continue;
      const int width = header->sectionSize(column) <= kShort_px ? kShort_px : kLong_px;
      header->setSectionResizeMode(column, QHeaderView::Fixed);
      header->resizeSection(column, width);
    }
  }
}

/// A picture of a window that has come to rest: one that stays the same, pixel by pixel, three looks in a row. Null
/// where it never does within five seconds.
/// In  before: done before each look
inline QImage settledPicture(QWidget& window, const std::function<void()>& before) {
  constexpr int kBetweenLooks_ms = 50, kLooks = 3, kPatience_ms = 5000;
  QApplication::setCursorFlashTime(0);
  QCursor::setPos(window.mapToGlobal(QPoint(700, 740)));  // nothing is hovered
  holdColumnsOfTimes(window);
  QImage last;
  QElapsedTimer waited;
  waited.start();
  for (int same = 1; waited.elapsed() < kPatience_ms;) {
    QTest::qWait(kBetweenLooks_ms);
    QCoreApplication::sendPostedEvents();  // layouts that were asked for
    before();
    const QImage now = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
    same = now == last ? same + 1 : 1;
    last = now;
    if (same == kLooks) return last;
  }
  return {};
}

/// Where a window shows what passes, and a notice that goes by itself.
inline QList<QRect> passing(const QWidget& window) {
  QList<QRect> places;
  for (const auto* widget : window.findChildren<QWidget*>()) {
    if (!widget->isVisible()) continue;
    const QPoint corner = widget->mapTo(&window, QPoint());
    const auto* label = qobject_cast<const QLabel*>(widget);
    const auto* line = qobject_cast<const QLineEdit*>(widget);
    const auto* readout = qobject_cast<const Readout*>(widget);
    if ((readout && passes(readout->value())) ||
        (label && (passes(label->text()) || label->objectName() == QLatin1String("notice"))) ||
        (line && passes(line->text())))
      places << QRect(corner, widget->size());
    const auto* view = qobject_cast<const QAbstractItemView*>(widget);
    if (!view || !view->model()) continue;
    // Ages, rates and what follows from them: of a station that stands still between two pictures.
    if (view->accessibleName() == QLatin1String("Health of the devices"))
      places << QRect(view->viewport()->mapTo(&window, QPoint()), view->viewport()->size());
    for (int row = 0; row < view->model()->rowCount(); ++row)
      for (int column = 0; column < view->model()->columnCount(); ++column)
        if (const auto cell = view->model()->index(row, column); passes(cell.data().toString()))
          places << view->visualRect(cell).translated(view->viewport()->mapTo(&window, QPoint()));
  }
  return places;
}

/// The picture in these colours, each pixel in the nearest.
inline QImage inColours(const QImage& picture, const QList<QRgb>& table) {
  return table.isEmpty() ? picture : picture.convertToFormat(QImage::Format_Indexed8, table, Qt::ThresholdDither);
}

/// The same picture in its 256 most frequent colours: a page has few, and the file is small.
inline QImage fewColours(const QImage& picture) {
  QHash<QRgb, int> seen;
  for (int y = 0; y < picture.height(); ++y)
    for (int x = 0; x < picture.width(); ++x) ++seen[picture.pixel(x, y) | 0xff000000];
  QList<std::pair<int, QRgb>> order;
  for (auto it = seen.cbegin(); it != seen.cend(); ++it) order << std::pair{it.value(), it.key()};
  std::sort(order.begin(), order.end(), std::greater<>());
  QList<QRgb> table;
  for (const auto& [count, colour] : order)
    if (table.size() < 256) table << colour;
  return inColours(picture, table);
}

/// How many pixels of a picture are not as in the kept one, by more than what an edge of a letter may be. The kept one
/// has 256 colours, and the new one is looked at in these.  In  except: where nothing is compared
inline int differentPixels(const QImage& kept, const QImage& now, const QList<QRect>& except = {}) {
  constexpr int kColour = 40;  // of 255, in the channel that differs most
  const QImage x = kept.convertToFormat(QImage::Format_RGB32),
               y = inColours(now, kept.colorTable()).convertToFormat(QImage::Format_RGB32);
  int different = 0;
  for (int row = 0; row < x.height(); ++row) {
    const auto* p = reinterpret_cast<const QRgb*>(x.constScanLine(row));
    const auto* q = reinterpret_cast<const QRgb*>(y.constScanLine(row));
    for (int column = 0; column < x.width(); ++column) {
      const int d = std::max({qAbs(qRed(p[column]) - qRed(q[column])), qAbs(qGreen(p[column]) - qGreen(q[column])),
                              qAbs(qBlue(p[column]) - qBlue(q[column]))});
      if (d <= kColour) continue;
      if (std::none_of(except.begin(), except.end(), [&](const QRect& r) { return r.contains(column, row); }))
        ++different;
    }
  }
  return different;
}

}  // namespace articulus::ui::test
