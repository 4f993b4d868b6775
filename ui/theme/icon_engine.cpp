#include "ui/theme/icon_engine.h"

#include <QFile>
#include <QHash>
#include <QPainter>
#include <QSvgRenderer>

namespace articulus::ui {
namespace {

QString& folder() {
  static QString path;
  return path;
}

const QByteArray& source(const QString& name) {
  static QHash<QString, QByteArray> cache;
  const QString path = folder() + QLatin1Char('/') + name + QStringLiteral(".svg");
  auto found = cache.find(path);
  if (found == cache.end()) {
    QFile file(path);
    found = cache.insert(path, file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray());
  }
  return *found;
}

}  // namespace

void IconEngine::setFolder(const QString& path) { folder() = path; }

QByteArray IconEngine::svg(const QString& name, const QColor& colour) {
  QByteArray text = source(name);
  return text.replace("currentColor", colour.name(QColor::HexRgb).toLatin1());
}

void IconEngine::paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State) {
  const Theme& theme = Theme::current();
  QColor colour = colour_ ? *colour_ : theme.*token_;
  if (mode == QIcon::Disabled) colour = theme.quiet;
  QSvgRenderer renderer(svg(name_, colour));
  if (!renderer.isValid()) return;
  const qreal side = qMin(rect.width(), rect.height());
  // Wider than high: the drawing stands left, and the rest is the distance to the text of a button.
  const qreal left = rect.width() > rect.height() ? 0.0 : (rect.width() - side) / 2.0;
  const QRectF square(rect.x() + left, rect.y() + (rect.height() - side) / 2.0, side, side);
  if (mode == QIcon::Disabled) painter->setOpacity(painter->opacity() * 0.6);
  renderer.render(painter, square);
}

QPixmap IconEngine::pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) {
  return scaledPixmap(size, mode, state, 1.0);
}

QPixmap IconEngine::scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal) {
  QPixmap pixmap(size);
  pixmap.fill(Qt::transparent);
  QPainter painter(&pixmap);
  paint(&painter, QRect(QPoint(0, 0), size), mode, state);
  return pixmap;
}

}  // namespace articulus::ui
