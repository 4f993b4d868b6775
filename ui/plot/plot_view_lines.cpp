#include <qcustomplot.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "ui/plot/plot_view.h"
#include "ui/plot/traces/thinned_line.h"
#include "ui/plot/traces/trace_strip.h"

/// PlotView: its lines, the axis that fits them, and the letters at their ends.
namespace articulus::ui {
namespace {
constexpr int kLetterHeight_px = 16;
constexpr int kLeast_px = 16;  // between the axes, from which on a plot is one
constexpr double kUnseen_px = 0.25;
// A line that fills its area with up and down takes ten times as long with smooth edges, which nobody sees there. It
// has to change plainly before its edges do: a piece that is drawn otherwise than the one before it is seen.
constexpr double kDense = 60.0, kSparse = 25.0, kDrawnAtOnce = 40.0;  // pixels upright for each across
// Of a strip: the newest columns change with what comes, and the pen is wider than one; a line begins before what is
// seen of it.
constexpr int kUnsettled_px = 4, kBefore_px = 3;

/// Whole columns of pixels, where the screen has them.
/// In   perColumn_s, from_s: of the view so far; columns are counted from there
/// Out  both as they are now; they stay for as long as its width does
std::optional<TraceStrip::View> stripOf(const QCustomPlot& plot, double from_s, double to_s, double& perColumn_s,
                                        double& origin_s) {
  const QSize area = plot.axisRect()->size();
  const double ratio = plot.bufferDevicePixelRatio(), wide = area.width() * ratio, high = area.height() * ratio;
  if (area.width() < kLeast_px || area.height() < kLeast_px || wide != std::floor(wide) || high != std::floor(high))
    return {};
  constexpr double kSame = 1e-6;  // of a column: times of the clock are added and taken away
  const int columns = static_cast<int>(wide);
  const double now_s = (to_s - from_s) / columns;
  if (std::abs(now_s - perColumn_s) > kSame * now_s) {
    perColumn_s = now_s;
    origin_s = from_s;
  }
  const auto end = static_cast<std::int64_t>(std::ceil((to_s - origin_s) / perColumn_s - columns * kSame));
  return TraceStrip::View{end - columns, columns, perColumn_s, {}, area, ratio, origin_s, 0};
}

/// Its dashes begin where they would, had the line begun at time 0: those of a piece go on from those before it.
void alignDashes(QCPGraph& line, double begins_px) {
  QPen pen = line.pen();
  if (pen.style() == Qt::SolidLine || pen.style() == Qt::NoPen) return;
  double period = 0.0;  // in widths of the pen
  for (const double length : pen.dashPattern()) period += length;
  const double width = std::max(1.0, pen.widthF());
  if (!(period > 0.0)) return;
  pen.setDashOffset(std::fmod(begins_px / width, period));
  line.setPen(pen);
}

}  // namespace

void PlotView::draw(double from_s, double to_s, bool runsAlong) {
  if (std::abs(from_s - from_s_) > to_s - from_s) {  // another stretch: it begins at its own edge
    perColumn_s_ = 0.0;
    strip_->forget();
  }
  from_s_ = from_s;
  to_s_ = to_s;
  runsAlong_ = runsAlong;
  fillLines(false);
  fitTicks();
  wordMarks();
  placeCursors();
  plot_->replot(QCustomPlot::rpQueuedRefresh);
}

void PlotView::fillLines(bool whole, bool sameEdges) {
  if (to_s_ <= from_s_) return;  // nothing was asked for yet
  double from_s = from_s_, to_s = to_s_;
  auto strip = runsAlong_ ? stripOf(*plot_, from_s, to_s, perColumn_s_, columnsFrom_s_) : std::nullopt;
  if (strip) {
    from_s = columnsFrom_s_ + static_cast<double>(strip->first) * perColumn_s_;
    to_s = columnsFrom_s_ + static_cast<double>(strip->first + strip->columns) * perColumn_s_;
  }
  plot_->xAxis->setRange(from_s - origin_s_, to_s - origin_s_);
  fitValues(from_s, to_s);
  if (strip) {
    strip->values = plot_->yAxis->range();
    strip->changes = store_.changes();
  }
  if (whole) strip_->forget();
  const int pixel = strip ? static_cast<int>(std::ceil(strip->ratio)) : 1;
  const std::int64_t first = strip ? strip->first : 0, since = strip ? strip_->goesOnAt(*strip).value_or(first) : 0;
  const int height = plot_->axisRect()->height();
  const double perPixel = plot_->yAxis->range().size() / std::max(1, height);
  const int columns = strip ? strip->columns : std::max(kLeast_px, plot_->axisRect()->width());
  const double perAcross_s = (to_s - from_s) / std::max(1, plot_->axisRect()->width());  // a pixel of the layout
  bool turned = false;  // the edges of a line are drawn in another way now
  pointsDrawn_ = 0;
  for (qsizetype i = 0; i < traces_.size(); ++i) {
    if (!lines_[i].graph->visible()) continue;
    double begin_s = from_s;
    int these = columns;
    if (since > first && !traces_[i].wanted) {
      begin_s = columnsFrom_s_ + static_cast<double>(since - kBefore_px * pixel) * perColumn_s_;
      these = static_cast<int>(first + columns - since) + kBefore_px * pixel;
    }
    auto points = store_.line(traces_[i].channel, begin_s, to_s, these);
    if (height >= kLeast_px)
      thin(points, kUnseen_px * perPixel / (std::abs(traces_[i].scale) * plot_->bufferDevicePixelRatio()));
    QVector<QCPGraphData> corners;
    corners.reserve(static_cast<qsizetype>(points.size()));
    double travelled = 0.0;
    for (const auto& p : points) {
      const double value = p.value * traces_[i].scale;
      if (const double step = corners.isEmpty() ? 0.0 : std::abs(value - corners.back().value); std::isfinite(step))
        travelled += step;
      corners.push_back({p.time_s - origin_s_, value});
    }
    const double across = points.empty() ? 0.0 : (points.back().time_s - points.front().time_s) / perAcross_s;
    const double limit = since == first ? kDrawnAtOnce : lines_[i].smooth ? kDense : kSparse;
    const bool smooth = sameEdges ? lines_[i].smooth : travelled / perPixel <= limit * across;
    turned = turned || smooth != lines_[i].smooth;
    lines_[i].smooth = smooth;
    lines_[i].graph->setAntialiased(smooth);
    if (!traces_[i].wanted && !points.empty())
      alignDashes(*lines_[i].graph, strip ? points.front().time_s / (strip->perColumn_s * strip->ratio) : 0.0);
    pointsDrawn_ += static_cast<int>(corners.size());
    lines_[i].graph->data()->set(corners, true);
  }
  if (turned && since > first) return fillLines(true, true);
  const auto now = strip ? std::floor((store_.lastTime_s() - columnsFrom_s_) / perColumn_s_) : 0.0;
  strip_->show(strip, static_cast<std::int64_t>(now) - kUnsettled_px * pixel);
}

void PlotView::fitValues(double from_s, double to_s) {
  if (scaleHeld_ || typed_) return;
  double low = INFINITY, high = -INFINITY;
  for (qsizetype i = 0; i < traces_.size(); ++i) {
    if (!lines_[i].graph->visible()) continue;
    const auto e = store_.extremes(traces_[i].channel, from_s, to_s);
    if (e.empty()) continue;
    low = std::min(low, e.minimum * traces_[i].scale);
    high = std::max(high, e.maximum * traces_[i].scale);
  }
  if (low > high) low = high = 0.0;
  const double span = std::max(smallestSpan_, 1.16 * (high - low)), middle = 0.5 * (low + high);
  const QCPRange now = plot_->yAxis->range();
  // The axis moves only when it must: a scale that breathes cannot be read.
  if (!std::exchange(fitsAnew_, false) && low >= now.lower && high <= now.upper && now.size() < 1.8 * span) return;
  plot_->yAxis->setRange(middle - 0.5 * span, middle + 0.5 * span);
}

void PlotView::placeLetters() {
  struct Place {
    qsizetype line;
    double x, wanted, y;
  };
  QVector<Place> places;
  const QRect area = plot_->axisRect()->rect();
  for (qsizetype i = 0; i < lines_.size(); ++i) {
    if (!lines_[i].letter) continue;
    const auto& drawn = *lines_[i].graph->data();
    const bool visible = lines_[i].graph->visible() && !drawn.isEmpty() && std::isfinite((drawn.constEnd() - 1)->value);
    lines_[i].letter->setVisible(visible);
    lines_[i].leader->setVisible(visible);
    if (!visible) continue;
    const double y =
        std::clamp<double>(plot_->yAxis->coordToPixel((drawn.constEnd() - 1)->value), area.top(), area.bottom());
    const double x =
        std::clamp<double>(plot_->xAxis->coordToPixel((drawn.constEnd() - 1)->key), area.left(), area.right());
    places.push_back({i, x, y, y});
  }
  std::sort(places.begin(), places.end(), [](const Place& a, const Place& b) { return a.wanted < b.wanted; });
  // Push apart downwards, then back up from the lower edge; closer together where the plot is too low for all.
  const double apart =
      std::min<double>(kLetterHeight_px, area.height() / std::max<double>(1.0, static_cast<double>(places.size())));
  for (qsizetype i = 1; i < places.size(); ++i) places[i].y = std::max(places[i].y, places[i - 1].y + apart);
  for (qsizetype i = places.size() - 1; i >= 0; --i) {
    const double most = i + 1 < places.size() ? places[i + 1].y - apart : area.bottom() - 4.0;
    places[i].y = std::min(places[i].y, most);
  }
  for (const auto& place : places) {
    const auto& line = lines_[place.line];
    line.leader->start->setCoords(place.x + 1.0, place.wanted);
    line.leader->end->setCoords(place.x + 12.0, place.y);
    line.letter->position->setCoords(place.x + 14.0, place.y);
  }
}

}  // namespace articulus::ui
