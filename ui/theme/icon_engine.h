#pragma once
#include <QIconEngine>
#include <QString>
#include <optional>

#include "ui/theme/theme.h"

namespace articulus::ui {

/// Draws one of the project's icons at any size, "currentColor" replaced by a colour or by a token of the theme in
/// force.
/// Thread  ui
class IconEngine final : public QIconEngine {
 public:
  IconEngine(QString name, Theme::Token token) : name_(std::move(name)), token_(token) {}
  IconEngine(QString name, const QColor& colour) : name_(std::move(name)), colour_(colour) {}
  void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) override;
  QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override;
  QPixmap scaledPixmap(const QSize& size, QIcon::Mode mode, QIcon::State state, qreal scale) override;
  [[nodiscard]] QIconEngine* clone() const override { return new IconEngine(*this); }

  static void setFolder(const QString& folder);
  /// The icon's SVG text in a colour; empty if there is no such icon.
  [[nodiscard]] static QByteArray svg(const QString& name, const QColor& colour);

 private:
  QString name_;
  Theme::Token token_ = nullptr;
  std::optional<QColor> colour_;
};

}  // namespace articulus::ui
