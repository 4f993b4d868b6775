#include "ui/kit/picture.h"

#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QMenu>
#include <QPainter>
#include <QSvgRenderer>

#include "ui/theme/icon_engine.h"

namespace articulus::ui {

Picture::Picture(const QString& name, QWidget* parent) : QWidget(parent), name_(name) {
  setMinimumHeight(136);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

Picture::Picture(const QString& name, const QSize& fixed, QWidget* parent) : QWidget(parent), name_(name) {
  setFixedSize(fixed);
}

bool Picture::exists(const QString& name) { return !IconEngine::svg(name, Theme::current().quiet).isEmpty(); }

void Picture::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  QSvgRenderer renderer(IconEngine::svg(name_, Theme::current().quiet));
  const QSizeF size = QSizeF(renderer.defaultSize()).scaled(QSizeF(rect().size()), Qt::KeepAspectRatio);
  renderer.render(&painter, QRectF(QPointF(0, (height() - size.height()) / 2), size));
}

void Picture::contextMenuEvent(QContextMenuEvent* event) {
  auto* menu = new QMenu(this);
  menu->setAttribute(Qt::WA_DeleteOnClose);
  connect(menu->addAction(tr("Copy the picture")), &QAction::triggered, this,
          [this] { QApplication::clipboard()->setPixmap(grab()); });
  menu->popup(event->globalPos());
}

}  // namespace articulus::ui
