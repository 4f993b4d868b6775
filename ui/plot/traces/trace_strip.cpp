#include "ui/plot/traces/trace_strip.h"

#include <algorithm>
#include <cstring>

namespace articulus::ui {

TraceStrip::Line::Line(QCPAxis* time, QCPAxis* values) : QCPGraph(time, values) {}

TraceStrip::TraceStrip(QCustomPlot& plot, QCPAxisRect& area)
    : QCPLayerable(&plot, QStringLiteral("main")), area_(area) {
  plot.addLayer(QStringLiteral("lines of the strip"));
  unseen_ = plot.layer(QStringLiteral("lines of the strip"));
  unseen_->setVisible(false);  // the strip draws what is on it
}

TraceStrip::Line* TraceStrip::addLine() {
  auto* line = new Line(area_.axis(QCPAxis::atBottom), area_.axis(QCPAxis::atLeft));
  line->setLayer(unseen_);
  lines_.push_back(line);
  return line;
}

void TraceStrip::forget() {
  view_.reset();
  drawn_.reset();
}

std::optional<std::int64_t> TraceStrip::goesOnAt(const View& view) const {
  if (!drawn_) return {};
  View moved = *drawn_;
  moved.first = view.first;
  if (moved != view || view.first < drawn_->first || drawnSettled_ <= view.first) return {};
  return drawnSettled_;
}

void TraceStrip::show(const std::optional<View>& view, std::int64_t settled) {
  if (!view) return forget();
  from_ = goesOnAt(*view);
  settled_ = std::min(settled, view->first + view->columns);
  view_ = view;
  due_ = true;
}

bool TraceStrip::fits() const {
  return !view_ || (view_->area == area_.rect().size() && view_->ratio == parentPlot()->bufferDevicePixelRatio());
}

/// Each line has its own; smooth edges would move the picture by half a pixel.
void TraceStrip::applyDefaultAntialiasingHint(QCPPainter* painter) const { painter->setAntialiasing(false); }

void TraceStrip::draw(QCPPainter* painter) {
  constexpr auto kOnPaper = QCPPainter::pmVectorized | QCPPainter::pmNoCaching;
  if (!view_ || (painter->modes() & kOnPaper) || !painter->worldTransform().isIdentity()) return drawLines(*painter);
  if (due_ || !drawn_) goOn();
  painter->drawImage(area_.rect().topLeft(), picture_);
}

void TraceStrip::drawLines(QCPPainter& painter) const {
  for (auto* line : lines_) {
    if (!line->visible()) continue;
    painter.save();
    line->draw(&painter);
    painter.restore();
  }
}

void TraceStrip::goOn() {
  const QSize size(view_->columns, qRound(view_->area.height() * view_->ratio));
  const std::int64_t from = from_.value_or(view_->first);
  if (from_ && drawn_) {
    const auto by = static_cast<std::size_t>(view_->first - drawn_->first),
               columns = static_cast<std::size_t>(size.width());
    const auto kept = static_cast<std::size_t>(from - view_->first);
    constexpr std::size_t kPixel = sizeof(QRgb);
    for (int y = 0; y < size.height(); ++y) {
      uchar* row = picture_.scanLine(y);
      std::memmove(row, row + kPixel * by, kPixel * kept);
      std::memset(row + kPixel * kept, 0, kPixel * (columns - kept));
    }
  } else {
    picture_ = QImage(size, QImage::Format_ARGB32_Premultiplied);
    picture_.fill(Qt::transparent);
  }
  picture_.setDevicePixelRatio(view_->ratio);
  QCPPainter painter(&picture_);
  const double left = static_cast<double>(from - view_->first) / view_->ratio;
  painter.setClipRect(QRectF(left, 0.0, view_->area.width() - left, view_->area.height()));
  painter.translate(-area_.rect().topLeft());
  drawLines(painter);
  drawn_ = view_;
  drawnSettled_ = settled_;
  due_ = false;
}

}  // namespace articulus::ui
