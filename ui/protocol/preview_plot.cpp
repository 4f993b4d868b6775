#include "ui/protocol/preview_plot.h"

#include <qcustomplot.h>

#include <QEvent>
#include <QMouseEvent>
#include <QStackedLayout>
#include <QToolTip>
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "core/spatial/axis_names.h"
#include "core/spatial/units.h"
#include "ui/kit/building_blocks.h"
#include "ui/kit/language/motion_words.h"
#include "ui/kit/number_text.h"
#include "ui/kit/text.h"
#include "ui/plot/plot_picture.h"
#include "ui/status/step_words.h"
#include "ui/theme/theme.h"

namespace articulus::ui {
namespace {

constexpr int kOne_px = 136, kBoth_px = 180;  // high at least
constexpr int kName_px = 170;                 // of a name in the legend, with its line
constexpr int kTick_px = 24, kWords_px = 90;  // from one number of an axis to the next; the least beside its word
constexpr int kAround_px = 60;                // legend, numbers of the time and its word
constexpr const char* kWords = "words";       // of an axis: its name with the unit
constexpr int kDigits = 4;                    // of a value under the mouse

bool moves(const std::vector<double>& values) {
  return std::ranges::any_of(values, [](double v) { return std::isfinite(v) && v != 0.0; });
}

bool anyMoves(const auto& curves) {
  return std::ranges::any_of(curves, [](const auto& curve) { return moves(*curve.values); });
}

/// On the straight line between the corners around; none where nothing is wanted.
std::optional<double> valueAt(const std::vector<double>& time_s, const std::vector<double>& values, double t) {
  if (time_s.empty() || values.size() != time_s.size() || t < time_s.front() || t > time_s.back()) return std::nullopt;
  const auto after = std::ranges::upper_bound(time_s, t);
  if (after == time_s.end()) return std::isfinite(values.back()) ? std::optional(values.back()) : std::nullopt;
  const auto k = static_cast<std::size_t>(after - time_s.begin());
  const double share = (t - time_s[k - 1]) / (time_s[k] - time_s[k - 1]);
  const double value = values[k - 1] + share * (values[k] - values[k - 1]);
  return std::isfinite(value) ? std::optional(value) : std::nullopt;
}

}  // namespace

PreviewPlot::PreviewPlot(QWidget* parent)
    : QWidget(parent), plot_(new QCustomPlot(this)),
      empty_(makeLabel(tr("Nothing to draw yet: add a step that loads or moves."), "quiet", this)),
      margins_(new QCPMarginGroup(plot_)) {
  auto* stack = new QStackedLayout(this);
  stack->addWidget(plot_);
  stack->addWidget(empty_);
  empty_->setAlignment(Qt::AlignCenter);
  setMinimumHeight(kOne_px);
  setMouseTracking(true);
  plot_->setFocusPolicy(Qt::NoFocus);
  plot_->setAttribute(Qt::WA_TransparentForMouseEvents);
  setAccessibleName(tr("Preview of the set points over time"));
  // The legend stands in a row of its own above the curves.
  plot_->plotLayout()->insertRow(0);
  plot_->plotLayout()->addElement(0, 0, plot_->legend);
  plot_->plotLayout()->setRowStretchFactor(0, 0.001);
  plot_->plotLayout()->setRowSpacing(0);
  plot_->legend->setFillOrder(QCPLegend::foColumnsFirst);
  plot_->legend->setMargins(QMargins(0, 0, 0, 0));
  plot_->axisRect(0)->setMarginGroup(QCP::msLeft | QCP::msRight, margins_);
  setFocusPolicy(Qt::StrongFocus);  // so that the keyboard's menu key opens its menu
  givePictureMenu(*this, *plot_, [this] { draw(); });
}

void PreviewPlot::show(const protocol::SetPointPreview& preview, int highlightedStep) {
  preview_ = preview;
  highlighted_ = highlightedStep;
  draw();
}

void PreviewPlot::setJoint(const std::string& joint) {
  if (joint == joint_) return;
  joint_ = joint;
  draw();
}

void PreviewPlot::changeEvent(QEvent* event) {
  QWidget::changeEvent(event);
  if (event->type() == QEvent::StyleChange && plot_->graphCount() > 0) draw();
}

void PreviewPlot::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int wrap = qMax(1, width() / kName_px);
  if (plot_->graphCount() == 0) return;
  if (plot_->legend->wrap() != wrap) return draw();
  fitTicks();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

PreviewPlot::Curves PreviewPlot::loads() const {
  Curves curves;
  for (int i = 0; i < 6; ++i) {
    const auto k = static_cast<std::size_t>(i);
    curves[k] = {i < 3 ? tr("Force %1").arg(axisName(i)) : tr("Moment %1").arg(axisName(i)),
                 toQt(spatial::loadUnit(i)),
                 1.0,
                 i % 3,
                 i >= 3,
                 &preview_.load[k]};
  }
  return curves;
}

PreviewPlot::Curves PreviewPlot::poses() const {
  Curves curves;
  constexpr std::array<const char*, 3> kDirections{"x", "y", "z"}, kTurns{"FE", "LB", "AR"};
  constexpr std::array<int, 3> kAbout{1, 0, 2};  // the axis that a turn is about, for its colour
  for (std::size_t k = 0; k < 3; ++k) {
    curves[k] = {tr("Translation %1").arg(QLatin1String(kDirections[k])),
                 QStringLiteral("mm"),
                 1e3,
                 static_cast<int>(k),
                 false,
                 &preview_.pose[k]};
    curves[k + 3] = {motionName(kTurns[k], joint_), QStringLiteral("°"), spatial::kDegreesPerRadian, kAbout[k], true,
                     &preview_.pose[k + 3]};
  }
  return curves;
}

void PreviewPlot::share(bool both) {
  if (both == (second_ != nullptr)) return;
  if (both) {
    second_ = new QCPAxisRect(plot_, true);
    plot_->plotLayout()->addElement(2, 0, second_);
    second_->setMarginGroup(QCP::msLeft | QCP::msRight, margins_);
  } else {
    plot_->plotLayout()->remove(second_);
    plot_->plotLayout()->simplify();  // the row that is empty now
    second_ = nullptr;
  }
  setMinimumHeight(both ? kBoth_px : kOne_px);
}

void PreviewPlot::draw() {
  cursor_.clear();
  plot_->clearPlottables();
  plot_->clearItems();
  const Curves loads = this->loads(), poses = this->poses();
  const bool byLoad = anyMoves(loads), byPose = anyMoves(poses);
  share(byLoad && byPose);
  static_cast<QStackedLayout*>(layout())->setCurrentWidget(byLoad || byPose ? static_cast<QWidget*>(plot_) : empty_);
  QStringList names;
  for (const auto* curves : {&loads, &poses})
    for (const auto& curve : *curves)
      if (moves(*curve.values)) names << curve.name;
  setAccessibleDescription(names.join(QStringLiteral(", ")));
  if (!byLoad && !byPose) return;

  plot_->legend->setWrap(qMax(1, width() / kName_px));  // before names come in
  QCPAxisRect& first = *plot_->axisRect(0);
  if (byLoad) drawIn(first, loads, tr("moment, Nm"), tr("force, N"));
  if (byPose) drawIn(second_ ? *second_ : first, poses, tr("angle, °"), tr("translation, mm"));
  const bool both = second_ != nullptr;
  plot_->xAxis->setTickLabels(!both);
  plot_->xAxis->setLabel(both ? QString() : tr("time, s"));
  if (both) second_->axis(QCPAxis::atBottom)->setLabel(tr("time, s"));
  fitTicks();
  if (!plot_->viewport().isEmpty()) plot_->replot();
}

/// As many numbers as have room above each other, and the unit alone where its word has none beside them.
void PreviewPlot::fitTicks() {
  const int each = (height() - kAround_px) / (second_ ? 2 : 1);
  for (QCPAxisRect* rect : {plot_->axisRect(0), second_}) {
    if (!rect) continue;
    for (const auto side : {QCPAxis::atLeft, QCPAxis::atRight}) {
      auto* axis = rect->axis(side);
      axis->ticker()->setTickCount(std::clamp(each / kTick_px, 2, 5));
      const QString words = axis->property(kWords).toString();
      axis->setLabel(each < kWords_px ? words.section(QLatin1String(", "), -1) : words);
    }
  }
}

void PreviewPlot::drawIn(QCPAxisRect& rect, const Curves& curves, const QString& left, const QString& right) {
  const Theme& theme = Theme::current();
  const QVector<double> time(preview_.time_s.begin(), preview_.time_s.end());
  auto *x = rect.axis(QCPAxis::atBottom), *onLeft = rect.axis(QCPAxis::atLeft), *onRight = rect.axis(QCPAxis::atRight);
  double leftMost = 0.0, rightMost = 0.0;
  bool negative = false;
  for (const Curve& curve : curves) {
    if (!moves(*curve.values)) continue;
    auto* graph = plot_->addGraph(x, curve.turns ? onLeft : onRight);
    graph->setName(curve.name);
    graph->setPen(curve.turns ? theme.measuredPen(curve.axis) : theme.wantedPen(curve.axis));
    QVector<double> y;
    y.reserve(static_cast<qsizetype>(curve.values->size()));
    for (const double v : *curve.values) {
      y.append(v * curve.scale);
      if (!std::isfinite(v)) continue;
      double& most = curve.turns ? leftMost : rightMost;
      most = std::max(most, std::abs(v * curve.scale));
      negative = negative || v < 0.0;
    }
    graph->setData(time, y, true);
  }
  onLeft->setProperty(kWords, left);
  onRight->setProperty(kWords, right);
  onLeft->setVisible(leftMost > 0.0);
  onRight->setVisible(rightMost > 0.0);
  x->setRange(0.0, std::max(1e-3, preview_.duration_s()));
  // One zero for both sides.
  for (const auto& [axis, most] : {std::pair{onLeft, leftMost}, std::pair{onRight, rightMost}})
    axis->setRange((negative ? -1.12 : -0.06) * std::max(most, 1e-9), 1.12 * std::max(most, 1e-9));
  mark(rect);
  dress(rect);
}

void PreviewPlot::mark(QCPAxisRect& rect) {
  const Theme& theme = Theme::current();
  auto *x = rect.axis(QCPAxis::atBottom), *y = rect.axis(QCPAxis::atLeft);
  const auto put = [&](QCPItemPosition* point, double time_s, double place) {
    point->setAxisRect(&rect);
    point->setAxes(x, y);
    point->setCoords(time_s, place);
  };
  for (std::size_t i = 1; i + 1 < preview_.stepStart_s.size(); ++i) {
    auto* line = new QCPItemStraightLine(plot_);
    line->setClipAxisRect(&rect);
    line->setPen(QPen(theme.line, 1));
    put(line->point1, preview_.stepStart_s[i], 0.0);
    put(line->point2, preview_.stepStart_s[i], 1.0);
  }
  const auto step = static_cast<std::size_t>(highlighted_);
  if (highlighted_ < 0 || step + 1 >= preview_.stepStart_s.size()) return;
  auto* band = new QCPItemRect(plot_);
  band->setClipAxisRect(&rect);
  band->setPen(Qt::NoPen);
  QColor fill = theme.accent;
  fill.setAlphaF(0.10F);
  band->setBrush(fill);
  band->topLeft->setTypeY(QCPItemPosition::ptAxisRectRatio);
  band->bottomRight->setTypeY(QCPItemPosition::ptAxisRectRatio);
  put(band->topLeft, preview_.stepStart_s[step], 0.0);
  put(band->bottomRight, preview_.stepStart_s[step + 1], 1.0);
}

void PreviewPlot::dress(QCPAxisRect& rect) {
  const Theme& theme = Theme::current();
  QFont small = theme.body();
  small.setPixelSize(13);
  auto *x = rect.axis(QCPAxis::atBottom), *left = rect.axis(QCPAxis::atLeft), *right = rect.axis(QCPAxis::atRight);
  plot_->setBackground(QBrush(theme.surface));
  for (auto* axis : {x, left, right}) {
    axis->setBasePen(QPen(theme.line));
    axis->setTickPen(QPen(theme.line));
    axis->setSubTickPen(Qt::NoPen);
    axis->setTickLabelColor(theme.quiet);
    axis->setLabelColor(theme.quiet);
    axis->setTickLabelFont(small);
    axis->setLabelFont(small);
    axis->grid()->setPen(QPen(theme.line, 1));
    axis->grid()->setZeroLinePen(QPen(theme.quiet, 1));
    axis->ticker()->setTickCount(axis == x ? 8 : 4);
  }
  x->grid()->setVisible(false);
  right->grid()->setVisible(!left->visible());
  plot_->legend->setVisible(true);
  plot_->legend->setFont(small);
  plot_->legend->setTextColor(theme.text);
  plot_->legend->setBrush(QBrush(theme.surface));
  plot_->legend->setBorderPen(Qt::NoPen);
}

QString PreviewPlot::readingAt(double time_s) const {
  QStringList values;
  for (const auto& curves : {loads(), poses()})
    for (const Curve& curve : curves)
      if (moves(*curve.values))
        if (const auto value = valueAt(preview_.time_s, *curve.values, time_s))
          values << QStringLiteral("%1 %2 %3").arg(curve.name, shortText(*value * curve.scale, kDigits), curve.unit);
  return values.isEmpty() ? QString() : tr("%1 s: %2").arg(fixedText(time_s, 1), values.join(QStringLiteral("; ")));
}

void PreviewPlot::showCursor(double time_s) {
  if (cursor_.isEmpty())
    for (auto* rect : plot_->axisRects()) {
      auto* line = new QCPItemStraightLine(plot_);
      line->setClipAxisRect(rect);
      line->setPen(QPen(Theme::current().accent, 1, Qt::DashLine));
      for (auto* point : {line->point1, line->point2}) {
        point->setAxisRect(rect);
        point->setAxes(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
      }
      cursor_ << line;
    }
  for (auto* line : std::as_const(cursor_)) {
    line->point1->setCoords(time_s, 0.0);
    line->point2->setCoords(time_s, 1.0);
  }
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PreviewPlot::hideCursor() {
  QToolTip::hideText();
  if (cursor_.isEmpty()) return;
  for (auto* line : std::as_const(cursor_)) plot_->removeItem(line);
  cursor_.clear();
  plot_->replot(QCustomPlot::rpQueuedReplot);
}

void PreviewPlot::mouseMoveEvent(QMouseEvent* event) {
  QWidget::mouseMoveEvent(event);
  if (plot_->graphCount() == 0) return;
  const QPoint point = plot_->mapFrom(this, event->position().toPoint());
  const QRect inside = plot_->axisRect(0)->rect();
  const double time_s = plot_->xAxis->pixelToCoord(point.x());
  const QString words = readingAt(time_s);
  if (point.x() < inside.left() || point.x() > inside.right() || words.isEmpty()) return hideCursor();
  showCursor(time_s);
  QToolTip::showText(event->globalPosition().toPoint(), words, this);
}

void PreviewPlot::leaveEvent(QEvent* event) {
  QWidget::leaveEvent(event);
  hideCursor();
}

}  // namespace articulus::ui
